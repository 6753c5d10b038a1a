import {
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { whenIdle } from '../lib/when-idle.ts'
import { classes } from './classes.ts'
import { picture } from './poster.css.ts'
import type { PosterKind, PosterSubject, posterUrl } from './poster-url.ts'

const isServer = typeof document === 'undefined'

let draw: typeof posterUrl | undefined

let isComing = false

/** Posters to draw, in page order. Each makes the browser parse a separate document, so they are drawn one at a time. */
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

/** Loads the drawing code once the browser is idle. */
const fetchPens = (): void => {
  if (isComing || isDrawing) return
  isComing = true
  whenIdle(async () => {
    try {
      draw ??= (await import('./poster-url.ts')).posterUrl
      drawNext()
    } catch {
      // Offline: the empty frame stays, and the next poster retries.
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

/** Sets the drawing function in advance, for posters in the first HTML. */
export const drawPostersWith = (given: typeof posterUrl): void => {
  draw = given
}

/** The posters of one view, in their order: each is drawn unlike those before it. */
export const PosterView = createContext<readonly PosterSubject[]>([])

/** Returns the posters before this one in its view. */
const useBeside = ({ id, kind }: PosterSubject): readonly PosterSubject[] => {
  const view = useContext(PosterView)
  const at = view.findIndex((other) => other.id === id && other.kind === kind)
  return view.slice(0, Math.max(0, at))
}

const nameOf = ({ id, style, kind }: PosterSubject): string => `${kind?.name}\n${style}\n${id}`

/**
 * Returns the drawn poster's `data:` address; undefined if there is nothing to draw, and until the browser is idle, except for a page's only picture.
 * The server draws `isEager` posters, which stay in `img` without being drawn again. One that changes with its view stays until it is drawn.
 */
const useDrawnPoster = (
  img: RefObject<HTMLImageElement | null>,
  subject: PosterSubject,
  { isWanted, isEager, isOneOfMany }: { isWanted: boolean; isEager: boolean; isOneOfMany: boolean },
): string | undefined => {
  const beside = useBeside(subject)
  const name = nameOf(subject)
  const key = isWanted ? [...beside.map(nameOf), name].join('\n') : null
  const canDraw = () => draw !== undefined
  const isAtOnce = useSyncExternalStore(
    never,
    () => isEager && !isOneOfMany && canDraw(),
    () => isServer && isEager && canDraw(),
  )
  const [drawn, setDrawn] = useState<{ name: string; key: string; url: string | undefined } | null>(null)
  const sent = useRef(key)
  const isDrawn = isAtOnce || drawn?.key === key
  const begin = useEffectEvent(() => key !== null && setDrawn({ name, key, url: draw?.(subject, beside) }))
  useEffect(() => {
    if (key === null || isDrawn) return
    if (sent.current === key && img.current?.hasAttribute('src')) return
    return drawWhenIdle(() => void begin())
  }, [img, key, isDrawn])
  if (key === null) return undefined
  return isAtOnce ? draw?.(subject, beside) : drawn?.name === name ? drawn.url : undefined
}

interface PosterProps {
  /** Input of the drawing, which is always the same for the same id and style. */
  id: string
  style: string | null
  /** The kind of subject, if it is not an event. */
  kind?: PosterKind | undefined
  /** Empty if the name is shown beside it. */
  alt: string
  imageUrl?: string | null | undefined
  /** True on the first screen: not lazy. */
  isEager?: boolean
  /** One of a grid or list: drawn when the browser is idle. */
  isOneOfMany?: boolean
  className?: string
}

/** Renders the event's picture, or its drawn poster if there is none or it fails to load. Fixed at 4 by 5, so that nothing moves. */
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
  // A picture in the server's HTML may have failed before hydration. A width of 0 alone does not prove that: some drawings have none.
  const lookBack = useEffectEvent(() => {
    const shown = img.current
    if (!imageUrl || !shown?.complete || shown.naturalWidth > 0) return
    shown.decode().catch(() => setFailedUrl(imageUrl))
  })
  useEffect(() => lookBack(), [])
  const drawnUrl = useDrawnPoster(img, { id, style, kind }, { isWanted: isDrawn, isEager, isOneOfMany })
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
