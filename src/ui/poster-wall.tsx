import { useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import type { posterMarkup } from './poster-url.ts'
import * as styles from './poster-wall.css.ts'

let drawAtOnce: typeof posterMarkup | undefined

/** Sets the drawing function in advance, so that prerendered HTML contains the posters. */
export const drawWallsWith = (draw: typeof posterMarkup): void => {
  drawAtOnce = draw
}

type Posters = readonly { id: string; style: string }[]

const markup = (draw: typeof posterMarkup, posters: Posters): string =>
  posters.map(({ id, style }) => `<span class="${styles.poster}">${draw(id, style)}</span>`).join('')

/**
 * Renders posters inline, three to a row. A prerendered page already contains them, and hydration keeps them; the drawing code loads only if they are
 * missing.
 */
export const PosterWall = ({ posters, className }: { posters: Posters; className?: string }) => {
  const wall = useRef<HTMLDivElement>(null)
  const [html, setHtml] = useState(() => (drawAtOnce ? markup(drawAtOnce, posters) : ''))
  useEffect(() => {
    if (wall.current?.firstChild) return
    let isWanted = true
    import('./poster-url.ts')
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
