import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Event } from '../../../contract/events.ts'
import { firstListedDay } from '../../../contract/rules/paris-time.ts'
import { PARTNER_SOURCE } from '../../../contract/rules/pass.ts'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import { eventOf, refusalOf, serve } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { writesSettled } from '../../data/stored.ts'
import { HomeEvents } from './home-events.tsx'

const onRetry = vi.fn()

beforeEach(async () => {
  onRetry.mockClear()
  await writesSettled()
  await freshDevice()
})

const open = (at = '/') =>
  renderInApp(<HomeEvents onRetry={onRetry} heart={({ id }) => <button type="button">♥ {id}</button>} />, {
    at,
  })

const many = (count: number, more: (index: number) => Partial<Event> = () => ({})) =>
  Array.from({ length: count }, (_, index) => eventOf(String(index + 1), more(index)))
const namesIn = async (row: string) =>
  (await within(screen.getByRole('region', { name: row })).findAllByRole('heading', { level: 3 })).map(
    ({ textContent }) => textContent,
  )
const allCards = (count: number) => waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(count))

it('shows the first 4 partner events, and the list from its fifth event on without them, each with its heart', async () => {
  // Every second event is a partner's: 1, 3, 5, 7, 9…
  serve({ '/api/events': many(14, (index) => ({ source: index % 2 ? null : PARTNER_SOURCE })) })
  open()
  expect(screen.getAllByText('Loading events...')).not.toHaveLength(0)
  await allCards(12)
  expect(await namesIn('Événements Partenaires')).toEqual(['1', '3', '5', '7'].map((id) => `Soirée ${id}`))
  expect(await namesIn('Événements populaires')).toEqual(
    ['6', '8', '9', '10', '11', '12', '13', '14'].map((id) => `Soirée ${id}`),
  )
  expect(screen.getAllByRole('button', { name: /♥/ })).toHaveLength(12)
})

it('shows eight of a long list in the second row', async () => {
  serve({ '/api/events': many(20, (index) => ({ source: index % 3 ? null : PARTNER_SOURCE })) })
  open()
  await allCards(12)
  expect(await namesIn('Événements Partenaires')).toEqual(['1', '4', '7', '10'].map((id) => `Soirée ${id}`))
  expect(await namesIn('Événements populaires')).toEqual(
    ['5', '6', '8', '9', '11', '12', '13', '14'].map((id) => `Soirée ${id}`),
  )
})

it('that stays open over 06:00 begins the new day', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-06T04:59:59.500Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let isNext = false
  const spy = serve({
    '/api/events': () => (isNext ? many(8).slice(2) : many(8)),
  })
  open()
  await allCards(8)
  expect(spy).toHaveBeenCalledTimes(1)
  isNext = true
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(6), { timeout: 5_000 })
  expect(screen.queryByRole('heading', { name: 'Soirée 1' })).toBeNull()
})

it('hides no concert of today in the first four', async () => {
  const date = firstListedDay(machineNow())
  serve({ '/api/events': many(14, (index) => (index === 2 ? { date } : {})) })
  open()
  await allCards(8)
  expect(await namesIn('Événements populaires')).toEqual(
    ['3', '5', '6', '7', '8', '9', '10', '11'].map((id) => `Soirée ${id}`),
  )
})

it('hides no concert of an evening that goes on after midnight', async () => {
  vi.useFakeTimers({ now: new Date('2026-09-04T23:30:00Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const dates = ['2026-09-04', '2026-09-04', '2026-09-05', '2026-09-06']
  serve({ '/api/events': many(14, (index) => ({ date: dates[index] ?? '2026-09-07' })) })
  open()
  await allCards(8)
  expect(await namesIn('Événements populaires')).toEqual(
    ['1', '2', '5', '6', '7', '8', '9', '10'].map((id) => `Soirée ${id}`),
  )
})

it('fills the second row from the first four events where fewer than eight are left, none twice', async () => {
  // Event 2 is a partner's; 1, 3 and 4 would be in no row.
  serve({ '/api/events': many(6, (index) => ({ source: index === 1 ? PARTNER_SOURCE : null })) })
  open()
  await allCards(6)
  expect(await namesIn('Événements Partenaires')).toEqual(['Soirée 2'])
  expect(await namesIn('Événements populaires')).toEqual(
    ['1', '3', '4', '5', '6'].map((id) => `Soirée ${id}`),
  )
})

it('says that there is no more only where there is none', async () => {
  serve({ '/api/events': many(3) })
  open()
  await screen.findAllByRole('article')
  expect(await namesIn('Événements populaires')).toHaveLength(3)
  expect(screen.queryByText('C’est tout pour le moment')).toBeNull()
})

it('says what is to come where there is no partner event', async () => {
  serve({ '/api/events': many(1) })
  open()
  expect(await screen.findByText('Événements Nectar à venir')).toBeVisible()
})

it('says what is to come where there is nothing', async () => {
  serve({ '/api/events': [] })
  open()
  expect(await screen.findByText('Événements Nectar à venir')).toBeVisible()
  expect(screen.getByText('C’est tout pour le moment')).toBeVisible()
})

it('asks for the genre that is chosen, keeps it in the address, and asks for all again', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname, searchParams } = new URL(String(input), 'http://localhost')
    if (pathname !== '/api/events') throw new TypeError('Failed to fetch')
    asked.push(searchParams.get('genre') ?? '')
    const genre = searchParams.get('genre')
    return Response.json([
      eventOf(genre?.replace(' ', '-') ?? 'tout', { source: PARTNER_SOURCE, musicStyle: genre ?? 'Techno' }),
    ])
  })
  const { address } = open()
  await screen.findByText('Soirée tout')
  const chips = within(screen.getByRole('group', { name: 'Genre' }))
  expect(chips.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All',
    'Electronic',
    'Rock',
    'Jazz',
    'Techno',
    'Hip Hop',
    'Alternative',
  ])
  expect(chips.getByRole('button', { name: 'All', pressed: true })).toBeVisible()
  await userEvent.click(chips.getByRole('button', { name: 'Hip Hop' }))
  expect(await screen.findByText('Soirée Hip-Hop')).toBeVisible()
  expect(chips.getByRole('button', { name: 'Hip Hop', pressed: true })).toBeVisible()
  expect(address()).toBe('/?genre=Hip+Hop')
  expect(screen.getByRole('link', { name: /Tous les événements/ })).toHaveAttribute(
    'href',
    '/events?musicStyle=Hip%20Hop',
  )
  await userEvent.click(chips.getByRole('button', { name: 'All' }))
  expect(await screen.findByText('Soirée tout')).toBeVisible()
  expect(address()).toBe('/')
  expect(asked).toEqual(['', 'Hip Hop'])
})

it('takes the genre from the address, and anything that is no chip for All', async () => {
  serve({ '/api/events': [] })
  const { unmount } = open('/?genre=Jazz')
  expect(screen.getByRole('button', { name: 'Jazz', pressed: true })).toBeVisible()
  unmount()
  open('/?genre=Polka')
  expect(screen.getByRole('button', { name: 'All', pressed: true })).toBeVisible()
  await screen.findByText('Événements Nectar à venir')
})

it.each([refusalOf(400, 'validation_failed'), refusalOf(500, 'internal')])(
  'says that it failed, with a way to reload',
  async (refusal) => {
    serve({ '/api/events': refusal })
    open()
    expect(screen.getAllByText('Loading events...')[0]).toBeInTheDocument()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Failed to load events')
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(onRetry).toHaveBeenCalledOnce()
  },
)
