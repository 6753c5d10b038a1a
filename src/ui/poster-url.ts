import type { PosterKind } from '../../posters/drawing.ts'
import { posterSvg } from '../../posters/poster.ts'

export type { PosterKind }

const drawn = new Map<string, string>()
const MAX_CACHED = 200

/** Encodes an SVG as a `data:` address, as short as possible because pages contain it. */
const addressOf = (svg: string): string =>
  `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[%#<>]/g, encodeURIComponent)}`

/** Returns the drawn poster as a `data:` address; caches up to 200, then clears the cache. */
export const posterUrl = (id: string, style: string | null, kind?: PosterKind): string => {
  const key = `${kind?.name}\n${style}\n${id}`
  const known = drawn.get(key)
  if (known) return known
  if (drawn.size >= MAX_CACHED) drawn.clear()
  const url = addressOf(posterSvg({ id, style, kind }))
  drawn.set(key, url)
  return url
}

/** Returns the drawn poster as markup with scoped ids, so that a document may contain several. */
export const posterMarkup = (id: string, style: string): string =>
  posterSvg({ id, style, scope: `p${id.replace(/[^A-Za-z0-9]/g, '')}` })
