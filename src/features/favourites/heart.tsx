import type { Event } from '../../../contract/events.ts'
import { deferred } from '../../ui/deferred.tsx'
import { place } from './heart.css.ts'

export interface HeartProps {
  event: Event
  /** `card`: on a poster's corner, on a phone beside the text. `poster`: always on the corner. `detail`: among the tools of an event's page. */
  size?: 'card' | 'poster' | 'detail'
  /** Home's hearts stay fresh for longer than the list's. */
  place?: 'home' | 'list'
  /** True if a removed event leaves the screen: the toast then offers to undo. */
  canUndo?: boolean
}

/** Renders an event's heart: a button of 44 px whose place is reserved from the start. */
export const Heart = deferred<HeartProps>(() => import('./heart-button.tsx'), {
  fallback: <span className={place} />,
})
