import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { SeatKey } from '../../../contract/check-in.ts'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import { answersFor, authOf, codeOf, serve, ticketOf } from '../../../tests/support/member-data.ts'
import { seatKeyOf } from '../../../tests/support/seat-key.ts'
import { signedInDevice } from '../../../tests/support/signed-in-device.ts'
import { readDevice, storageHealth } from '../device.ts'
import { closeSession, expireSession, openSession } from '../session.ts'
import { writesSettled } from '../stored.ts'
import { prefetch } from './prefetch.ts'
import { dropTicket, listTickets, storedSeatKeys, storedTickets, storeTicket } from './tickets.ts'

const seat = codeOf('t1').id
const other = codeOf('t2').id

/** Mocks a server with a key for each of these seats; returns the mock that counts the requests for them. */
const serveKeys = (keys: SeatKey[], tickets = [ticketOf('t1'), ticketOf('t2')]) => {
  const asked = vi.fn(() => keys)
  serve({ ...answersFor('u1'), '/api/tickets': tickets, '/api/tickets/keys': asked })
  return asked
}
const list = async () => {
  await listTickets('u1')
  await writesSettled()
}
const rows = async () => (await readDevice((db) => db.seatKeys.toArray())) ?? []

beforeEach(() => signedInDevice('u1'))

it('comes with the tickets, cannot be read out, and signs for its seat', async () => {
  const made = await seatKeyOf(seat)
  const asked = serveKeys([made.wire, (await seatKeyOf(other)).wire])
  await prefetch('u1')
  const key = (await storedSeatKeys('u1', [seat, other])).get(seat)
  expect(key).toMatchObject({ type: 'private', extractable: false, usages: ['sign'] })
  await expect(crypto.subtle.exportKey('jwk', key as CryptoKey)).rejects.toThrow()
  const bytes = new TextEncoder().encode('20:30')
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key as CryptoKey, bytes)
  expect(await made.verifies(new Uint8Array(signature), bytes)).toBe(true)
  // The keys are requested once, until a seat without a key appears.
  await list()
  expect(asked).toHaveBeenCalledTimes(1)
  serveKeys([], [ticketOf('t1'), ticketOf('t2'), ticketOf('t3')])
  await list()
  expect((await rows()).map(({ seatId }) => seatId).sort()).toEqual([seat, other])
})

