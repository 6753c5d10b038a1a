import { expect, it } from 'vitest'
import { playerOf, playerSources } from './player.ts'

const srcOf = (address: string) => playerOf(address)?.src ?? null
const ID = '4uLU6hMCjMI75M1A2tKUQC'
const SPOTIFY = 'https://open.spotify.com/embed/'
const YOUTUBE = 'https://www.youtube-nocookie.com/embed/'
const SOUNDCLOUD = 'https://w.soundcloud.com/player/?url=https://soundcloud.com/'
const DEEZER = 'https://widget.deezer.com/widget/auto/'
const BANDCAMP = 'https://bandcamp.com/EmbeddedPlayer/'

it.each([
  [`https://open.spotify.com/artist/${ID}`, `${SPOTIFY}artist/${ID}`],
  [`https://open.spotify.com/intl-fr/album/${ID}?si=a%2Fb`, `${SPOTIFY}album/${ID}`],
  [`http://OPEN.spotify.com:80/track/${ID}/#x`, `${SPOTIFY}track/${ID}`],
  [`https://open.spotify.com/playlist/${ID}`, `${SPOTIFY}playlist/${ID}`],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', `${YOUTUBE}dQw4w9WgXcQ`],
  ['https://m.youtube.com/watch?list=x&v=dQw4w9WgXcQ', `${YOUTUBE}dQw4w9WgXcQ`],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', `${YOUTUBE}dQw4w9WgXcQ`],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', `${YOUTUBE}dQw4w9WgXcQ`],
  ['https://music.youtube.com/playlist?list=OLAK5uy_abcdef', `${YOUTUBE}videoseries?list=OLAK5uy_abcdef`],
  ['https://soundcloud.com/nour-selene', `${SOUNDCLOUD}nour-selene`],
  ['https://m.soundcloud.com/nour/maree?in=x', `${SOUNDCLOUD}nour/maree`],
  ['https://soundcloud.com/nour/sets/maree', `${SOUNDCLOUD}nour/sets/maree`],
  ['https://www.deezer.com/fr/album/302127', `${DEEZER}album/302127`],
  ['https://deezer.com/artist/27', `${DEEZER}artist/27/top_tracks`],
  [
    'https://bandcamp.com/EmbeddedPlayer/v=2/album=12/size=small/',
    `${BANDCAMP}album=12/size=large/artwork=small/tracklist=false/`,
  ],
])('%s plays in its site’s frame', (address, src) => {
  expect(srcOf(address)).toBe(src)
  expect(playerSources.filter((source) => src.startsWith(source))).toHaveLength(1)
})

it.each([
  // No player knows these pages.
  'https://open.spotify.com/search/Nour',
  'https://open.spotify.com/user/nour',
  'https://spotify.link/abc',
  'https://www.youtube.com/@nour',
  'https://www.youtube.com/results?search_query=Nour',
  'https://www.youtube.com/watch',
  'https://soundcloud.com/discover',
  'https://soundcloud.com/search?q=nour',
  'https://soundcloud.com/nour/sets',
  'https://on.soundcloud.com/abc',
  'https://www.deezer.com/fr/profile/12',
  'https://nour.bandcamp.com/album/maree',
  'https://www.instagram.com/nour',
  // Hosts that look alike.
  `https://open.spotify.com.evil.test/track/${ID}`,
  `https://open-spotify.com/track/${ID}`,
  `https://evil.test/open.spotify.com/track/${ID}`,
  `https://open.spotify.com@evil.test/track/${ID}`,
  `https://user:secret@open.spotify.com/track/${ID}`,
  `https://open.spotify.com:8443/track/${ID}`,
  `https://open.spotify.com./track/${ID}`,
  `https://оpen.spotify.com/track/${ID}`,
  'https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ',
  'https://evil.test/?https://youtu.be/dQw4w9WgXcQ',
  'https://notyoutu.be/dQw4w9WgXcQ',
  // Addresses that try to leave the path of the frame.
  `https://open.spotify.com/track/../../${ID}`,
  `https://open.spotify.com/track/${ID}/../../x`,
  `https://open.spotify.com/track/${ID}%2f..%2f..`,
  `https://open.spotify.com/track/${ID}"onload=alert(1)`,
  `https://open.spotify.com/track/${ID}\u2028x`,
  'https://www.youtube.com/watch?v=dQw4w9WgXc',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ%26autoplay=1',
  'https://www.youtube.com/watch?xv=dQw4w9WgXcQ',
  'https://soundcloud.com/nour/maree&url=evil',
  'https://soundcloud.com/nour/%2e%2e%2fx',
  'https://bandcamp.com/EmbeddedPlayer/album=x',
  // No addresses of the web.
  `spotify:track:${ID}`,
  `javascript:"https://open.spotify.com/track/${ID}"`,
  'data:text/html,https://youtu.be/dQw4w9WgXcQ',
  '//youtu.be/dQw4w9WgXcQ',
  '',
])('%j has no player', (address) => {
  expect(srcOf(address)).toBeNull()
})

it('says where the link leads, and how high its player is', () => {
  expect(playerOf(' https://youtu.be/dQw4w9WgXcQ ')).toEqual({
    site: 'YouTube',
    link: 'https://youtu.be/dQw4w9WgXcQ',
    src: `${YOUTUBE}dQw4w9WgXcQ`,
    height: null,
  })
  expect(playerOf(`https://open.spotify.com/track/${ID}`)?.height).toBe(152)
  expect(playerOf(`https://open.spotify.com/track/${ID}?${'x'.repeat(3_000)}`)).toBeNull()
})
