import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PosterKind } from '../lib/poster-url.ts'
import { classes } from './classes.ts'
import { picture } from './poster.css.ts'
import { useDrawnPoster } from './use-drawn-poster.ts'

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
