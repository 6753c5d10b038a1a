import {
  concertsLeft,
  invitationsLeft,
  monthlyAllowance,
  type PassLevel,
} from '../../../../contract/rules/pass.ts'
import { monthOfConcert } from '../../../../contract/rules/pass-cover.ts'

/** A future booking or given invitation (`isGiven`) of a Pass. A concert without a price uses no allowance. */
interface PlaceToCome {
  date: string
  isGiven: boolean
  usesConcert: boolean
  hasPrice: boolean
}

export interface MonthlyUse {
  month: string
  concerts: number
  invitations: number
}

export const allowsLess = (level: PassLevel, than: PassLevel): boolean =>
  monthlyAllowance[level].concerts < monthlyAllowance[than].concerts ||
  monthlyAllowance[level].invitations < monthlyAllowance[than].invitations

/** Divides future bookings, first booked first, by a level's monthly allowances. `uses` holds all uses of these months, including these bookings. */
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
  // Subtract the uses of these bookings: they are counted again one by one below.
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
