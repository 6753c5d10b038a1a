import { type RefObject, useEffect, useRef, useState } from 'react'
import type { PassOffersProps } from '../pass-offers.tsx'
import { ArtistsShare } from './artists-share.tsx'
import { MonthCount } from './month-count.tsx'

/** Returns true once the element has been on the screen. */
const useSeen = (element: RefObject<HTMLElement | null>): boolean => {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true))
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isSeen
}

/**
 * Shows what a Pass would have cost this month, unless the member has one, and what last month's left to the artists. Nothing is fetched before their
 * place is on the screen.
 */
const Figures = ({ user }: Pick<PassOffersProps, 'user'>) => {
  const place = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(place)
  return (
    <div ref={place}>
      {isSeen && (user?.passStatus ?? 0) === 0 && <MonthCount home={user?.city} userId={user?.id} />}
      {isSeen && <ArtistsShare />}
    </div>
  )
}

export default Figures
