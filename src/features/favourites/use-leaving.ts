import { useEffect, useState } from 'react'
import type { Event } from '../../../contract/events.ts'

/** How long a card takes to leave, in ms. */
const LEAVE_MS = 200

export interface Leaving {
  /** What is drawn: those that are going stay in their places until they have gone. */
  events: Event[]
  leaving: ReadonlySet<string>
}

/** Lets what is taken off a list go gently instead of vanishing under the hand. */
export const useLeaving = (events: Event[]): Leaving => {
  const [drawn, setDrawn] = useState(events)
  const ids = new Set(events.map(({ id }) => id))
  const leaving = new Set(drawn.map(({ id }) => id).filter((id) => !ids.has(id)))
  const isSettled = drawn === events

  useEffect(() => {
    if (isSettled) return
    const timer = setTimeout(() => setDrawn(events), LEAVE_MS)
    return () => clearTimeout(timer)
  }, [events, isSettled])

  if (leaving.size === 0) return { events, leaving }
  const known = new Set(drawn.map(({ id }) => id))
  const current = new Map(events.map((event) => [event.id, event]))
  const arrived = events.filter(({ id }) => !known.has(id))
  return { events: [...arrived, ...drawn.map((event) => current.get(event.id) ?? event)], leaving }
}
