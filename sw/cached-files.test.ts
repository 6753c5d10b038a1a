import { describe, expect, it, vi } from 'vitest'
import { CHECK_IN_CACHE } from '../src/config/worker.ts'
import { cacheFiles, dropOthers } from './cached-files.ts'

const ORIGIN = 'https://nectar.test'

/** Imitates the worker's caches with these paths in the check-in's, and room for `room` files more. */
const deviceCache = (before: string[] | null, room = Number.POSITIVE_INFINITY) => {
  let stored = before && new Map(before.map((path) => [path, new Response(`before ${path}`)]))
  const cache = {
    match: async (path: string) => stored?.get(path),
    put: async (path: string, answer: Response) => {
      room -= 1
      if (room < 0) throw new DOMException('full', 'QuotaExceededError')
      stored?.set(path, answer)
    },
    keys: async () => [...(stored ?? new Map()).keys()].map((path) => new Request(ORIGIN + path)),
    delete: async (request: Request | string) =>
      stored?.delete(typeof request === 'string' ? request : new URL(request.url).pathname) ?? false,
  }
  return {
    paths: () => stored && [...stored.keys()].sort(),
    textOf: async (path: string) => stored?.get(path)?.text(),
    caches: {
      has: async (name: string) => name === CHECK_IN_CACHE && stored !== null,
      open: async () => {
        stored ??= new Map()
        return cache as unknown as Cache
      },
      delete: async () => {
        stored = null
        return true
      },
    },
  }
}
/** Returns a same-origin response as from fetch. */
const answer = (body: string, status = 200) =>
  Object.defineProperty(new Response(body, { status }), 'type', { value: 'basic' })

describe('the check-in’s own files', () => {
  it('are all kept, and once', async () => {
    const device = deviceCache(null)
    const fetch = vi.fn(async (path: string) => answer(path))
    await cacheFiles(['/assets/scanner.js', '/assets/reader.wasm'], { ...device, fetch })
    expect(device.paths()).toEqual(['/assets/reader.wasm', '/assets/scanner.js'])
    await cacheFiles(['/assets/scanner.js', '/assets/reader.wasm'], { ...device, fetch })
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('are renewed with the next version: what is kept is not fetched again, what is no more is dropped', async () => {
    const device = deviceCache(['/assets/scanner-1.js', '/assets/reader.wasm'])
    const fetch = vi.fn(async (path: string) => answer(`now ${path}`))
    const next = ['/assets/scanner-2.js', '/assets/reader.wasm']
    await cacheFiles(next, { ...device, fetch })
    expect(fetch.mock.calls).toEqual([['/assets/scanner-2.js']])
    expect(await device.textOf('/assets/reader.wasm')).toBe('before /assets/reader.wasm')
    // The previous version still serves open pages until the new one takes over.
    expect(device.paths()).toContain('/assets/scanner-1.js')
    await dropOthers(next, device)
    expect(device.paths()).toEqual(['/assets/reader.wasm', '/assets/scanner-2.js'])
  })

  it.each<[string, (path: string) => Promise<Response>]>([
    ['is refused', async (path) => (path.endsWith('wasm') ? answer('', 404) : answer(path))],
    [
      'is out of reach',
      async (path) => (path.endsWith('wasm') ? Promise.reject(new TypeError('network')) : answer(path)),
    ],
  ])('are there as a whole or not at all, where one %s', async (_, fetch) => {
    const device = deviceCache(null)
    const paths = ['/assets/scanner.js', '/assets/reader.wasm']
    await expect(cacheFiles(paths, { ...device, fetch })).rejects.toThrow()
    expect(await device.caches.has(CHECK_IN_CACHE), 'a cache that is there counts as whole').toBe(false)
  })

  it('are as before on a storage that is full', async () => {
    const fetch = async (path: string) => answer(path)
    const paths = ['/assets/scanner.js', '/assets/reader.wasm']
    const fresh = deviceCache(null, 1)
    await expect(cacheFiles(paths, { ...fresh, fetch })).rejects.toThrow('full')
    expect(fresh.paths()).toBeNull()
    const old = deviceCache(['/assets/scanner-1.js'], 1)
    await expect(cacheFiles(paths, { ...old, fetch })).rejects.toThrow('full')
    expect(old.paths()).toEqual(['/assets/scanner-1.js'])
  })

  it('make no cache on a phone that has opened none', async () => {
    const device = deviceCache(null)
    await dropOthers(['/assets/scanner.js'], device)
    expect(device.paths()).toBeNull()
  })
})
