import { useSyncExternalStore } from 'react'
import type { PosterKind, posterUrl } from '../lib/poster-url.ts'

let draw: typeof posterUrl | undefined
let isComing = false
const waiting = new Set<() => void>()

const fetchPens = async () => {
  if (draw || isComing) return
  isComing = true
  try {
    draw = (await import('../lib/poster-url.ts')).posterUrl
    for (const tell of waiting) tell()
  } catch {
    // Out of reach: the empty frame stays, and the next poster asks again.
  } finally {
    isComing = false
  }
}

const waitForPens = (listener: () => void) => {
  waiting.add(listener)
  void fetchPens()
  return () => waiting.delete(listener)
}
const never = () => () => {}
const pens = () => draw
/** Drawn into the page by the server only where it is seen first: each is a kilobyte or two of it. */
const noPens = () => undefined

/** Gives the drawing beforehand, where it shall stand in the first HTML. */
export const drawPostersWith = (given: typeof posterUrl): void => {
  draw = given
}

/**
 * The drawn poster's `data:` address, undefined until what draws it has come and where nothing is to be drawn. While hydrating React leaves in place
 * what the server drew.
 */
export const useDrawnPoster = (
  poster: { id: string; style: string | null; kind: PosterKind | undefined } | null,
  isEager: boolean,
): string | undefined => {
  const drawIt = useSyncExternalStore(poster ? waitForPens : never, pens, isEager ? pens : noPens)
  return poster ? drawIt?.(poster.id, poster.style, poster.kind) : undefined
}
