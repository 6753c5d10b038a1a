/** Maximum length of a stored or linked address, in UTF-16 units. */
const MAX = 2_000

/**
 * Returns an external address in absolute form (relative to `base`), or null unless it is http(s) with a full host name and no user name:
 * `https://spotify.com@evil.test` leads to evil.test.
 */
export const webAddress = (address: string | null | undefined, base?: string | null): string | null => {
  const text = address?.trim()
  if (!text || text.length > MAX) return null
  try {
    const { protocol, hostname, username, password, href } = new URL(text, base ?? undefined)
    const isPlain = /^https?:$/.test(protocol) && hostname.includes('.') && !username && !password
    return isPlain && href.length <= MAX ? href : null
  } catch {
    return null
  }
}
