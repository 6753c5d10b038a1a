import ICAL from 'ical.js'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addConcert } from '../../../tests/support/server/concert.ts'
import { openFilledEmbedded } from '../../../tests/support/server/databases.ts'
import { type Harness, ORIGIN, startHarness } from '../../../tests/support/server/harness.ts'
import { profileHead } from '../../pages/heads.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness(openFilledEmbedded)
})
afterAll(() => api.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  api.app.inject({ url: path, headers: { 'accept-encoding': 'identity', ...headers } })
const listed = async (query: string) =>
  (await api.call('GET', `/api/events?${query}`)).json as { id: string; eventName: string }[]

/** Fetches a calendar and parses it with another library. */
const calendarAt = async (path: string) => {
  const answer = await get(path)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const calendar = ICAL.Component.fromString(answer.body)
  return {
    name: calendar.getFirstPropertyValue('x-wr-calname'),
    entries: calendar.getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry)),
  }
}

/** Fetches a feed and parses it with another library. */
const feedAt = async (path: string) => {
  const answer = await get(path)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/rss+xml; charset=utf-8',
  ])
  const { document } = new JSDOM(answer.body, { contentType: 'application/xml' }).window
  const text = (element: Element, name: string) => element.getElementsByTagName(name)[0]?.textContent ?? ''
  const channel = document.getElementsByTagName('channel')[0] as Element
  return {
    title: text(channel, 'title'),
    items: [...document.getElementsByTagName('item')].map((item) => ({
      title: text(item, 'title'),
      link: text(item, 'link'),
      description: text(item, 'description'),
    })),
  }
}

describe('a calendar to subscribe to', () => {
  test.each(['', 'city=Lyon', 'musicStyle=Techno', 'search=marseille', 'city=Lyon&musicStyle=Jazz'])(
    'holds what the list shows for %j',
    async (query) => {
      const { entries } = await calendarAt(`/api/agenda.ics?${query}`)
      const events = await listed(`${query}&limit=100`)
      expect(entries.map(({ uid }) => uid)).toEqual(
        events.map(({ id }) => `${id}@${new URL(ORIGIN).hostname}`),
      )
      expect(entries.map(({ summary }) => summary)).toEqual(events.map(({ eventName }) => eventName))
    },
  )

  test('says the street, of a venue that is linked and of one that is only named', async () => {
    const locationOf = async (id: string, query = '') =>
      (await calendarAt(`/api/agenda.ics?${query}`)).entries.find(({ uid }) => uid.startsWith(`${id}@`))
        ?.location
    const { db } = api.database
    const venue = (await api.call('GET', '/api/prousers/cave-ordener')).json
    const named = (await api.call('GET', '/api/prousers/cave-ordener/events')).json[0]
    expect(await locationOf(named.id)).toBe(
      `${venue.Company_Name}, ${venue.Adress}, ${venue.Postcode} ${venue.City}`,
    )
    expect(await locationOf(named.id, 'of=cave-ordener')).toContain(venue.Adress)
    const elsewhere = await addConcert(db, { place: venue.Company_Name, city: 'Brest' })
    const linked = await addConcert(db, { place: 'Ailleurs', city: 'Paris', venueId: 'cave-ordener' })
    await expect.poll(() => locationOf(linked)).toBe(`Ailleurs, ${venue.Adress}, ${venue.Postcode} Paris`)
    expect(await locationOf(elsewhere)).toBe(`${venue.Company_Name}, Brest`)
  })

  test('is named by what it holds', async () => {
    expect((await calendarAt('/api/agenda.ics?city=Lyon&musicStyle=Jazz')).name).toBe(
      'Concerts · Jazz · Lyon (Nectar)',
    )
  })

  test('is named as its reader asked, not as a stranger did before', async () => {
    for (const [query, name] of [
      ['city=lYoN', 'lYoN'],
      ['city=Lyon', 'Lyon'],
      ['city=Lyon&dateFrom=2027-02-01&dateTo=2027-01-01', 'Lyon'],
      ['city=Brest&dateFrom=2027-02-01&dateTo=2027-01-01', 'Brest'],
    ])
      expect((await calendarAt(`/api/agenda.ics?${query}`)).name).toBe(`Concerts · ${name} (Nectar)`)
  })

  test('of an artist or a venue holds its concerts, and is named by it', async () => {
    const [first] = await listed('limit=1')
    const related = (await api.call('GET', `/api/events/${first?.id}/related`)).json
    const { id, name } = related.venue
    const { entries, name: title } = await calendarAt(`/api/agenda.ics?of=${id}`)
    expect(title).toBe(`${name} (Nectar)`)
    expect(entries.map(({ uid }) => uid.split('@')[0])).toContain(first?.id)
    const own = (await api.call('GET', `/api/prousers/${id}/events`)).json as { id: string }[]
    expect(entries.map(({ uid }) => uid.split('@')[0])).toEqual(own.map((event) => event.id))
  })

  test('is a 304 to who has it, and another once a concert is added', async () => {
    const first = await get('/api/agenda.ics?city=Nulle-part')
    const same = await get('/api/agenda.ics?city=Nulle-part', { 'if-none-match': String(first.headers.etag) })
    expect(same.statusCode).toBe(304)
    await addConcert(api.database.db, {
      city: 'Nulle-part',
      cityKey: 'nulle part',
      eventName: 'Enfin; un concert, ici',
    })
    const { entries } = await calendarAt('/api/agenda.ics?city=Nulle-part&x=1')
    expect(entries.map(({ summary }) => summary)).toEqual(['Enfin; un concert, ici'])
  })

  test.each([
    ['/api/agenda.ics?of=nulle-part', 404, 'not_found'],
    ['/api/agenda.rss?of=..%2F', 400, 'validation_failed'],
    ['/api/agenda.ics?dateFrom=hier', 400, 'validation_failed'],
  ])('%s is refused in a sentence', async (path, status, code) => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ code, message: expect.any(String) })
  })
})

test('a feed tells when, where and for how much, whatever the name holds', async () => {
  const eventName = '<b>Bruit</b> & «fureur» ]]> \u0007'
  const id = await addConcert(api.database.db, {
    city: 'Feedville',
    cityKey: 'feedville',
    place: 'La Cave',
    eventName,
  })
  const { title, items } = await feedAt('/api/agenda.rss?city=Feedville')
  expect(title).toBe('Concerts · Feedville (Nectar)')
  expect(items).toHaveLength(1)
  // A space breaks the end marker of a CDATA section.
  expect(items[0]?.title).toContain('<b>Bruit</b> & «fureur» ]] >')
  expect(items[0]?.link).toBe(`${ORIGIN}/events/${id}`)
  expect(items[0]?.description).toContain('La Cave, Feedville')
})

test('the page of a venue names its own', async () => {
  const [first] = await listed('limit=1')
  const { venue } = (await api.call('GET', `/api/events/${first?.id}/related`)).json
  const head = profileHead((await api.call('GET', `/api/prousers/${venue.id}`)).json, ORIGIN)
  const { document } = new JSDOM(`<head>${head}</head>`).window
  const hrefs = [...document.querySelectorAll<HTMLLinkElement>('link[rel=alternate]')].map(({ href }) => href)
  expect(hrefs).toHaveLength(2)
  for (const href of hrefs) expect((await get(href.slice(ORIGIN.length))).statusCode).toBe(200)
})

test('calendars that ask robots.txt may fetch it', async () => {
  expect((await get('/robots.txt')).body.split('\n')).toContain('Allow: /api/agenda')
})
