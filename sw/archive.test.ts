import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { writeAppArchive } from '../build/app-archive.ts'
import { fillFromArchive } from './archive.ts'

const FILES: Record<string, string | Buffer> = {
  'assets/app-a.js': 'const é = "\r\n--nectar"\r\n',
  'assets/style-b.css': '',
  'assets/font-c.woff2': Buffer.from([0, 255, 13, 10, 45, 45, 128]),
}
const paths = Object.keys(FILES)

let client: string
let archive: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'nectar-archive-'))
  await mkdir(join(client, 'assets'))
  for (const [path, content] of Object.entries(FILES)) await writeFile(join(client, path), content)
  await writeFile(join(client, 'assets/reader-d.wasm'), 'wasm')
  const name = await writeAppArchive(client, [...paths, 'assets/reader-d.wasm'])
  archive = new Uint8Array(await readFile(join(client, 'assets', name)))
})
afterAll(() => rm(client, { recursive: true }))

/** Imitates the precache with these files in it. */
const precache = (before: readonly string[] = []) => {
  const stored = new Map<string, Response>()
  const urls = before.map((path) => `https://nectar.test/${path}`)
  return {
    stored,
    keys: async () => urls.map((url) => new Request(url)),
    put: async (path: RequestInfo | URL, response: Response) => void stored.set(String(path), response),
  }
}

describe('the archive of the app', () => {
  it('gives an empty cache each file with its content and type', async () => {
    const cache = precache()
    await fillFromArchive(cache, paths, async () => new Response(archive))
    const found = await Promise.all(
      [...cache.stored].map(async ([path, response]) => [
        path,
        response.headers.get('content-type'),
        Buffer.from(await response.arrayBuffer()).toString('hex'),
      ]),
    )
    expect(found.sort()).toEqual(
      [
        ['/assets/app-a.js', 'text/javascript'],
        ['/assets/font-c.woff2', 'font/woff2'],
        ['/assets/style-b.css', 'text/css'],
      ].map(([path = '', type]) => [path, type, Buffer.from(FILES[path.slice(1)] ?? '').toString('hex')]),
    )
  })

  it('is not fetched for the few files that a version changes, and overwrites none', async () => {
    const fetchArchive = vi.fn(async () => new Response(archive))
    await fillFromArchive(precache(paths.slice(1)), paths, fetchArchive)
    expect(fetchArchive).not.toHaveBeenCalled()
    const half = precache(paths.slice(2))
    await fillFromArchive(half, paths, fetchArchive)
    expect([...half.stored.keys()].sort()).toEqual(['/assets/app-a.js', '/assets/style-b.css'])
  })

  it.each([
    ['without a network', async () => Promise.reject(new TypeError('offline'))],
    ['answered by a page', async () => new Response('<!doctype html>Wi-Fi')],
    ['cut short', async () => new Response(archive.subarray(0, 200))],
    ['missing', async () => new Response('', { status: 404 })],
  ])('%s leaves all files to be fetched one by one', async (_, fetchArchive) => {
    const cache = precache()
    await fillFromArchive(cache, paths, fetchArchive)
    expect(cache.stored.size).toBe(0)
  })
})
