import { seatShortCode } from '../../../contract/rules/door-code.ts'
import { parisWallClock } from '../../../contract/rules/paris-time.ts'
import type { PersonRow } from '../../modules/door/store/people.ts'
import { csvOf } from '../../platform/csv.ts'
import { several } from '../admin/words.ts'

/** A booking as a team reads it on paper. */
export interface Person {
  lastName: string
  firstName: string
  kind: string
  /** Its seats' short codes, and the wall clock of Paris when each came in, null for one that has not. */
  seats: { code: string; usedAt: string | null }[]
  isCancelled: boolean
  /** Whether a Pass let in who had no booking. */
  isWalkIn: boolean
}

const byName = new Intl.Collator('fr', { sensitivity: 'base', numeric: true })

/** Who is expected, by name; an invitation that nobody took has none and comes last. */
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

/** 'annulé', 'entré à 20:41', '1 sur 2 entrés', 'attendu'. */
export const stateOf = ({ isCancelled, isWalkIn, seats }: Person): string => {
  const entered = seats.flatMap(({ usedAt }) => usedAt ?? [])
  if (isCancelled) return 'annulé'
  if (entered.length === 0) return 'attendu'
  if (entered.length < seats.length) return `${entered.length} sur ${seats.length} entrés`
  return `entré à ${entered[0]}${isWalkIn ? ', par le Pass' : ''}`
}

const nameOf = ({ lastName, firstName }: Person) => `${lastName} ${firstName}`.trim()
const codesOf = ({ seats }: Person) => seats.map(({ code }) => code).join(' ')

/** How many places are expected, and how many of them are in. */
export const totals = (people: Person[]): { places: number; inside: number } => {
  const seats = people.filter(({ isCancelled }) => !isCancelled).flatMap((person) => person.seats)
  return { places: seats.length, inside: seats.filter(({ usedAt }) => usedAt !== null).length }
}

/** Who is expected, for a terminal. */
export const peopleLines = (people: Person[]): string[] => {
  const { places, inside } = totals(people)
  return [
    ...people.map((person) => `${nameOf(person)}  ${person.kind}  ${codesOf(person)}  ${stateOf(person)}`),
    `${several(people.length, 'réservation')}, ${several(places, 'place')}, ${several(inside, 'entrée')}`,
  ]
}

/** Who is expected, as CSV. */
export const peopleCsv = (people: Person[]): string =>
  csvOf([
    ['nom', 'prénom', 'billet', 'places', 'codes', 'état'],
    ...people.map((person) => [
      person.lastName,
      person.firstName,
      person.kind,
      String(person.seats.length),
      codesOf(person),
      stateOf(person),
    ]),
  ])
