import { SHELL } from '../src/config/worker.ts'
import { isBuiltFile } from './rules.ts'

export interface Refill {
  cache: Pick<Cache, 'match' | 'put'>
  /** Returns the cache's key of a file. */
  keyOf: (path: string) => string
  fetch: (path: string) => Promise<Response>
  /** Caches many files at once. */
  fill: () => Promise<void>
}

/** Fetches the whole built app again if the browser has lost its shell: a worker installs once. The shell comes last. Throws if a file is missing. */
export const refill = async (
  paths: readonly string[],
  { cache, keyOf, fetch, fill }: Refill,
): Promise<void> => {
  if (await cache.match(keyOf(SHELL))) return
  const shell = await fetch(SHELL)
  const named = [...(await shell.clone().text()).matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path)
  // The server has a newer release, whose own worker is about to be installed.
  if (!isBuiltFile(SHELL, shell) || !named.every((path) => paths.includes(path))) return
  await fill()
  const lost = async (path: string) => {
    if (path === SHELL || (await cache.match(keyOf(path)))) return
    const file = await fetch(path)
    if (!isBuiltFile(path, file)) throw new Error(`${path} answers ${file.status}`)
    await cache.put(keyOf(path), file)
  }
  await Promise.all(paths.map(lost))
  await cache.put(keyOf(SHELL), shell)
}
