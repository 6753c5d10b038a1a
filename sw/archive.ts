import { ARCHIVE_BOUNDARY } from '../src/config/worker.ts'

/**
 * Caches the missing ones of these files (relative paths) from an archive of all, if most are missing: one by one, each takes a round trip. Never
 * throws: Workbox then fetches what is missing.
 */
export const fillFromArchive = async (
  cache: Pick<Cache, 'keys' | 'put'>,
  paths: readonly string[],
  fetchArchive: () => Promise<Response>,
): Promise<void> => {
  try {
    const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    const missing = new Set(paths.filter((path) => !cached.has(`/${path}`)))
    if (missing.size < paths.length / 2) return
    const body = await (await fetchArchive()).blob()
    const type = `multipart/form-data; boundary=${ARCHIVE_BOUNDARY}`
    const files = await new Response(body, { headers: { 'content-type': type } }).formData()
    await Promise.all(
      [...files].map(([path, file]) => missing.has(path) && cache.put(`/${path}`, new Response(file))),
    )
  } catch {
    // No network, no room, or another file in its place.
  }
}
