import type { PosterKind } from '../../contract/poster/drawing.ts'
import { posterSvg } from '../../contract/poster/poster.ts'

export type { PosterKind }

const drawn = new Map<string, string>()
const MOST = 200

/** An SVG as a `data:` address, no longer than it must be: it stands in pages. */
const addressOf = (svg: string): string =>
  `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[%#<>]/g, encodeURIComponent)}`

/** The drawn poster as a `data:` address; the last 200 are kept. */
export const posterUrl = (id: string, style: string | null, kind?: PosterKind): string => {
  const key = `${kind?.name}\n${style}\n${id}`
  const known = drawn.get(key)
  if (known) return known
  if (drawn.size >= MOST) drawn.clear()
  const url = addressOf(posterSvg({ id, style, kind }))
  drawn.set(key, url)
  return url
}

/** The drawn poster as markup that may stand beside others in one document. */
export const posterMarkup = (id: string, style: string): string =>
  posterSvg({ id, style, scope: `p${id.replace(/[^A-Za-z0-9]/g, '')}` })
