import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Event } from '../../../contract/events.ts'
import { proUserOf } from '../../../tests/support/directory-data.ts'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import { eventOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { pageRows } from '../../config/paths.ts'
import { writeDevice } from '../../data/device.ts'
import { writesSettled } from '../../data/stored.ts'
import { now } from '../../lib/clock.ts'
import { EventBrowser } from './event-browser.tsx'
import { PAGE } from './nearby-list.tsx'

const HERE = { latitude: 48.8566, longitude: 2.3522, accuracy: 30 }

const venueOf = (id: string, latitude: number | null) =>
  proUserOf(id, {
    name: id,
    Company_Name: id,
    Type: 'venue',
    City: 'Paris',
    latitude,
    longitude: latitude === null ? null : HERE.longitude,
  })
const venues = [venueOf('Loin', 49.0), venueOf('Ici', 48.8674), venueOf('Hors', 52), venueOf('Sans', null)]
const at = (id: string, place: string | null) => eventOf(id, { place, city: 'Paris' })
const events = [at('a', 'Loin'), at('b', 'Ici'), at('c', 'Sans'), at('d', null), at('e', 'Hors')]

const asked: string[] = []

/** The server's list: an event that it does not name would be withdrawn. */
let listed: readonly Event[] = []

/** Puts the catalogue and the directory on the device; the server answers the list alone. */
const fillDevice = async (rows: readonly Event[]) => {
  listed = rows
  const storedAt = now().getTime()
  await writeDevice((db) =>
    db.transaction('rw', [db.events, db.meta], async () => {
      await db.events.bulkPut(rows.map((event) => ({ id: event.id, date: event.date, event, storedAt })))
      await db.meta.bulkPut([
        { key: 'list', value: true, storedAt },
        { key: 'pro-users', value: venues, storedAt },
        { key: 'ahead', value: { count: 100_000 }, storedAt },
      ])
    }),
  )
}

const setGeolocation = (value: unknown) =>
  Object.defineProperty(navigator, 'geolocation', { value, configurable: true })

/** Replaces the browser's geolocation; returns the mock. */
const geolocate = (answer: (found: PositionCallback, failed: PositionErrorCallback) => void) => {
  const getCurrentPosition = vi.fn(answer)
  setGeolocation({ getCurrentPosition })
  return getCurrentPosition
}
const found = (coords: object) => geolocate((give) => give({ coords } as GeolocationPosition))
const failed = (code: number) => geolocate((_, fail) => fail({ code } as GeolocationPositionError))

beforeEach(async () => {
  asked.length = 0
  listed = []
  await writesSettled()
  await freshDevice()
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(String(input))
    return input.includes('/filters')
      ? Response.json({ cities: ['Nantes'], styles: [], busiest: { cities: ['Nantes'], styles: [] } })
      : Response.json(listed)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  setGeolocation(undefined)
})

const near = async () => userEvent.click(await screen.findByRole('button', { name: 'Près de moi' }))
const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

it('asks once at the press, sorts by distance on the device, and counts what has no place', async () => {
  await fillDevice(events)
  const ask = found(HERE)
  renderInApp(<EventBrowser />, { at: '/events' })
  await screen.findByRole('button', { name: 'Près de moi', pressed: false })
  expect(ask).not.toHaveBeenCalled()
  await near()
  expect(await screen.findByText('Soirée b')).toBeVisible()
  expect(names()).toEqual(['Soirée b'])
  expect(screen.getByText(/^à 1,2 km/)).toBeVisible()
  expect(screen.getByText('2 concerts sans position connue')).toBeVisible()
  expect(screen.getByText('Votre position reste sur cet appareil.')).toBeVisible()
  const radius = within(screen.getByRole('group', { name: 'Rayon' }))
  await userEvent.click(radius.getByRole('button', { name: '20\u00a0km' }))
  expect(names()).toEqual(['Soirée b', 'Soirée a'])
  expect(screen.getByText(/^à 16 km/)).toBeVisible()
  expect(ask).toHaveBeenCalledOnce()
  for (const address of asked) expect(address).not.toMatch(/48\.|2\.35|lat|lon/)
  await near()
  expect(screen.queryByRole('group', { name: 'Rayon' })).toBeNull()
})

it('says so if there is no concert within the radius', async () => {
  await fillDevice([at('a', 'Loin')])
  found(HERE)
  renderInApp(<EventBrowser />, { at: '/events' })
  await near()
  expect(await screen.findByText('Aucun concert à moins de 5 km.')).toBeVisible()
})

it.each([
  ['refused', () => failed(1), /n’est pas autorisée/],
  ['unavailable', () => failed(2), /est introuvable/],
  ['timed out', () => failed(3), /est introuvable/],
  ['absent', () => setGeolocation(undefined), /est introuvable/],
  ['wrong by 100 km', () => found({ ...HERE, accuracy: 100_000 }), /à des kilomètres près/],
  ['of unknown accuracy', () => found({ ...HERE, accuracy: Number.NaN }), /à des kilomètres près/],
  ['no point', () => found({ ...HERE, latitude: 900 }), /est introuvable/],
])('a position that is %s leads to the cities', async (_, prepare, sentence) => {
  await fillDevice(events)
  prepare()
  const { address } = renderInApp(<EventBrowser />, { at: '/events' })
  await near()
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  const cities = within(screen.getByRole('group', { name: 'Villes' }))
  await userEvent.click(cities.getByRole('button', { name: 'Nantes' }))
  expect(address()).toBe('/events?city=Nantes')
  expect(screen.queryByRole('group', { name: 'Villes' })).toBeNull()
})

it('without a copy on the device says so, and tries again', async () => {
  found(HERE)
  renderInApp(<EventBrowser />, { at: '/events?page=2' })
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await near()
  expect(await screen.findByRole('alert')).toHaveTextContent('pas encore sur cet appareil')
  await fillDevice(events)
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  await waitFor(() => expect(names()).toEqual(['Soirée b']))
})

it.each(pageRows)('$path asks for the position if the table says so', ({ path, usesPosition = false }) => {
  expect(PAGE.test(path.replace(/:\w+\??/, 'abc'))).toBe(usesPosition)
})
