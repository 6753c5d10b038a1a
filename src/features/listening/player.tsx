import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Player as Framed, playerOf } from '../../../contract/rules/player.ts'
import { expressionOf, paths } from '../../config/paths.ts'
import { listeningCopy as copy } from '../../copy/listening.ts'
import { useOwnHeaders } from '../../shared/own-headers.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { MusicIcon } from '../../ui/more-icons.tsx'
import { Text } from '../../ui/type.tsx'
import * as styles from './listening.css.ts'

/** The pages whose headers allow players: `playsMusic` in the table. */
export const PAGES = new RegExp(
  [paths.event, paths.artist].map((path) => expressionOf(path).source).join('|'),
  'i',
)

/** Sites that the user has accepted since the document was loaded. */
const accepted = new Set<string>()

/** YouTube plays nothing in a frame that does not tell it the site. */
const referrerPolicyOf = (site: string) => (site === 'YouTube' ? 'strict-origin' : 'no-referrer')

/**
 * Renders one sentence on who learns what is played, then, at the press, the player in the same place. The frame may run its scripts and use
 * its storage, without which no player works, and open its site in a new tab; it may not leave this page, show dialogs or send forms.
 */
const Panel = ({ framed: { site, link, src, height } }: { framed: Framed }) => {
  const [isAccepted, setAccepted] = useState(() => accepted.has(site))
  const place = useRef<HTMLDivElement>(null)
  // The pressed button is gone: keyboard users continue in what replaced it.
  useEffect(() => {
    const next = place.current?.querySelector<HTMLElement>(isAccepted ? 'iframe' : 'button')
    next?.focus({ preventScroll: true })
  }, [isAccepted])
  const accept = () => {
    accepted.add(site)
    setAccepted(true)
  }
  return (
    <>
      <div className={height ? styles.player : styles.video} ref={place}>
        {isAccepted ? (
          <iframe
            className={styles.frame}
            title={copy.player(site)}
            src={src}
            height={height ?? undefined}
            sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
            allow="encrypted-media"
            referrerPolicy={referrerPolicyOf(site)}
          />
        ) : (
          <div className={styles.consent}>
            <Text textWrap="pretty">{copy.consent(site)}</Text>
            <Button size="sm" onClick={accept}>
              {copy.listen}
            </Button>
          </div>
        )}
      </div>
      <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer">
        {copy.open(site)}
        <span className="visually-hidden"> {copy.newTab}</span>
      </a>
    </>
  )
}

/** Renders 'Écouter' if the link can be framed; offline it is the plain link. Nothing is loaded from elsewhere before the press. */
const Player = ({ link }: { link: string }) => {
  const framed = playerOf(link)
  const isOnline = useOnline()
  const [isOpen, setOpen] = useState(false)
  const { isResumed, hasHeaders } = useOwnHeaders('listen', PAGES)
  const open = () => {
    if (hasHeaders()) setOpen(true)
  }
  const resume = useEffectEvent(() => {
    if (isResumed) open()
  })
  useEffect(() => resume(), [])
  if (!framed) return null
  if (isOpen) return <Panel framed={framed} />
  const label = (
    <>
      <MusicIcon />
      <span>{copy.listen}</span>
    </>
  )
  return isOnline ? (
    <Button variant="outline" size="sm" onClick={open}>
      {label}
    </Button>
  ) : (
    <ButtonLink variant="outline" size="sm" to={framed.link}>
      {label}
      <span className="visually-hidden"> {copy.newTab}</span>
    </ButtonLink>
  )
}

export default Player
