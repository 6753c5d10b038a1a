import type { PosterKind } from '../../posters/drawing.ts'
import { type PosterSubject, posterSvg, printBeside } from '../../posters/poster.ts'

export type { PosterKind, PosterSubject }

const drawn = new Map<string, string>()
const MAX_CACHED = 200

/** Encodes an SVG as a `data:` address, as short as possible because pages contain it. */
const addressOf = (svg: string): string =>
  `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[%#<>]/g, encodeURIComponent)}`

/** Returns the drawn poster as a `data:` address, unlike those before it in its view; caches up to 200, then clears the cache. */
export const posterUrl = (subject: PosterSubject, beside: readonly PosterSubject[] = []): string => {
  const print = printBeside(subject, beside)
  const key = [subject.kind?.name, subject.style, print.inks, print.composition, subject.id].join('\n')
  const known = drawn.get(key)
  if (known) return known
  if (drawn.size >= MAX_CACHED) drawn.clear()
  const url = addressOf(posterSvg({ ...subject, print }))
  drawn.set(key, url)
  return url
}

/** Returns the drawn poster as markup with scoped ids, so that a document may contain several. */
export const posterMarkup = (id: string, style: string): string =>
  posterSvg({ id, style, scope: `p${id.replace(/[^A-Za-z0-9]/g, '')}` })
