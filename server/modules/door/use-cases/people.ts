import { type Days, isUpcoming, usedOnDay } from '../../../../contract/rules/paris-time.ts'
import { type SheetNumber, sheetCount } from '../../../platform/csv.ts'
import type { Db } from '../../../platform/db/database.ts'
import { codesOf, type Person, peopleByName, stateOf } from '../rules/people.ts'
import { peopleOf } from '../store/links.ts'

/** Returns who has seats at a concert, by name. Of several days, only today's entries count until it is over: a ticket lets in once a day. */
export const concertPeople = async (db: Db, event: Days & { id: string }, now: Date): Promise<Person[]> => {
  const rows = await peopleOf(db, event.id)
  if (!isUpcoming(event, now)) return peopleByName(rows)
  const today = (usedAt: string | null) =>
    usedOnDay(usedAt === null ? null : new Date(usedAt), event, now)?.toISOString() ?? null
  return peopleByName(
    rows.map((row) => ({
      ...row,
      seats: row.seats.map(({ id, usedAt }) => ({ id, usedAt: today(usedAt) })),
    })),
  )
}

/** Returns a concert's people as rows of a spreadsheet. */
export const peopleSheet = (people: Person[]): (string | SheetNumber)[][] => [
  ['nom', 'prénom', 'billet', 'places', 'codes', 'état'],
  ...people.map((person) => [
    person.lastName,
    person.firstName,
    person.kind,
    sheetCount(person.seats.length),
    codesOf(person),
    stateOf(person),
  ]),
]
