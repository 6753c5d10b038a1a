import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, expect, it, vi } from 'vitest'
import { freshDevice } from '../../tests/support/fresh-device.ts'
import { type NectarDb, openDb, SCHEMA } from './db.ts'

const open: NectarDb[] = []
const opened = async () => {
  const db = await openDb()
  open.push(db)
  return db
}
afterEach(() => {
  for (const db of open.splice(0)) db.close()
})

it('is not in the way of others once the page that was writing is left', async () => {
  await freshDevice()
  const page = new EventTarget()
  const listen = vi.spyOn(globalThis, 'addEventListener').mockImplementation(page.addEventListener.bind(page))
  const left = await opened()
  listen.mockRestore()
  const next = await opened()
  await left.table('meta').put({ key: 'before', value: 1 })
  // Frozen as by WebKit: the transaction neither continues nor ends.
  const frozen = left.transaction('rw', 'meta', async () => {
    await left.table('meta').put({ key: 'half', value: 1 })
    await Dexie.waitFor(new Promise(() => undefined))
  })
  const ended = expect(frozen).rejects.toMatchObject({ name: 'AbortError' })
  await left.meta.count().catch(() => undefined)
  page.dispatchEvent(new Event('pagehide'))
  await ended
  expect((await next.meta.toArray()).map(({ key }) => key)).toEqual(['before'])
  await next.table('meta').put({ key: 'after', value: 2 })
  await expect(left.table('meta').put({ key: 'too late', value: 1 })).rejects.toMatchObject({
    name: 'AbortError',
  })
  // A page restored from the cache can write again.
  page.dispatchEvent(new Event('pageshow'))
  await left.table('meta').put({ key: 'again', value: 3 })
  expect(await next.meta.count()).toBe(3)
})

it('gives the database of an earlier release the stores that came after it, and keeps its rows', async () => {
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase('nectar')
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
  const first = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('nectar', 10)
    request.onupgradeneeded = () => {
      const events = request.result.createObjectStore('events', { keyPath: 'id' })
      for (const index of ['date', 'storedAt']) events.createIndex(index, index)
      request.result.createObjectStore('meta', { keyPath: 'key' }).put({ key: 'before', value: 1 })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  first.close()
  const db = await opened()
  expect((await db.meta.toArray()).map(({ key }) => key)).toEqual(['before'])
  await db.table('organiser').put({ userId: 'u1', key: 'teams', until: 1 })
  expect(await db.organiser.where('until').below(2).count()).toBe(1)
  expect(await db.admissions.where('admission.seat').equals('s1').count()).toBe(0)
  expect(db.backendDB().version).toBe(SCHEMA * 10)
})
