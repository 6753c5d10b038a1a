import { describe, expect, test, vi } from 'vitest'
import { createCache } from './lru-cache.ts'
import { type Answer, answerOf } from './public-reads.ts'

/** Creates a response cache as used by the public reads. */
const createAnswers = ({ maxEntries, maxBytes }: { maxEntries: number; maxBytes: number }) => {
  const { read, ...cache } = createCache<Answer>({ maxEntries, maxBytes, bytesOf: ({ body }) => body.length })
  return {
    ...cache,
    read: (key: string, load: () => Promise<string>) => read(key, () => load().then(answerOf)),
  }
}
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

describe('a cache', () => {
  test('reads once, and answers the same afterwards', async () => {
    const cache = createAnswers(roomy)
    const read = vi.fn(async () => 'text')
    const first = await cache.read('a', read)
    expect(first.body).toEqual(Buffer.from('text'))
    expect(await cache.read('a', read)).toBe(first)
    expect(read).toHaveBeenCalledTimes(1)
    cache.clear()
    await cache.read('a', read)
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('reads once for all who ask meanwhile', async () => {
    const cache = createAnswers(roomy)
    const { read, give } = later()
    const asked = [cache.read('a', read), cache.read('a', read)]
    give('text')
    expect(new Set(await Promise.all(asked)).size).toBe(1)
    expect(read).toHaveBeenCalledTimes(1)
  })

  test('never keeps a read that a change overtook, nor lets anybody join it', async () => {
    const cache = createAnswers(roomy)
    const old = later()
    const before = cache.read('a', old.read)
    cache.clear()
    const fresh = later()
    const after = cache.read('a', fresh.read)
    fresh.give('new')
    expect((await after).body.toString()).toBe('new')
    old.give('old')
    expect((await before).body.toString()).toBe('old')
    expect((await cache.read('a', async () => 'unread')).body.toString()).toBe('new')
  })

  test('forgets what a change is about, and keeps the rest', async () => {
    const cache = createCache<string>({ maxEntries: 10, isAbout: (value, _, id) => value.includes(id) })
    const read = (key: string, text: string) => cache.read(key, async () => text)
    await read('list', 'one two')
    await read('page', 'three')
    cache.forget('two')
    expect(cache.peek('list')).toBeUndefined()
    expect(await read('page', 'unread')).toBe('three')
    expect(await read('list', 'one two anew')).toBe('one two anew')
    expect(await read('list', 'unread')).toBe('one two anew')
  })

  test('keeps nothing once more have changed than it remembers, however often one has', async () => {
    const cache = createCache<string>({ maxEntries: 10, isAbout: () => false })
    await cache.read('a', async () => 'text')
    for (let count = 0; count < 500; count++) cache.forget(`event-${count}`)
    for (let count = 0; count < 500; count++) cache.forget('event-1')
    expect(cache.peek('a')).toBe('text')
    cache.forget('another')
    expect(cache.peek('a')).toBeUndefined()
  })

  test.each(['clear', 'forget'] as const)('never keeps a read that a %s overtook', async (change) => {
    const cache = createCache<string>({ maxEntries: 10, isAbout: () => false })
    const old = later()
    const before = cache.read('a', old.read)
    cache[change]('one')
    expect(await cache.read('a', async () => 'new')).toBe('new')
    old.give('old')
    expect(await before).toBe('old')
    expect(cache.peek('a')).toBe('new')
  })

  test('forgets a read that failed', async () => {
    const cache = createAnswers(roomy)
    const { read, fail } = later()
    const asked = cache.read('a', read)
    fail(new Error('away'))
    await expect(asked).rejects.toThrow('away')
    expect((await cache.read('a', async () => 'text')).body.toString()).toBe('text')
  })

  test('lets go of what was not used for longest, by number and by bytes', async () => {
    const cache = createAnswers({ maxEntries: 2, maxBytes: 10 })
    const read = (key: string, text = key) => cache.read(key, async () => text)
    await read('a')
    await read('b')
    await read('a')
    await read('c')
    expect(cache.size()).toBe(2)
    expect((await read('a', 'again')).body.toString()).toBe('a')
    expect((await read('b', 'again')).body.toString()).toBe('again')
    await read('d', '0123456789')
    expect(cache.size()).toBe(1)
    // A value larger than the whole cache is returned but not stored.
    expect((await read('e', '0123456789x')).body.toString()).toBe('0123456789x')
    expect((await read('e', 'again')).body.toString()).toBe('again')
  })

  test('stores nothing where there is nothing', async () => {
    const cache = createCache<Buffer | undefined>({ maxBytes: 10, bytesOf: (bytes) => bytes?.length ?? 0 })
    expect(await cache.read('none', async () => undefined)).toBeUndefined()
    expect(cache.size()).toBe(0)
    expect(await cache.read('none', async () => Buffer.alloc(4))).toHaveLength(4)
  })
})
