import { useEffect, useRef, useState } from 'react'
import type { posterMarkup } from '../lib/poster-url.ts'
import { classes } from './classes.ts'
import * as styles from './poster-wall.css.ts'

let drawAtOnce: typeof posterMarkup | undefined

/** Gives the drawing beforehand, where it shall stand in the first HTML: while prerendering. */
export const drawWallsWith = (draw: typeof posterMarkup): void => {
  drawAtOnce = draw
}

type Posters = readonly { id: string; style: string }[]

const markup = (draw: typeof posterMarkup, posters: Posters): string =>
  posters.map(({ id, style }) => `<span class="${styles.poster}">${draw(id, style)}</span>`).join('')

/**
 * Posters pasted beside each other, three to a row, drawn in the page itself. A prerendered page has them already, and
 * hydration leaves them as they stand; the code that draws comes only where they are not there.
 */
export const PosterWall = ({ posters, className }: { posters: Posters; className?: string }) => {
  const wall = useRef<HTMLDivElement>(null)
  const [html, setHtml] = useState(() => (drawAtOnce ? markup(drawAtOnce, posters) : ''))
  useEffect(() => {
    if (wall.current?.firstChild) return
    let isWanted = true
    import('../lib/poster-url.ts')
      .then((drawing) => isWanted && setHtml(markup(drawing.posterMarkup, posters)))
      .catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [posters])
  return (
    <div
      ref={wall}
      className={classes(styles.wall, className)}
      aria-hidden="true"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawings, of ids and styles written in the code.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
