import { machineNow } from '../../server/platform/machine-clock.ts'
import { freshDevice } from '../../tests/support/fresh-device.ts'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Answer,
  answersFor,
  authOf,
  eventOf,
  memoryTokenStore,
  serve,
} from '../../tests/support/member-data.ts'
import { now } from '../lib/clock.ts'
import { connectivity } from './connectivity.ts'
import { SCHEMA } from './db.ts'
import { closeDevice, readDevice, storageHealth } from './device.ts'
import { queuedCount, setFavourite } from './member/favourites.ts'
import { getPass } from './member/pass.ts'
import { doorReadiness, prefetch } from './member/prefetch.ts'
import { currentUser } from './member/profile.ts'
import { listTickets, storedTickets } from './member/tickets.ts'
import { currentToken, installTokenStore, openSession } from './session.ts'
import { writesSettled } from './stored.ts'

// Faults between the device's network and its storage ('Cut off', docs/quality.md): at the door the last code must always be shown.

const ready = { tickets: expect.any(Number), pass: expect.any(Number), keys: expect.any(Number) }

beforeEach(async () => {
  await freshDevice()
  storageHealth.report('ok')
  connectivity.report(true)
  installTokenStore(memoryTokenStore())
  serve(answersFor('u1'))
  await openSession(authOf('u1'))
  await prefetch('u1')
  await writesSettled()
})
afterEach(() => connectivity.report(true))

const expectTheLastCodes = async () => {
  const [tickets, pass] = [await listTickets('u1'), await getPass('u1')]
  expect([tickets.source, pass.source]).toEqual(['device', 'device'])
  expect(tickets.value.flatMap(({ codes }) => codes)).toHaveLength(2)
  expect(pass.value.qrUrl).toContain('/pass/u1')
}

/** A captive portal, which returns its page for every request. */
const portal = (status: number, headers: Record<string, string> = {}) => {
  const page = () =>
    new Response('<!DOCTYPE html><title>Wi-Fi gratuit</title>', {
      status,
      headers: { 'content-type': 'text/html', ...headers },
    })
  const paths = [...Object.keys(answersFor('u1')), '/api/favorites/e1']
  return serve(Object.fromEntries(paths.map((path): [string, Answer] => [path, page])))
}

describe('a captive portal that answers with its page', () => {
  it.each([200, 401, 403, 404, 405, 511])('%i: is no network, and nobody’s word', async (status) => {
    portal(status)
    await expectTheLastCodes()
    expect((await currentUser()).value.firstName).toBe('Ada')
    expect(currentToken()).toBe('token-u1')
    if (status < 500) expect(connectivity.isOnline()).toBe(false)
    expect(await setFavourite('u1', eventOf('e1'), true)).toBe('queued')
    expect(await queuedCount('u1')).toBe(1)
    expect(currentToken()).toBe('token-u1')
  })

  it.each([200, 403, 511])('%i: has no say in what time it is', async (status) => {
    portal(status, { date: 'Thu, 01 Jan 1970 00:00:10 GMT' })
    await listTickets('u1')
    expect(Math.abs(now().getTime() - machineNow().getTime())).toBeLessThan(60_000)
  })
})

describe('a database that is deleted', () => {
  const lose = () =>
    new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase('nectar')
      request.onsuccess = () => resolve()
      request.onerror = () => reject(request.error)
    })

  it('while the app is open holds everything again after the next look at the server', async () => {
    await lose()
    expect(await readDevice((db) => db.tickets.count())).toBe(0)
    await prefetch('u1')
    await writesSettled()
    expect(await doorReadiness('u1')).toMatchObject(ready)
    serve({})
    await expectTheLastCodes()
    expect(await setFavourite('u1', eventOf('e1'), true)).toBe('queued')
  })

  it('while the app is closed does so at the next start', async () => {
    await closeDevice()
    await lose()
    expect((await currentUser()).source).toBe('server')
    await prefetch('u1')
    await writesSettled()
    expect(await doorReadiness('u1')).toMatchObject(ready)
    serve({})
    await expectTheLastCodes()
  })
})

describe('two versions of the app over a change of schema', () => {
  /** Opens the database as a tab of the next release, with one more store. */
  const openNext = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('nectar', (SCHEMA + 1) * 10)
      request.onupgradeneeded = () => request.result.createObjectStore('later', { keyPath: 'id' })
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
      request.onblocked = () => reject(new Error('the older tab holds the database'))
    })

  it('the older one lets the newer one in, and goes on reading and writing', async () => {
    const next = await openNext()
    expect((await storedTickets('u1'))?.value).toHaveLength(2)
    await prefetch('u1')
    await writesSettled()
    expect(storageHealth.get()).toBe('ok')
    serve({})
    await expectTheLastCodes()
    expect(await setFavourite('u1', eventOf('e1'), true)).toBe('queued')
    expect([...next.objectStoreNames]).toContain('later')
    next.close()
  })
})

describe('a server that was taken back by a version', () => {
  it('answers without what was added since: the tickets stay', async () => {
    const older = answersFor('u1')
    const tickets = older['/api/tickets'] as Record<string, unknown>[]
    const added = [
      'isInvitation',
      'invitedBy',
      'previousDate',
      'previousTime',
      'previousPlace',
      'returnable',
      'refund',
    ]
    serve({
      ...older,
      '/api/tickets': tickets.map((ticket) =>
        Object.fromEntries(Object.entries(ticket).filter(([key]) => !added.includes(key))),
      ),
    })
    const { source, value } = await listTickets('u1')
    expect([source, value.length]).toEqual(['server', 2])
    expect(value.flatMap(({ codes }) => codes)).toHaveLength(2)
  })
})