it('is another where the deployment has another secret: fetched anew after a while, the old one kept until it has come', async () => {
  const [old, renewed] = [await seatKeyOf(seat), await seatKeyOf(seat)]
  serveKeys([old.wire], [ticketOf('t1')])
  await list()
  const signsFor = async (made: typeof old) => {
    const key = (await storedSeatKeys('u1', [seat])).get(seat) as CryptoKey
    const bytes = new TextEncoder().encode('20:30')
    const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes)
    return made.verifies(new Uint8Array(signature), bytes)
  }
  vi.useFakeTimers({ now: machineNow().getTime() + 61 * 60_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  serve({
    ...answersFor('u1'),
    '/api/tickets': [ticketOf('t1')],
    '/api/tickets/keys': () => new Response('{}', { status: 503 }),
  })
  await list()
  expect(await signsFor(old)).toBe(true)
  const asked = serveKeys([renewed.wire], [ticketOf('t1')])
  await list()
  expect(await signsFor(renewed)).toBe(true)
  await list()
  expect(asked).toHaveBeenCalledTimes(1)
})

it('is not lost to a list that was asked for before its ticket, and is answered after a later one', async () => {
  const keys = [(await seatKeyOf(seat)).wire, (await seatKeyOf(other)).wire]
  serveKeys(keys)
  let answer = (_: unknown) => {}
  const late = new Promise((resolve) => {
    answer = resolve
  })
  serve({ ...answersFor('u1'), '/api/tickets': () => late, '/api/tickets/keys': keys })
  const early = listTickets('u1')
  await expect.poll(() => vi.mocked(fetch).mock.calls.length).toBe(1)
  serveKeys(keys)
  await list()
  answer([ticketOf('t1')])
  await early
  await writesSettled()
  expect((await storedTickets('u1'))?.value.map(({ id }) => id)).toEqual(['t1', 't2'])
  expect((await rows()).map(({ seatId }) => seatId)).toEqual([seat, other])
})

it('is not lost, nor does it come back, with a list that was asked for before its booking or its return', async () => {
  await list()
  let answer = (_: unknown) => {}
  const late = new Promise((resolve) => {
    answer = resolve
  })
  serve({ ...answersFor('u1'), '/api/tickets': () => late })
  const early = listTickets('u1')
  await expect.poll(() => vi.mocked(fetch).mock.calls.length).toBe(1)
  const asker = { userId: 'u1', token: 'token-u1' }
  await storeTicket(asker, ticketOf('t3'))
  await dropTicket(asker, 't1')
  answer([ticketOf('t1'), ticketOf('t2')])
  await early
  await writesSettled()
  expect((await storedTickets('u1'))?.value.map(({ id }) => id)).toEqual(['t2', 't3'])
})

it('is asked for once by lists that are read together', async () => {
  const asked = serveKeys([(await seatKeyOf(seat)).wire], [ticketOf('t1')])
  await Promise.all([listTickets('u1'), listTickets('u1')])
  await writesSettled()
  expect(asked).toHaveBeenCalledTimes(1)
})

it('leaves no private half anywhere else on the device', async () => {
  const { wire } = await seatKeyOf(seat)
  serveKeys([wire])
  await prefetch('u1')
  const all = await readDevice((db) => Promise.all(db.tables.map((table) => table.toArray())))
  expect((await rows()).map(({ seatId }) => seatId)).toEqual([seat])
  expect(JSON.stringify([all, { ...localStorage }])).not.toContain(wire.key.d)
})

it('goes with its seat, and is never asked for where nothing is to come', async () => {
  const keys = [(await seatKeyOf(seat)).wire, (await seatKeyOf(other)).wire]
  serveKeys(keys)
  await list()
  expect(await rows()).toHaveLength(2)
  serveKeys(keys, [ticketOf('t1'), ticketOf('t2', { status: 'cancelled' })])
  await list()
  expect((await rows()).map(({ seatId }) => seatId)).toEqual([seat])
  const asked = serveKeys(keys, [ticketOf('t1', { date: '2020-01-01' })])
  await list()
  expect(await rows()).toEqual([])
  expect(asked).not.toHaveBeenCalled()
})

it('stays with a session that has expired, goes with one that is signed out, and comes again', async () => {
  const keys = [(await seatKeyOf(seat)).wire]
  serveKeys(keys)
  await list()
  await expireSession('token-u1')
  expect((await storedSeatKeys('u1', [seat])).size).toBe(1)
  await closeSession()
  expect(await rows()).toEqual([])
  serveKeys(keys)
  await openSession(authOf('u1'))
  await list()
  expect((await storedSeatKeys('u1', [seat])).size).toBe(1)
  // Evicted: the browser may clear storage at any time.
  await readDevice((db) => db.seatKeys.clear())
  await list()
  expect((await storedSeatKeys('u1', [seat])).size).toBe(1)
})

it('of another member is not kept, nor one that arrives after a sign-out', async () => {
  const { wire } = await seatKeyOf(seat)
  serve({
    ...answersFor('u1'),
    '/api/tickets/keys': async () => {
      await closeSession()
      return [wire]
    },
  })
  await list()
  expect(await rows()).toEqual([])
})

it('may fail to come, and nothing else is lost', async () => {
  serve({ ...answersFor('u1'), '/api/tickets/keys': () => new Response('{}', { status: 500 }) })
  await list()
  expect((await storedTickets('u1'))?.value).toHaveLength(2)
  serveKeys([{ seatId: seat, key: { x: 'AA', y: 'AA', d: 'AA' } }])
  await list()
  expect(await rows()).toEqual([])
  expect(storageHealth.get()).toBe('ok')
})

it('is done without where this browser has no WebCrypto', async () => {
  const asked = serveKeys([])
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  await list()
  vi.unstubAllGlobals()
  expect(asked).not.toHaveBeenCalled()
})

// Last, because a page that was refused once requests no key again.
it('is done without where this browser cannot store one, and the device is not said to be at fault', async () => {
  const asked = serveKeys([(await seatKeyOf(seat)).wire])
  const clone = structuredClone
  vi.stubGlobal('structuredClone', (value: { key?: unknown }) => {
    if (value?.key instanceof CryptoKey) throw new DOMException('could not be cloned', 'DataCloneError')
    return clone(value)
  })
  await list()
  expect(asked).toHaveBeenCalledTimes(1)
  await list()
  vi.stubGlobal('structuredClone', clone)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(await rows()).toEqual([])
  expect((await storedTickets('u1'))?.value).toHaveLength(2)
  expect(storageHealth.get()).toBe('ok')
})
