import { type SheetNumber, sheetCount } from '../../../platform/csv.ts'
import type { Db } from '../../../platform/db/database.ts'
import { codesOf, type Person, peopleByName, stateOf } from '../rules/people.ts'
import { peopleOf } from '../store/links.ts'

/** Returns who has seats at a concert, by name. */
export const concertPeople = async (db: Db, eventId: string): Promise<Person[]> =>
  peopleByName(await peopleOf(db, eventId))

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
