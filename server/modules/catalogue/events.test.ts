import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Access } from '../../../contract/access.ts'
import { matches, searchText } from '../../../contract/rules/search.ts'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { type Harness, startHarness } from '../../../tests/support/server/harness.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onBoth('events on $name', ({ open }) => {
  let api: Harness
  beforeAll(async () => {
    api = await startHarness(open)
  })
  afterAll(() => api.close())

  const list = async (query: Record<string, string> = {}) => {
    const answer = await api.call('GET', `/api/events?${new URLSearchParams({ limit: '100', ...query })}`)
    expect(answer.status).toBe(200)
    return answer.json
  }
  const ids = (events: { id: string }[]) => events.map(({ id }) => id)

  test('the catalogue is as large and as varied as promised', async () => {
    const events = await list()
    conforms('events', events)
    expect(events.length).toBeGreaterThanOrEqual(60)
    expect(new Set(events.map((event: { city: string }) => event.city)).size).toBeGreaterThanOrEqual(5)
    const styles = ['Electronic', 'Rock', 'Jazz', 'Techno', 'Hip Hop', 'Alternative', 'Metal']
    expect(new Set(events.map((event: { musicStyle: string }) => event.musicStyle))).toEqual(new Set(styles))
    const count = (wanted: (event: Record<string, unknown>) => boolean) => events.filter(wanted).length
    expect(count(({ source }) => source === 'concerts-api')).toBeGreaterThanOrEqual(12)
    expect(count(({ ticketingMode }) => ticketingMode === 'external')).toBeGreaterThanOrEqual(8)
    expect(
      count(({ source, ticketingMode, price }) => !source && ticketingMode === 'internal' && price === 0),
    ).toBeGreaterThanOrEqual(8)
    expect(count(({ soldOut }) => soldOut === true)).toBe(1)
    expect(events[0].id).toBe('date-surprise')
    expect(count(({ imageUrl }) => imageUrl !== null)).toBe(0)
  })

  test('each filter of access finds some of what is told, and nothing of what is not', async () => {
    const all = await list()
    type Told = Access & { id: string }
    for (const [query, isMet] of [
      [{ stepFree: '1' }, ({ stepFree }: Told) => stepFree === true],
      [{ seating: '1' }, ({ seating }: Told) => seating === true],
      [{ companionFree: '1' }, ({ companionFree }: Told) => companionFree === true],
      [{ signed: '1' }, ({ signLanguages }: Told) => signLanguages === 'LSF'],
      [{ age: '12' }, ({ minAge }: Told) => minAge !== null && minAge <= 12],
      [{ age: '0', seating: '1' }, ({ minAge, seating }: Told) => minAge === 0 && seating === true],
    ] as const) {
      const expected = ids(all.filter(isMet))
      expect(ids(await list(query))).toEqual(expected)
      expect(expected.length).toBeGreaterThan(0)
      expect(expected.length).toBeLessThan(all.length)
    }
    const { status, json } = await api.call('GET', '/api/events?age=douze')
    expect({ status, code: json.code }).toEqual({ status: 400, code: 'validation_failed' })
  })

  test('each paid concert sold here that promises a companion free entry has a seat for them', async () => {
    const promised = (await list({ companionFree: '1' })).filter(
      (event: { ticketingMode: string; source: string | null; price: number }) =>
        event.ticketingMode === 'internal' && !event.source && event.price > 0,
    )
    expect(promised.length).toBeGreaterThan(1)
    for (const { id } of promised) {
      const { json } = await api.call('GET', `/api/events/${id}/tickets`)
      expect(json.filter(({ isCompanion }: { isCompanion: boolean }) => isCompanion)).toMatchObject([
        { name: 'Accompagnateur', price: 0, perOrderLimit: 1 },
      ])
    }
  })

  test('events come by date, time, id, a missing time at 19:00', async () => {
    const events = await list()
    const keys = events.map(
      (event: { date: string; time: string | null; id: string }) =>
        `${event.date} ${event.time ?? '19:00'} ${event.id}`,
    )
    expect(keys).toEqual([...keys].sort())
    expect(events.some((event: { time: string | null }) => event.time === null)).toBe(true)
  })

  test('pages cut the same list', async () => {
    const all = ids(await list())
    const paged = []
    for (let offset = 0; offset < 80; offset += 8)
      paged.push(...ids(await list({ limit: '8', offset: `${offset}` })))
    expect(paged).toEqual(all)
    expect(await list({ offset: '1000' })).toEqual([])
    expect((await api.call('GET', '/api/events')).json).toHaveLength(50)
  })

  test('city and style ignore case and accents; genre All filters nothing; empty filters are absent', async () => {
    const all = await list()
    const jazz = await list({ genre: 'Jazz' })
    expect(jazz.every((event: { musicStyle: string }) => event.musicStyle === 'Jazz')).toBe(true)
    expect(ids(await list({ musicStyle: 'jazz' }))).toEqual(ids(jazz))
    expect(ids(await list({ musicStyle: 'hip-hop' }))).toEqual(ids(await list({ genre: 'Hip Hop' })))
    expect(ids(await list({ city: 'MARSEILLE' }))).toEqual(
      ids(all.filter((event: { city: string }) => event.city === 'Marseille')),
    )
    expect(ids(await list({ genre: 'All' }))).toEqual(ids(all))
    expect(
      ids(await list({ city: '', musicStyle: '', search: '', dateFrom: '', dateTo: '', genre: '' })),
    ).toEqual(ids(all))
    expect(await list({ city: 'Atlantide' })).toEqual([])
    expect(await list({ city: '!!!' })).toEqual([])
  })

  test('date bounds are inclusive and never bring back what is finished', async () => {
    const all = await list()
    const day = all[10].date
    expect(ids(await list({ dateFrom: day, dateTo: day }))).toEqual(
      ids(all.filter((event: { date: string }) => event.date === day)),
    )
    expect(ids(await list({ dateFrom: '2020-01-01' }))).toEqual(ids(all))
    expect(await list({ dateTo: '2020-01-01' })).toEqual([])
    expect(await list({ dateFrom: '2027-12-01', dateTo: '2026-01-01' })).toEqual([])
  })

  test('search follows the rule that the app follows offline', async () => {
    const all = await list()
    for (const search of [
      'volets',
      'VOL ord',
      'soleil',
      'quartet péniche',
      'Peniche',
      'olets',
      'd’echo',
      'xx’',
      '84',
      '12',
      "l'entresol",
      'jazz lyon',
      '* & | ! :',
      'a:* | b',
      'œ',
      'voeu',
      '\u0000rock',
      '%',
      '中',
    ]) {
      const expected = all.filter((event: Parameters<typeof searchText>[0]) =>
        matches(search, searchText(event)),
      )
      expect(ids(await list({ search })), search).toEqual(ids(expected))
    }
  })

  test('an event stays listed until 06:00 of the next morning in Paris', async () => {
    const listed = async (instant: string) => {
      api.clock.now = new Date(instant)
      return ids(await list()).includes('date-surprise')
    }
    const before = api.clock.now
    expect(await listed('2026-11-22T04:59:00Z')).toBe(true)
    expect(await listed('2026-11-22T05:00:00Z')).toBe(false)
    api.clock.now = before
  })

  test('one event, its tickets, the filters in use', async () => {
    const event = await api.call('GET', '/api/events/banc-d-essai')
    conforms('event', event.json)
    const tickets = await api.call('GET', '/api/events/banc-d-essai/tickets')
    conforms('eventTickets', tickets.json)
    expect(tickets.json[0].perOrderLimit).toBe(2)
    expect((await api.call('GET', '/api/events/filaments/tickets')).json).toEqual([])
    const filters = await api.call('GET', '/api/events/filters')
    conforms('eventFilters', filters.json)
    expect(filters.json.styles).toEqual([
      'Alternative',
      'Electronic',
      'Hip Hop',
      'Jazz',
      'Metal',
      'Rock',
      'Techno',
    ])
    const past = await api.call('GET', '/api/events/cale-a-cale')
    expect(past.status).toBe(200)
  })

  test('an event that does not exist is 404 with the sentence', async () => {
    for (const path of ['/api/events/nulle-part', '/api/events/nulle-part/tickets']) {
      const answer = await api.call('GET', path)
      expect(answer.status).toBe(404)
      expect(answer.json).toMatchObject({
        code: 'not_found',
        message: 'Cet événement n’existe pas ou a été supprimé.',
      })
    }
  })
})
