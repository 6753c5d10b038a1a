const PLACES: Record<string, string> = {
  'bandcamp.com': 'Bandcamp',
  'deezer.com': 'Deezer',
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'mastodon.social': 'Mastodon',
  'mixcloud.com': 'Mixcloud',
  'soundcloud.com': 'SoundCloud',
  'spotify.com': 'Spotify',
  'tiktok.com': 'TikTok',
  'twitter.com': 'X',
  'x.com': 'X',
  'youtube.com': 'YouTube',
}

/** Returns the name of a link's target: that of a known site, else the host without 'www.'. */
export const placeOf = (href: string): string => {
  const host = new URL(href).hostname.replace(/^www\./, '')
  const known = Object.keys(PLACES).find((domain) => host === domain || host.endsWith(`.${domain}`))
  return known ? (PLACES[known] ?? host) : host
}
