/** The longest address that is stored or linked to, in UTF-16 units. */
const MAX = 2_000

/**
 * An address from outside as it may stand in a link, absolute and as browsers spell it (against `base` where it is relative): http(s) of a site with a
 * full name, without a user's name in it (`https://spotify.com@evil.test` leads to evil.test). Null for anything else.
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
