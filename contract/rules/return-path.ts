/** In characters. */
export const RETURN_PATH_MAX = 2000

/**
 * The path, query and fragment of a `return` target that stays on `origin`, else null: our sign-in page must not lead to other sites. The
 * check comes after the URL parser, so that it sees `//evil`, `/\evil`, `/.//evil` and addresses with tabs as a browser does. The sign-in
 * page itself and `/api` are refused.
 */
export const returnPath = (target: string | null | undefined, origin: string): string | null => {
  if (!target || target.length > RETURN_PATH_MAX) return null
  let url: URL
  try {
    url = new URL(target, origin)
  } catch {
    return null
  }
  // A blob: address names the origin of who made it, and has no path.
  if (!/^https?:$/.test(url.protocol) || url.origin !== new URL(origin).origin) return null
  if (url.username || url.password) return null
  const { pathname } = url
  if (/^[/\\]{2}/.test(pathname) || pathname.includes('\\')) return null
  if (pathname === '/auth' || /^\/api(\/|$)/.test(pathname)) return null
  return pathname + url.search + url.hash
}
