import { webAddress } from '../../../contract/rules/web-address.ts'

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
