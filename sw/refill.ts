import { SHELL } from '../src/config/worker.ts'
import { isBuiltFile } from './rules.ts'

export interface Refill {
  cache: Pick<Cache, 'match' | 'put' | 'delete'>
  /** Returns the cache's key of a file. */
  keyOf: (path: string) => string
  fetch: (path: string) => Promise<Response>
  /** Caches many files at once. */
  fill: () => Promise<void>
}

/** The room that the app takes, in bytes: its files have 1.9 MB. */
const ROOM_BYTES = 2_500_000
const ROOM = '/room'

/** Takes as much room as this part of the app needs, from 0 to 1, and gives it back. Throws if there is none: nothing is downloaded for it then. */
const tryRoom = async (cache: Refill['cache'], part: number): Promise<void> => {
  try {
    await cache.put(ROOM, new Response(new Uint8Array(Math.ceil(ROOM_BYTES * part))))
  } finally {
    await cache.delete(ROOM)
  }
}

/**
 * Fetches the whole built app again if the browser has lost its shell: a worker installs once. The shell comes last. Throws if a file is missing, or
 * the room for it.
 */
export const refill = async (
  paths: readonly string[],
  { cache, keyOf, fetch, fill }: Refill,
): Promise<void> => {
  if (await cache.match(keyOf(SHELL))) return
  const shell = await fetch(SHELL)
  const named = [...(await shell.clone().text()).matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path)
  // The server has a newer release, whose own worker is about to be installed.
  if (!isBuiltFile(SHELL, shell) || !named.every((path) => paths.includes(path))) return
  const isHere = async (path: string) => (await cache.match(keyOf(path))) !== undefined
  const here = (await Promise.all(paths.map(isHere))).filter(Boolean).length
  await tryRoom(cache, 1 - here / paths.length)
  await fill()
  const lost = async (path: string) => {
    if (path === SHELL || (await isHere(path))) return
    const file = await fetch(path)
    if (!isBuiltFile(path, file)) throw new Error(`${path} answers ${file.status}`)
    await cache.put(keyOf(path), file)
  }
  await Promise.all(paths.map(lost))
  await cache.put(keyOf(SHELL), shell)
}
