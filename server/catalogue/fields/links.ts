const LINK_MAX = 2_000

/** An address of the web, made absolute where the file says against what; null for anything else. */
export const webAddress = (raw: string | null | undefined, base?: string | null): string | null => {
  const text = raw?.trim()
  if (!text || text.length > LINK_MAX) return null
  try {
    const url = new URL(text, base ?? undefined)
    const isPlain =
      /^https?:$/.test(url.protocol) && url.hostname.includes('.') && !url.username && !url.password
    return isPlain && url.href.length <= LINK_MAX ? url.href : null
  } catch {
    return null
  }
}

/** The site of an address, without `www.`. */
export const hostOf = (address: string | null | undefined): string | null => {
  const url = webAddress(address)
  return url ? new URL(url).hostname.replace(/^www\./, '') : null
}

const PLATFORMS = {
  spotify: ['spotify.com', 'spotify.link'],
  instagram: ['instagram.com'],
  youtube: ['youtube.com', 'youtu.be'],
} as const

/** The artist's addresses on the platforms that an event page links to, each the first of its kind. */
export const platformLinks = (addresses: string[]): Record<keyof typeof PLATFORMS, string | null> => {
  const find = (hosts: readonly string[]) => {
    for (const address of addresses) {
      const url = webAddress(address)
      const host = hostOf(url)
      if (url && host && hosts.some((known) => host === known || host.endsWith(`.${known}`))) return url
    }
    return null
  }
  return {
    spotify: find(PLATFORMS.spotify),
    instagram: find(PLATFORMS.instagram),
    youtube: find(PLATFORMS.youtube),
  }
}
