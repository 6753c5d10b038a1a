import { memo, Suspense } from 'react'
import type { Event } from '../../../contract/events.ts'
import { patient } from '../../ui/later.tsx'
import { place } from './heart.css.ts'

export interface HeartProps {
  event: Event
  /** `card`: on a poster's corner. `detail`: among the tools of an event's page. */
  size?: 'card' | 'detail'
  /** Home's hearts stay fresh for longer than the list's. */
  place?: 'home' | 'list'
  /** True if a removed event leaves the screen: the toast then offers to undo. */
  canUndo?: boolean
}

// Loaded after the page has rendered, with the events it belongs to.
const HeartButton = patient(() => import('./heart-button.tsx'))

/**
 * Renders an event's heart: a button of 44 px whose place is reserved from the start. Memoised: until its
 * code loads, an update would make React discard the server's HTML.
 */
export const Heart = memo((props: HeartProps) => (
  <Suspense fallback={<span className={place} />}>
    <HeartButton {...props} />
  </Suspense>
))
