import { webAddress } from './web-address.ts'

/** A player that can be framed. `height` in px; null for a video, 16:9. */
export interface Player {
  site: string
  /** The public link. */
  link: string
  /** The address of the frame. */
  src: string
  height: number | null
}

interface Site {
  site: string
  /** The beginning of every frame's address, as the content security policy allows it. */
  source: string
  /** Matches host, path and query of a public link; its groups are put into `path`. */
  link: RegExp
  path: string
  height: number | null
}

/** A link may end with a slash and a query. */
const link = (pattern: string): RegExp => new RegExp(`^${pattern}/?(?:\\?.*)?$`)

const SPOTIFY = 'https://open.spotify.com/embed/'
const YOUTUBE = 'https://www.youtube-nocookie.com/embed/'
const DEEZER = 'https://widget.deezer.com/widget/'
const youtube = '(?:(?:www|m|music)\\.)?youtube\\.com'
const deezer = '(?:www\\.)?deezer\\.com/(?:[a-z]{2}/)?'

/** Groups hold only letters, digits, `-`, `_`, `=` and `/`: a link cannot leave the path of its frame. */
const sites: readonly Site[] = [
  {
    site: 'Spotify',
    source: SPOTIFY,
    link: link(
      'open\\.spotify\\.com/(?:intl-[a-z]+/)?((?:album|artist|episode|playlist|show|track)/[0-9A-Za-z]{22})',
    ),
    path: '$1',
    height: 152,
  },
  {
    site: 'YouTube',
    source: YOUTUBE,
    link: link(`(?:youtu\\.be|${youtube}/(?:embed|live|shorts))/([\\w-]{11})`),
    path: '$1',
    height: null,
  },
  {
    site: 'YouTube',
    source: YOUTUBE,
    link: new RegExp(`^${youtube}/watch\\?(?:.*&)?v=([\\w-]{11})(?:&.*)?$`),
    path: '$1',
    height: null,
  },
  {
    site: 'YouTube',
    source: YOUTUBE,
    link: new RegExp(`^${youtube}/playlist\\?(?:.*&)?list=([\\w-]{12,64})(?:&.*)?$`),
    path: 'videoseries?list=$1',
    height: null,
  },
  {
    site: 'SoundCloud',
    source: 'https://w.soundcloud.com/player/',
    link: link(
      '(?:(?:www|m)\\.)?soundcloud\\.com/((?!(?:discover|pages|search|stream|tags|upload|you)\\b)[\\w-]+(?:/(?:sets/)?(?!(?:albums|sets|tracks)\\b)[\\w-]+)?)',
    ),
    path: '?url=https://soundcloud.com/$1',
    height: 166,
  },
  {
    site: 'Deezer',
    source: DEEZER,
    link: link(`${deezer}((?:album|episode|playlist|show|track)/\\d{1,20})`),
    path: 'auto/$1',
    height: 150,
  },
  {
    site: 'Deezer',
    source: DEEZER,
    link: link(`${deezer}(artist/\\d{1,20})`),
    path: 'auto/$1/top_tracks',
    height: 150,
  },
  {
    // A link of an album's page does not contain the number that the player needs.
    site: 'Bandcamp',
    source: 'https://bandcamp.com/EmbeddedPlayer/',
    link: link('bandcamp\\.com/EmbeddedPlayer/(?:v=2/)?((?:album|track)=\\d{1,20})(?:/.*)?'),
    path: '$1/size=large/artwork=small/tracklist=false/',
    height: 120,
  },
]

/** Sources of the content security policy for the pages with players. */
export const playerSources: readonly string[] = [...new Set(sites.map(({ source }) => source))]

/** Returns the player of a public link to an artist, album, track, playlist or video; null if the link cannot be framed. */
export const playerOf = (address: string): Player | null => {
  const href = webAddress(address)
  if (!href) return null
  const { host, pathname, search } = new URL(href)
  const text = host + pathname + search
  const found = sites.find((site) => site.link.test(text))
  if (!found) return null
  const { site, source, height } = found
  return { site, link: href, src: source + text.replace(found.link, found.path), height }
}
