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
  const kept: P[] = []
  const ended: P[] = []
  const months = new Map<string, { concerts: number; invitations: number }>()
  for (const { month, concerts, invitations } of uses) months.set(month, { concerts, invitations })
  const counterOf = (place: P): { concerts: number; invitations: number } => {
    const month = monthOfConcert(place)
    const counter = months.get(month) ?? { concerts: 0, invitations: 0 }
    months.set(month, counter)
    return counter
  }
  // What the places themselves have used is counted again below, one after the other.
  for (const place of places) {
    if (place.isGiven) counterOf(place).invitations--
    else if (place.usesConcert) counterOf(place).concerts--
  }
  for (const place of places) {
    const counter = counterOf(place)
    if (place.isGiven) {
      const isAllowed = invitationsLeft(level, counter.invitations) > 0
      if (isAllowed) counter.invitations++
      ;(isAllowed ? kept : ended).push(place)
    } else if (!place.hasPrice) kept.push(place)
    else {
      const isAllowed = concertsLeft(level, counter.concerts) > 0
      if (isAllowed) counter.concerts++
      ;(isAllowed ? kept : ended).push(place)
    }
  }
  return { kept, ended }
}
