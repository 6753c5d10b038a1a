import { csvOf } from '../../../platform/csv.ts'
import type { Db } from '../../../platform/db/database.ts'
import { codesOf, type Person, peopleByName, stateOf } from '../rules/people.ts'
import { peopleOf } from '../store/links.ts'

/** Returns who has seats at a concert, by name. */
export const concertPeople = async (db: Db, eventId: string): Promise<Person[]> =>
  peopleByName(await peopleOf(db, eventId))

/** Formats a concert's people for a spreadsheet. */
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
