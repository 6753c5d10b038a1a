import { CHECK_IN_CACHE } from '../src/config/worker.ts'
import { worthKeeping } from './rules.ts'

export interface FileCache {
  caches: Pick<CacheStorage, 'has' | 'open' | 'delete'>
  fetch: (path: string) => Promise<Response>
}

/**
 * Caches the missing ones of these files, all or none, so that an existing cache is always complete: all are fetched before the first is stored, and
 * a full storage takes back those that were. Throws what went wrong.
 */
export const cacheFiles = async (paths: readonly string[], { caches, fetch }: FileCache): Promise<void> => {
  const existing = (await caches.has(CHECK_IN_CACHE)) ? await caches.open(CHECK_IN_CACHE) : null
  const missing: string[] = []
  for (const path of paths) if (!(await existing?.match(path))) missing.push(path)
  const answers = await Promise.all(missing.map(async (path) => [path, await fetch(path)] as const))
  for (const [path, answer] of answers)
    if (!worthKeeping(answer)) throw new Error(`The check-in needs ${path}, which answers ${answer.status}`)
  const cache = existing ?? (await caches.open(CHECK_IN_CACHE))
  const stored = await Promise.allSettled(answers.map(([path, answer]) => cache.put(path, answer)))
  const failed = stored.find((outcome) => outcome.status === 'rejected')
  if (!failed) return
  if (existing) await Promise.all(missing.map((path) => cache.delete(path)))
  else await caches.delete(CHECK_IN_CACHE)
  throw failed.reason
}

/** Deletes files cached by an earlier version. */
export const dropOthers = async (
  paths: readonly string[],
  { caches }: Pick<FileCache, 'caches'>,
): Promise<void> => {
  if (!(await caches.has(CHECK_IN_CACHE))) return
  const cache = await caches.open(CHECK_IN_CACHE)
  for (const request of await cache.keys())
    if (!paths.includes(new URL(request.url).pathname)) await cache.delete(request)
}
