import { memo, Suspense } from 'react'
import type { Event } from '../../../contract/events.ts'
import { patient } from '../../ui/later.tsx'
import { place } from './heart.css.ts'

export interface HeartProps {
  event: Event
  /** Where it stands: on a poster's corner, or among the tools of an event's page. */
  size?: 'card' | 'detail'
  /** Home's hearts stay fresh for longer than the list's. */
  place?: 'home' | 'list'
  /** Where a removed event leaves the screen: the toast offers to take it back. */
  canUndo?: boolean
}

// No page pays for it before it stands: the button comes with the events it belongs to.
const HeartButton = patient(() => import('./heart-button.tsx'))

/**
 * An event's heart: a button of 44 px beside the link, in the place it takes from the first moment on. Drawn again by itself alone: until its code is
 * there, React would throw away the one that the server sent.
 */
export const Heart = memo((props: HeartProps) => (
  <Suspense fallback={<span className={place} />}>
    <HeartButton {...props} />
  </Suspense>
))
