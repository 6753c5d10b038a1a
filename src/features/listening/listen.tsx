import { deferred } from '../../ui/deferred.tsx'
import { place } from './listening.css.ts'

const Player = deferred(() => import('./player.tsx'), { when: 'idle', section: { className: place } })

/** Recognises most links that cannot be framed, without the code that knows the players: they get no place. */
const MAY_PLAY =
  /\/(?:album|artist|episode|playlist|show|track|live|shorts|watch|EmbeddedPlayer)\b|\/youtu\.be\/|[/.]soundcloud\./

/** Renders 'Écouter' for the first of these public links that can be framed. */
export const Listen = ({ links }: { links: readonly (string | null)[] }) => {
  const link = links.find((one) => one && MAY_PLAY.test(one))
  return link ? <Player link={link} /> : null
}
