import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useRef, useState } from 'react'
import type { posterMarkup } from '../lib/poster-url.ts'

const styles = {
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 1fr)',
  gap: '3.5%',
  width: '100%',
  '& > span': { display: 'block', boxShadow: '0 10px 30px rgb(0 0 0 / 0.35)' },
  '& svg': { width: '100%', height: 'auto' },
  '& > span:nth-of-type(3n + 2)': { transform: 'translateY(-18%)' },
  '& > span:nth-of-type(3n)': { transform: 'translateY(9%)' },
}

let drawAtOnce: typeof posterMarkup | undefined

/** Gives the drawing beforehand, where it shall stand in the first HTML: while prerendering. */
export const drawWallsWith = (draw: typeof posterMarkup): void => {
  drawAtOnce = draw
}

type Posters = readonly { id: string; style: string }[]

const markup = (draw: typeof posterMarkup, posters: Posters): string =>
  posters.map(({ id, style }) => `<span>${draw(id, style)}</span>`).join('')

/**
 * Posters pasted beside each other, three to a row, drawn in the page itself. A prerendered page has them already, and
 * hydration leaves them as they stand; the code that draws comes only where they are not there.
 */
export const PosterWall = ({ posters }: { posters: Posters }) => {
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
    <chakra.div
      ref={wall}
      css={styles}
      aria-hidden="true"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawings, of ids and styles written in the code.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
