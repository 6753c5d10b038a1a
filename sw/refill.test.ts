import { describe, expect, it } from 'vitest'
import { refill } from './refill.ts'

const SHELL = '/app.html'
const paths = ['/assets/entry-a.js', '/assets/app-b.js', '/icon.png', SHELL]
const shellOf = (asset: string) =>
  new Response(`<script src="${asset}"></script>`, { headers: { 'content-type': 'text/html' } })
const file = () => new Response('x', { headers: { 'content-type': 'text/javascript' } })

/** Imitates a precache with these files in it and room for one more of so many bytes, a server, and an archive of the two scripts. */
const worker = (
  kept: readonly string[],
  answers: Record<string, () => Response> = {},
  room = Number.POSITIVE_INFINITY,
) => {
  const stored = new Map(kept.map((path) => [`${path}?rev`, file()]))
  const fetched: string[] = []
  return {
    stored: () => [...stored.keys()].map((key) => key.replace('?rev', '')),
    fetched,
    parts: {
      cache: {
        match: async (key: RequestInfo | URL) => stored.get(String(key)),
        put: async (key: RequestInfo | URL, response: Response) => {
          const { size } = await response.clone().blob()
          if (size > room) throw new DOMException('Full', 'QuotaExceededError')
          stored.set(String(key), response)
        },
        delete: async (key: RequestInfo | URL) => stored.delete(String(key)),
      },
      keyOf: (path: string) => `${path}?rev`,
      fetch: async (path: string) => {
        fetched.push(path)
        return (answers[path] ?? (path === SHELL ? () => shellOf('/assets/entry-a.js') : file))()
      },
      fill: async () => {
        fetched.push('archive')
        for (const path of paths.slice(0, 2)) stored.set(`${path}?rev`, file())
      },
    },
  }
}

describe('an app that its browser has lost', () => {
  it('is fetched again as a whole, the shell last', async () => {
    const lost = worker([])
    await refill(paths, lost.parts)
    expect(lost.stored()).toEqual(paths)
    expect(lost.fetched).toEqual([SHELL, 'archive', '/icon.png'])
  })

  it('is not asked for while it is there', async () => {
    const whole = worker(paths)
    await refill(paths, whole.parts)
    expect(whole.fetched).toEqual([])
  })

  it('keeps no shell of another release, nor a page in its place', async () => {
    for (const shell of [() => shellOf('/assets/entry-z.js'), file]) {
      const lost = worker([], { [SHELL]: shell })
      await refill(paths, lost.parts)
      expect(lost.stored()).toEqual([])
    }
  })

  it('is not downloaded at each visit to a device without room for it', async () => {
    const lost = worker([], {}, 2_000_000)
    await expect(refill(paths, lost.parts)).rejects.toThrow('Full')
    expect(lost.fetched).toEqual([SHELL])
  })

  it('is whole again on a device that has room for the few files it still lacks', async () => {
    const lost = worker(paths.slice(0, 3), {}, 1_000_000)
    await refill(paths, lost.parts)
    expect(lost.stored()).toEqual(paths)
  })

  it('has no shell, and so is tried again, where a file does not come', async () => {
    const lost = worker([], { '/icon.png': () => new Response('', { status: 503 }) })
    await expect(refill(paths, lost.parts)).rejects.toThrow('/icon.png answers 503')
    expect(lost.stored()).not.toContain(SHELL)
  })
})
