import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { PosterKind, posterUrl } from '../lib/poster-url.ts'
import { whenIdle } from '../lib/when-idle.ts'

const isServer = typeof document === 'undefined'

let draw: typeof posterUrl | undefined
let isComing = false

/** What waits for the pens, in the order of the page: each makes the browser take in a document of its own, so they come one at a time. */
const waiting = new Set<() => void>()
let isDrawing = false

const drawNext = (): void => {
  const [next] = waiting
  isDrawing = next !== undefined
  if (!next) return
  waiting.delete(next)
  next()
  whenIdle(drawNext)
}

const fetchPens = async (): Promise<void> => {
  if (isComing || isDrawing) return
  isComing = true
  try {
    draw ??= (await import('../lib/poster-url.ts')).posterUrl
    isDrawing = true
    whenIdle(drawNext)
  } catch {
    // Out of reach: the empty frame stays, and the next poster asks again.
  } finally {
    isComing = false
  }
}

const drawWhenIdle = (begin: () => void): (() => void) => {
  waiting.add(begin)
  void fetchPens()
  return () => waiting.delete(begin)
}

const never = () => () => {}

/** Gives the drawing beforehand, where it shall stand in the first HTML. */
export const drawPostersWith = (given: typeof posterUrl): void => {
  draw = given
}

interface DrawnPoster {
  id: string
  style: string | null
  kind: PosterKind | undefined
}

/**
 * The drawn poster's `data:` address; undefined where nothing is to be drawn, and until the browser is idle, except for a page's one
 * picture. The server draws what is `isEager`, a kilobyte or two of the document each; that stays in place in `img`, and is not drawn again.
 */
export const useDrawnPoster = (
  img: RefObject<HTMLImageElement | null>,
  poster: DrawnPoster | null,
  { isEager, isOneOfMany }: { isEager: boolean; isOneOfMany: boolean },
): string | undefined => {
  const key = poster && `${poster.kind?.name}\n${poster.style}\n${poster.id}`
  const canDraw = () => draw !== undefined
  const isAtOnce = useSyncExternalStore(
    never,
    () => isEager && !isOneOfMany && canDraw(),
    () => isServer && isEager && canDraw(),
  )
  const [drawnKey, setDrawnKey] = useState<string | null>(null)
  const sent = useRef(key)
  const isDrawn = isAtOnce || drawnKey === key
  useEffect(() => {
    if (key === null || isDrawn) return
    if (sent.current === key && img.current?.hasAttribute('src')) return
    return drawWhenIdle(() => setDrawnKey(key))
  }, [img, key, isDrawn])
  return poster && isDrawn ? draw?.(poster.id, poster.style, poster.kind) : undefined
}
