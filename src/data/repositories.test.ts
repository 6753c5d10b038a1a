import { freshDevice } from '../../tests/support/fresh-device.ts'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  answersFor,
  authOf,
  eventOf,
  memoryTokenStore,
  refusalOf,
  serve,
} from '../../tests/support/member-data.ts'
import { getEvent, listEvents, storedEvent, storedEvents } from './catalogue/events.ts'
import { storageHealth, writeDevice } from './device.ts'
import { getPass, passKeys } from './member/pass.ts'
import { doorReadiness, prefetch } from './member/prefetch.ts'
import { currentUser } from './member/profile.ts'
import { listTickets, storedTickets } from './member/tickets.ts'
import { installTokenStore, openSession } from './session.ts'
import { writesSettled } from './stored.ts'

beforeEach(async () => {
  await freshDevice()
  storageHealth.report('ok')
  installTokenStore(memoryTokenStore())
})

describe('prefetching', () => {
  it('puts everything on the device that the door needs', async () => {
    serve(answersFor('u1'))
    await openSession(authOf('u1'))
    expect(await doorReadiness('u1')).toEqual({ tickets: null, pass: null, keys: null, events: null })
    await prefetch('u1')
    const now = expect.any(Number)
    expect(await doorReadiness('u1')).toEqual({ tickets: now, pass: now, keys: now, events: now })

    serve({})
    expect((await getPass('u1')).source).toBe('device')
    expect((await listTickets('u1')).value.map(({ id }) => id)).toEqual(['t1', 't2'])
    expect((await passKeys()).source).toBe('device')
    expect((await currentUser()).value.firstName).toBe('Ada')
    expect((await getEvent('event-t2')).value.eventName).toBe('Soirée event-t2')
    expect((await listEvents()).value).toHaveLength(3)
  })

  it('says what is missing where a part failed', async () => {
    serve({
      ...answersFor('u1'),
      '/api/user/pass-qr': refusalOf(503, 'unavailable'),
      '/api/events/event-t2': refusalOf(500, 'internal'),
    })
    await openSession(authOf('u1'))
    await prefetch('u1')
    expect(await doorReadiness('u1')).toMatchObject({ pass: null, events: null, tickets: expect.any(Number) })
  })
})

describe('a read', () => {
  it('throws the error where the device has nothing', async () => {
    serve({})
    await openSession(authOf('u1'))
    await expect(listTickets('u1')).rejects.toMatchObject({ kind: 'offline' })
    await expect(listEvents()).rejects.toMatchObject({ kind: 'offline' })
  })

  it('answers the device’s copy for a failing server, not for a refusal', async () => {
    serve({ '/api/events/e1': eventOf('e1') })
    await getEvent('e1')
    await writesSettled()
    serve({ '/api/events/e1': refusalOf(502, 'unavailable') })
    expect((await getEvent('e1')).source).toBe('device')
    serve({ '/api/events/e1': refusalOf(404, 'not_found') })
    await expect(getEvent('e1')).rejects.toMatchObject({ status: 404 })
    expect(await storedEvent('e1')).toBeUndefined()
  })

  it('takes a refusal in no form of ours for a proxy’s word: the device’s copy answers, and stays', async () => {
    serve({ ...answersFor('u1'), '/api/events/e1': eventOf('e1') })
    await openSession(authOf('u1'))
    await getPass('u1')
    await getEvent('e1')
    await writesSettled()
    const blocked = () => new Response('<h1>Not found</h1>', { status: 404 })
    serve({ '/api/events/e1': blocked, '/api/user/pass-qr': () => new Response('', { status: 403 }) })
    expect((await getEvent('e1')).source).toBe('device')
    expect((await getPass('u1')).source).toBe('device')
    expect(await storedEvent('e1')).toBeDefined()
  })

  it('drops a row that does not keep the contract, and the rest stays', async () => {
    serve(answersFor('u1'))
    await openSession(authOf('u1'))
    await prefetch('u1')
    await writeDevice((db) =>
      db.tickets.put({ userId: 'u1', id: 't1', ticket: { id: 7 } as never, storedAt: 1 }),
    )
    await writeDevice((db) => db.passes.put({ userId: 'u1', pass: null as never, storedAt: 1 }))
    serve({})
    expect((await listTickets('u1')).value.map(({ id }) => id)).toEqual(['t2'])
    await expect(getPass('u1')).rejects.toMatchObject({ kind: 'offline' })
    expect(await doorReadiness('u1')).toMatchObject({ tickets: null, pass: null })
  })

  it('takes an empty list for an answer', async () => {
    serve({ ...answersFor('u1'), '/api/tickets': [] })
    await openSession(authOf('u1'))
    await listTickets('u1')
    await writesSettled()
    expect((await storedTickets('u1'))?.value).toEqual([])
  })
})

describe('the event list', () => {
  it('answers any query from what the device keeps', async () => {
    serve({
      '/api/events': [
        eventOf('b', { date: '2099-01-02', city: 'Paris', musicStyle: 'Jazz', eventName: 'Été électro' }),
        eventOf('a', { date: '2099-01-01' }),
        eventOf('c', { date: '2000-01-01' }),
      ],
    })
    await listEvents()
    await writesSettled()
    const ids = async (query: Parameters<typeof storedEvents>[0]) =>
      (await storedEvents(query))?.value.map(({ id }) => id)
    expect(await ids({})).toEqual(['a', 'b'])
    expect(await ids({ search: 'electr' })).toEqual(['b'])
    expect(await ids({ city: 'paris' })).toEqual(['b'])
    expect(await ids({ genre: 'All', limit: 1, offset: 1 })).toEqual(['b'])
    expect(await ids({ dateTo: '2099-01-01' })).toEqual(['a'])
  })

  it('forgets an event that the server has withdrawn', async () => {
    serve({ '/api/events': [eventOf('a'), eventOf('b')] })
    await listEvents()
    serve({ '/api/events': [eventOf('b')] })
    await listEvents({ search: 'b' })
    await writesSettled()
    expect((await storedEvents())?.value).toHaveLength(2)
    await listEvents()
    await writesSettled()
    expect((await storedEvents())?.value.map(({ id }) => id)).toEqual(['b'])
  })

  it('is bounded', async () => {
    await writeDevice((db) =>
      db.events.bulkPut(
        Array.from({ length: 6000 }, (_, index) => ({
          id: `e${index}`,
          date: '2099-09-04',
          event: eventOf(`e${index}`),
          storedAt: 1,
        })),
      ),
    )
    serve({ '/api/events': [eventOf('latest')] })
    await listEvents({ search: 'latest' })
    await writesSettled()
    const stored = (await storedEvents({ limit: 7000 }))?.value.map(({ id }) => id)
    expect(stored).toHaveLength(6000)
    expect(stored).toContain('latest')
  })
})
