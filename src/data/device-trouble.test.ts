import { freshDevice } from '../../tests/support/fresh-device.ts'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answersFor, authOf, eventOf, memoryTokenStore, serve } from '../../tests/support/member-data.ts'
import { listEvents, storedEvent, storedEvents } from './catalogue/events.ts'
import { storageHealth, writeDevice } from './device.ts'
import { getPass } from './member/pass.ts'
import { doorReadiness, prefetch } from './member/prefetch.ts'
import { listTickets, storedTickets } from './member/tickets.ts'
import { installTokenStore, openSession } from './session.ts'
import { writesSettled } from './stored.ts'

beforeEach(async () => {
  await freshDevice()
  storageHealth.report('ok')
  installTokenStore(memoryTokenStore())
})

describe('a device that keeps nothing', () => {
  const everythingOnline = async () => {
    serve(answersFor('u1'))
    await openSession(authOf('u1'))
    await prefetch('u1')
    expect((await listTickets('u1')).value).toHaveLength(2)
    expect((await getPass('u1')).source).toBe('server')
    await writesSettled()
  }

  it('still works online where there is no IndexedDB', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await everythingOnline()
    expect(storageHealth.get()).toBe('unavailable')
    expect(await doorReadiness('u1')).toEqual({ tickets: null, pass: null, keys: null, events: null })
  })

  it('still works online where opening it is denied', async () => {
    const denied = new IDBFactory()
    vi.spyOn(denied, 'open').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError')
    })
    vi.stubGlobal('indexedDB', denied)
    await everythingOnline()
    expect(storageHealth.get()).toBe('unavailable')
  })

  it('leaves a later version of the database alone', async () => {
    const later = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('nectar', 990)
      request.onupgradeneeded = () => request.result.createObjectStore('something')
      request.onsuccess = () => resolve(request.result)
    })
    later.close()
    await everythingOnline()
    expect(storageHealth.get()).toBe('newer')
    const [info] = await indexedDB.databases()
    expect(info?.version).toBe(990)
  })

  it('makes itself anew where another schema has its name', async () => {
    const odd = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('nectar', 5)
      request.onupgradeneeded = () => request.result.createObjectStore('tickets', { keyPath: 'other' })
      request.onsuccess = () => resolve(request.result)
    })
    odd.close()
    await everythingOnline()
    expect(storageHealth.get()).toBe('ok')
    expect((await storedTickets('u1'))?.value).toHaveLength(2)
  })
})

describe('a full disk', () => {
  const full = () => new DOMException('Full', 'QuotaExceededError')

  it('costs the catalogue first, never the member’s rows', async () => {
    serve(answersFor('u1'))
    await openSession(authOf('u1'))
    await prefetch('u1')
    let failures = 1
    await writeDevice(async () => {
      if (failures-- > 0) throw full()
    })
    expect(storageHealth.get()).toBe('ok')
    expect((await storedEvents())?.value).toEqual([])
    expect((await storedTickets('u1'))?.value).toHaveLength(2)
  })

  it('is said, until a write succeeds again', async () => {
    await writeDevice(() => Promise.reject(full()))
    expect(storageHealth.get()).toBe('full')
    serve({ '/api/events': [eventOf('a')] })
    expect((await listEvents()).value).toHaveLength(1)
    await writesSettled()
    expect(storageHealth.get()).toBe('ok')
  })
})

it('survives a lost connection to the database by opening it once more', async () => {
  let failures = 1
  const isStored = await writeDevice(async (db) => {
    if (failures-- > 0)
      throw new DOMException(
        'Connection to Indexed Database server lost. Refresh the page to try again',
        'UnknownError',
      )
    await db.events.put({ id: 'e', date: '2099-01-01', event: eventOf('e'), storedAt: 1 })
  })
  expect(isStored).toBe(true)
  expect((await storedEvent('e'))?.value.id).toBe('e')
})

it('opens the database once more for all who have lost it, one after another', async () => {
  await writeDevice((db) => db.meta.count())
  const lost = () => new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
  let tries = 0
  let fail = () => {}
  const late = new Promise<void>((_, reject) => {
    fail = () => reject(lost())
  })
  const last = writeDevice((db) => (tries++ > 0 ? db.meta.count() : late))
  let isFirst = true
  const first = await writeDevice(async (db) => {
    if (isFirst) {
      isFirst = false
      throw lost()
    }
    // The other one notices while this one is at work again.
    fail()
    await new Promise((resolve) => setTimeout(resolve))
    await db.events.put({ id: 'e', date: '2099-01-01', event: eventOf('e'), storedAt: 1 })
  })
  expect([first, await last]).toEqual([true, true])
})
