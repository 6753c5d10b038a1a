/** What opens the member's next door: the ticket of today, tickets to come without a paid Pass, or the Pass. */
export type NextDoor = 'tonight' | 'tickets' | 'pass'

/** The stored facts: whether the Pass opens a door, and the evenings of the tickets to come, in ms since 1970. */
export interface Doors {
  hasPass: boolean
  evenings: { from: number; until: number }[]
}

/** Returns what opens the next door at a time in ms, from the stored JSON of `Doors`; 'pass' if it is missing or invalid. */
export const nextDoorAt = (stored: string | null, at: number): NextDoor => {
  if (stored === null) return 'pass'
  try {
    const { hasPass, evenings }: Doors = JSON.parse(stored)
    if (evenings.some(({ from, until }) => from <= at && at < until)) return 'tonight'
    return !hasPass && evenings.some(({ until }) => at < until) ? 'tickets' : 'pass'
  } catch {
    return 'pass'
  }
}
