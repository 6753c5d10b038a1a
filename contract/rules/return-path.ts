/** In characters. */
export const RETURN_PATH_MAX = 2000

/**
 * Returns path, query and fragment of a `return` target on `origin`, or null: sign-in must not lead to other sites. Checks the parsed URL
 * to treat `//evil`, `/\evil` and tabs as browsers do. Rejects the sign-in page and `/api`.
 */
export const returnPath = (target: string | null | undefined, origin: string): string | null => {
  if (!target || target.length > RETURN_PATH_MAX) return null
  let url: URL
  try {
    url = new URL(target, origin)
  } catch {
    return null
  }
  // A blob: address has its creator's origin and no path.
  if (!/^https?:$/.test(url.protocol) || url.origin !== new URL(origin).origin) return null
  if (url.username || url.password) return null
  const { pathname } = url
  if (/^[/\\]{2}/.test(pathname) || pathname.includes('\\')) return null
  if (pathname === '/auth' || /^\/api(\/|$)/.test(pathname)) return null
  return pathname + url.search + url.hash
}
