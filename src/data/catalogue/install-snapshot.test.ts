import { machineNow } from '../../../server/platform/machine-clock.ts'
import 'fake-indexeddb/auto'
import type { Dexie } from 'dexie'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Event } from '../../../contract/events.ts'
import { fileOf } from '../../../tests/support/catalogue-file.ts'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import {
  ago,
  DAY_MS,
  eventsOf,
  expectSameAs,
  ids,
  installedFiles,
  put,
  rules,
  stored,
} from '../../../tests/support/installed-catalogue.ts'
import { refusalOf, serve } from '../../../tests/support/member-data.ts'
import { queriedEvents } from '../../../tests/support/queried-events.ts'
import { serveCatalogue } from '../../../tests/support/serve-catalogue.ts'
import { closeDevice, readDevice, storageHealth, writeDevice } from '../device.ts'
import { prefetchEvents } from './events.ts'
import { installSnapshot } from './install-snapshot.ts'

beforeEach(async () => {
  vi.unstubAllGlobals()
  await freshDevice()
  // Wait for the database: a page continues without it after 1.5 s, which may happen on a busy machine.
  await expect.poll(() => readDevice((db) => db.meta.count())).toBe(0)
  storageHealth.report('ok')
})

describe('an installation', () => {
  /** Returns a file with a response that breaks off after so many lines. */
  const broken = (text: string, lines: number) => {
    const parts = text.split('\n').slice(0, lines)
    let index = 0
    return new Response(
      new ReadableStream({
        pull: (controller) => {
          if (index < parts.length) controller.enqueue(new TextEncoder().encode(`${parts[index++]}\n`))
          else controller.error(new TypeError('network error'))
        },
      }),
    )
  }

  it('that is interrupted goes on where it was, and until then the old one stands', async () => {
    const [before, after] = [eventsOf(100), eventsOf(300).slice(100)]
    const old = fileOf(before, { at: ago(DAY_MS) })
    const { served } = serveCatalogue({ snapshot: old })
    await installSnapshot(rules)
    const next = fileOf(after, { length: 50 })
    let isBroken = true
    const { asked } = serveCatalogue({ snapshot: next }, ({ text }) =>
      isBroken ? broken(text, 2) : undefined,
    )
    await prefetchEvents(rules)
    await expectSameAs(before)
    expect(await readDevice((db) => db.snapshotIndex.where({ file: next.name }).count())).toBe(2)
    expect(await readDevice((db) => db.meta.get('ahead'))).toBeUndefined()
    const written = await readDevice((db) => db.snapshotIndex.get([next.name, 0]))
    isBroken = false
    await prefetchEvents(rules)
    await expectSameAs(after)
    expect(await readDevice((db) => db.snapshotIndex.get([next.name, 0]))).toEqual(written)
    expect(await installedFiles()).toEqual([next.name])
    expect(asked.filter((path) => path === `/api/catalogue/${next.name}`)).toHaveLength(2)
    expect(served.snapshot).toBe(old)
  })

  it.each([
    ['a line that is no JSON', (text: string) => text.replace('}\n', '\n')],
    ['a page of a hotel', () => '<html>Bienvenue</html>'],
    ['a price below nothing', (text: string) => text.replace('"price":[0', '"price":[-3')],
    ['a column that is too short', (text: string) => text.replace(/"likes":\[\d+,/, '"likes":[')],
    ['a number of no dictionary', (text: string) => text.replace(/"city":\[\d/, '"city":[999')],
    ['another order', (text: string) => text.split('\n').reverse().join('\n').trim()],
    ['less than was said', (text: string) => `${text.split('\n')[0]}\n`],
    ['an id that is none', (text: string) => text.replace('"id":["', '"id":["a\\nb')],
  ])('refuses %s, and the old one stands', async (_, spoil) => {
    const before = eventsOf(40)
    serveCatalogue({ snapshot: fileOf(before, { at: ago(DAY_MS) }) })
    await installSnapshot(rules)
    const next = fileOf(eventsOf(60).slice(40), { length: 10 })
    expect(spoil(next.text)).not.toBe(next.text)
    serveCatalogue({ snapshot: next }, ({ text }) => new Response(spoil(text)))
    await expect(installSnapshot(rules)).rejects.toThrow()
    await prefetchEvents(rules)
    await expectSameAs(before)
    expect(await installedFiles()).not.toContain(next.name)
  })

  it('asks again where a file was replaced meanwhile', async () => {
    const events = eventsOf(10)
    const { served, asked } = serveCatalogue({ snapshot: fileOf(eventsOf(5)) })
    const vanished = { ...fileOf(eventsOf(7)) }
    const original = globalThis.fetch
    let first = true
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
      if (first && input === '/api/catalogue') {
        first = false
        const { text: __, ...snapshot } = vanished
        return Response.json({ at: snapshot.at, snapshot, delta: null })
      }
      return original(input, init)
    })
    served.snapshot = fileOf(events)
    expect(await installSnapshot(rules)).toBe('up to date')
    await expectSameAs(events)
    expect(asked.at(-1)).toBe(`/api/catalogue/${served.snapshot.name}`)
  })

  it('leaves everything alone where the server has none, or fails', async () => {
    await put(eventsOf(20))
    await writeDevice((db) => db.meta.put({ key: 'list', value: true, storedAt: machineNow().getTime() }))
    serveCatalogue({ snapshot: null })
    await prefetchEvents(rules)
    serve({ '/api/catalogue': refusalOf(500, 'internal') })
    await prefetchEvents(rules)
    await expectSameAs(eventsOf(20))
    expect(await readDevice((db) => db.meta.get('ahead'))).toBeUndefined()
  })

  it('that another tab has done with something newer is not undone', async () => {
    const newer = eventsOf(12)
    const { served } = serveCatalogue({ snapshot: fileOf(newer) })
    await installSnapshot(rules)
    served.snapshot = fileOf(eventsOf(4), { at: ago(DAY_MS) })
    await installSnapshot(rules)
    await expectSameAs(newer)
  })

  it('replaces one of a server whose clock was ahead, and keeps what was read since', async () => {
    const same = eventsOf(20)
    serveCatalogue({ snapshot: fileOf(same, { at: ago(-2 * DAY_MS) }) })
    await installSnapshot(rules)
    await put(eventsOf(21).slice(20))
    serveCatalogue({ snapshot: fileOf(same, { at: ago(DAY_MS) }) })
    await installSnapshot(rules)
    await expectSameAs(eventsOf(21))
  })

  it('takes the next events where not all are wanted, and the others once they are', async () => {
    const events = eventsOf(300)
    const { asked } = serveCatalogue({ snapshot: fileOf(events, { length: 50 }) })
    expect(await installSnapshot({ ...rules, most: 120 })).toBe('up to date')
    const order = queriedEvents(events, { limit: 300 }, machineNow())
    expect(ids(await stored({ limit: 300 }))).toEqual(ids(order.slice(0, 150)))
    await installSnapshot({ ...rules, most: 120 })
    expect(asked.filter((path) => path.length > '/api/catalogue/'.length)).toHaveLength(1)
    // Beyond the snapshot's end, stored rows still count.
    await put(order.slice(-1), machineNow().getTime() - DAY_MS)
    await installSnapshot({ ...rules, most: 130 })
    expect(ids(await stored({ limit: 300 }))).toEqual(ids([...order.slice(0, 150), ...order.slice(-1)]))
    await installSnapshot(rules)
    await expectSameAs(events)
  })

  it('takes no more than there is room for, the next events first', async () => {
    const events = eventsOf(300)
    const file = fileOf(events, { length: 50 })
    vi.stubGlobal('navigator', {
      storage: { estimate: async () => ({ quota: file.bytes * 4, usage: 0 }) },
    })
    serveCatalogue({ snapshot: file })
    await installSnapshot(rules)
    expect(await stored({ limit: 300 })).toHaveLength(150)
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 10, usage: 10 }) } })
    await freshDevice()
    expect(await installSnapshot(rules)).toBe('no room')
    expect(await installedFiles()).toEqual([])
  })

  it('gives way where the device is full: nothing else is given up for it, and it is not tried again at once', async () => {
    const [row] = eventsOf(1) as [Event]
    await put([row])
    await writeDevice((db) => db.meta.put({ key: 'list', value: true, storedAt: machineNow().getTime() }))
    const { asked } = serveCatalogue({ snapshot: fileOf(eventsOf(300), { length: 50 }) })
    const full = (tables: Dexie) => {
      let left = 3
      tables.table('snapshotEvents').hook('creating', () => {
        if (left-- <= 0) throw new DOMException('Full', 'QuotaExceededError')
      })
    }
    await readDevice(async (db) => full(db))
    await prefetchEvents(rules)
    expect(storageHealth.get()).toBe('ok')
    expect(ids(await stored())).toEqual([row.id])
    expect(await installedFiles()).toEqual([])
    const before = asked.length
    await prefetchEvents(rules)
    expect(asked).toHaveLength(before)
  })

  it('stops where it is no longer wanted', async () => {
    serveCatalogue({ snapshot: fileOf(eventsOf(300), { length: 50 }) })
    let turns = 2
    expect(await installSnapshot({ ...rules, isWanted: () => turns-- > 0 })).toBe('interrupted')
    expect(await stored()).toBeUndefined()
    expect(await installSnapshot(rules)).toBe('up to date')
    await expectSameAs(eventsOf(300))
  })
})

it.each(['snapshotIndex', 'snapshotEvents'])(
  'a snapshot whose %s is torn is left out, and mended',
  async (table) => {
    const events = eventsOf(600)
    const file = fileOf(events)
    serveCatalogue({ snapshot: file })
    await installSnapshot(rules)
    await put(events.slice(0, 1))
    await writeDevice((db) => db.table(table).delete([file.name, 1]))
    await closeDevice()
    expect(ids(await stored({ search: events[0]?.eventName ?? '' }))).toContain('e0')
    expect((await stored({ limit: 600 }))?.length).toBeLessThan(600)
    await installSnapshot(rules)
    await expectSameAs(events)
  },
)

it('a member’s row that finds no room makes the catalogue go, all of it', async () => {
  serveCatalogue({ snapshot: fileOf(eventsOf(30)) })
  await installSnapshot(rules)
  let isFull = true
  await writeDevice(async () => {
    if (!isFull) return
    isFull = false
    throw new DOMException('Full', 'QuotaExceededError')
  })
  expect(await installedFiles()).toEqual([])
  expect(await stored()).toEqual([])
  expect(await readDevice((db) => db.meta.get('snapshot'))).toBeUndefined()
})
