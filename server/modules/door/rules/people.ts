import { seatShortCode } from '../../../../contract/rules/door-code.ts'
import { parisWallClock } from '../../../../contract/rules/paris-time.ts'
import type { PersonRow } from '../store/links.ts'

/** A booking on the team's paper list. */
export interface Person {
  lastName: string
  firstName: string
  kind: string
  /** Its seats' short codes, and their check-in in Paris's wall clock, null without one. */
  seats: { code: string; usedAt: string | null }[]
  isCancelled: boolean
  /** Whether the Pass admitted a member without a booking. */
  isWalkIn: boolean
}

const byName = new Intl.Collator('fr', { sensitivity: 'base', numeric: true })

/** Sorts the expected people by name; an invitation without a holder has no name and comes last. */
export const peopleByName = (rows: PersonRow[]): Person[] =>
  rows
    .map(({ firstName, lastName, seats, ...row }) => ({
      ...row,
      firstName: firstName ?? 'Invitation',
      lastName: lastName ?? '',
      seats: seats.map(({ id, usedAt }) => ({
        code: seatShortCode(id),
        usedAt: usedAt && parisWallClock(new Date(usedAt)).time,
      })),
    }))
    .sort(
      (a, b) =>
        Number(a.lastName === '') - Number(b.lastName === '') ||
        byName.compare(a.lastName, b.lastName) ||
        byName.compare(a.firstName, b.firstName) ||
        byName.compare(a.seats[0]?.code ?? '', b.seats[0]?.code ?? ''),
    )

/** Formats 'annulé', 'entré à 20:41', '1 sur 2 entrés', 'attendu'. */
export const stateOf = ({ isCancelled, isWalkIn, seats }: Person): string => {
  const entered = seats.flatMap(({ usedAt }) => usedAt ?? [])
  if (isCancelled) return 'annulé'
  if (entered.length === 0) return 'attendu'
  if (entered.length < seats.length) return `${entered.length} sur ${seats.length} entrés`
  return `entré à ${entered[0]}${isWalkIn ? ', par le Pass' : ''}`
}

export const nameOf = ({ lastName, firstName }: Person) => `${lastName} ${firstName}`.trim()

export const codesOf = ({ seats }: Person) => seats.map(({ code }) => code).join(' ')

export const totals = (people: Person[]): { expected: number; inside: number } => {
  const seats = people.filter(({ isCancelled }) => !isCancelled).flatMap((person) => person.seats)
  return { expected: seats.length, inside: seats.filter(({ usedAt }) => usedAt !== null).length }
}
