import {
  concertsLeft,
  invitationsLeft,
  monthlyAllowance,
  type PassLevel,
} from '../../../../contract/rules/pass.ts'
import { monthOfConcert } from '../../../../contract/rules/pass-cover.ts'

/** A place to come that a Pass opened: a booking, or an invitation (`isGiven`). A concert without a price uses none of the month's. */
interface PlaceToCome {
  date: string
  isGiven: boolean
  usesConcert: boolean
  hasPrice: boolean
}

/** How many concerts and invitations of a month a Pass has used. */
export interface MonthlyUse {
  month: string
  concerts: number
  invitations: number
}

/** Whether a level allows less in a month than another. */
export const allowsLess = (level: PassLevel, than: PassLevel): boolean =>
  monthlyAllowance[level].concerts < monthlyAllowance[than].concerts ||
  monthlyAllowance[level].invitations < monthlyAllowance[than].invitations

/**
 * Divides places to come, the first taken first, by what a level allows in each month. `uses` are all uses of these months, those of the places
 * themselves included.
 */
export const divideByAllowance = <P extends PlaceToCome>(
  level: PassLevel,
  places: P[],
  uses: MonthlyUse[],
): { kept: P[]; ended: P[] } => {
  const used = new Map(uses.map(({ month, ...counts }) => [month, counts]))
  const countsOf = (place: P) => {
    const month = monthOfConcert(place)
    const counts = used.get(month) ?? { concerts: 0, invitations: 0 }
    used.set(month, counts)
    return counts
  }
  const kindOf = ({ isGiven }: P) => (isGiven ? 'invitations' : 'concerts')
  // What the places themselves have used is counted again below, one after the other.
  for (const place of places) if (place.isGiven || place.usesConcert) countsOf(place)[kindOf(place)]--
  const kept: P[] = []
  const ended: P[] = []
  for (const place of places) {
    const counts = countsOf(place)
    const left = place.isGiven
      ? invitationsLeft(level, counts.invitations)
      : concertsLeft(level, counts.concerts)
    const isFree = !place.isGiven && !place.hasPrice
    if (!isFree && left > 0) counts[kindOf(place)]++
    ;(isFree || left > 0 ? kept : ended).push(place)
  }
  return { kept, ended }
}
