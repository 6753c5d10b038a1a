import { type RefObject, useRef } from 'react'

/** The offers' heading, and a way to it: into view, and focus with it, so that a keyboard goes on from there. */
export const useOffersAnchor = (): [RefObject<HTMLHeadingElement | null>, () => void] => {
  const heading = useRef<HTMLHeadingElement>(null)
  const go = () => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth' })
  }
  return [heading, go]
}
