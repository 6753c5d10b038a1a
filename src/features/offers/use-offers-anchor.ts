import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** The offers' heading, and a way to it, which `#offres` goes by itself: into view, and focus with it, so that a keyboard goes on from there. */
export const useOffersAnchor = (): [RefObject<HTMLHeadingElement | null>, () => void] => {
  const heading = useRef<HTMLHeadingElement>(null)
  const go = () => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth' })
  }
  const { hash, key } = useLocation()
  const goByAddress = useEffectEvent(() => {
    if (hash === '#offres') go()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address, opened again, leads there again.
  useEffect(goByAddress, [hash, key])
  return [heading, go]
}
