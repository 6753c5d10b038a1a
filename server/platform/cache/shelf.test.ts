import { describe, expect, test, vi } from 'vitest'
import { createShelf } from './shelf.ts'

const roomy = { maxEntries: 10, maxBytes: 10_000 }
const later = () => {
  let give: (text: string) => void = () => {}
  let fail: (error: Error) => void = () => {}
  const promise = new Promise<string>((resolve, reject) => {
    give = resolve
    fail = reject
  })
  return { read: vi.fn(() => promise), give, fail }
}

describe('a shelf', () => {
  test('reads once, and answers the same afterwards', async () => {
    const shelf = createShelf(roomy)
    const read = vi.fn(async () => 'text')
    const first = await shelf.read('a', read)
    expect(first).toMatchObject({ text: 'text', bytes: 4 })
    expect(await shelf.read('a', read)).toBe(first)
    expect(read).toHaveBeenCalledTimes(1)
    shelf.clear()
    await shelf.read('a', read)
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('reads once for all who ask meanwhile', async () => {
    const shelf = createShelf(roomy)
    const { read, give } = later()
    const asked = [shelf.read('a', read), shelf.read('a', read)]
    give('text')
    expect(new Set(await Promise.all(asked)).size).toBe(1)
    expect(read).toHaveBeenCalledTimes(1)
  })

  test('never keeps a read that a change overtook, nor lets anybody join it', async () => {
    const shelf = createShelf(roomy)
    const old = later()
    const before = shelf.read('a', old.read)
    shelf.clear()
    const fresh = later()
    const after = shelf.read('a', fresh.read)
    fresh.give('new')
    expect((await after).text).toBe('new')
    old.give('old')
    expect((await before).text).toBe('old')
    expect((await shelf.read('a', async () => 'unread')).text).toBe('new')
  })

  test('forgets a read that failed', async () => {
    const shelf = createShelf(roomy)
    const { read, fail } = later()
    const asked = shelf.read('a', read)
    fail(new Error('away'))
    await expect(asked).rejects.toThrow('away')
    expect((await shelf.read('a', async () => 'text')).text).toBe('text')
  })

  test('lets go of what was not used for longest, by number and by bytes', async () => {
    const shelf = createShelf({ maxEntries: 2, maxBytes: 10 })
    const read = (key: string, text = key) => shelf.read(key, async () => text)
    await read('a')
    await read('b')
    await read('a')
    await read('c')
    expect(shelf.size()).toBe(2)
    expect((await read('a', 'again')).text).toBe('a')
    expect((await read('b', 'again')).text).toBe('again')
    await read('d', '0123456789')
    expect(shelf.size()).toBe(1)
    await read('e', '0123456789x')
    expect(shelf.size()).toBe(0)
    await read('f')
    expect(shelf.size()).toBe(1)
  })
})
