import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { PosterKind, posterUrl } from '../lib/poster-url.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { classes } from './classes.ts'
import { picture } from './poster.css.ts'

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

/** Nothing is asked for them before the page answers: they wait for an idle browser themselves. */
const fetchPens = (): void => {
  if (isComing || isDrawing) return
  isComing = true
  whenIdle(async () => {
    try {
      draw ??= (await import('../lib/poster-url.ts')).posterUrl
      drawNext()
    } catch {
      // Out of reach: the empty frame stays, and the next poster asks again.
    } finally {
      isComing = false
    }
  })
}

const drawWhenIdle = (begin: () => void): (() => void) => {
  waiting.add(begin)
  fetchPens()
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
const useDrawnPoster = (
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

interface PosterProps {
  /** What the drawing is made from: always the same for the same id and style. */
  id: string
  style: string | null
  /** What is drawn where that is no event. */
  kind?: PosterKind | undefined
  /** Empty where the name stands beside it. */
  alt: string
  imageUrl?: string | null | undefined
  /** For what is on the first screen: not lazy. */
  isEager?: boolean
  /** One of a grid or list: drawn when the browser is idle. */
  isOneOfMany?: boolean
  className?: string
}

/** The event's picture, or its drawn poster where there is none or it cannot be loaded, once the pens have come. 4 by 5, so nothing moves. */
export const Poster = ({
  id,
  style,
  kind,
  alt,
  imageUrl,
  isEager = false,
  isOneOfMany = false,
  className,
}: PosterProps) => {
  const img = useRef<HTMLImageElement>(null)
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const isDrawn = !imageUrl || failedUrl === imageUrl
  // A picture that came with the page may have failed before anybody listened. No width alone does not say so: some drawings have none.
  const lookBack = useEffectEvent(() => {
    const shown = img.current
    if (!imageUrl || !shown?.complete || shown.naturalWidth > 0) return
    shown.decode().catch(() => setFailedUrl(imageUrl))
  })
  useEffect(() => lookBack(), [])
  const drawnUrl = useDrawnPoster(img, isDrawn ? { id, style, kind } : null, { isEager, isOneOfMany })
  return (
    <img
      ref={img}
      className={classes(picture, className)}
      src={isDrawn ? drawnUrl : imageUrl}
      alt={alt}
      decoding="async"
      suppressHydrationWarning
      loading={isEager ? 'eager' : 'lazy'}
      onError={isDrawn ? undefined : () => setFailedUrl(imageUrl)}
    />
  )
}
