import type {
  ConcertFigures,
  ConcertPeople,
  ConcertTime,
  OrganiserConcert,
  OrganiserConcerts,
} from '../../../../contract/organiser.ts'
import { firstListedDay } from '../../../../contract/rules/paris-time.ts'
import { eurosOfCents } from '../../../../contract/rules/price.ts'
import { sheetOf } from '../../../platform/csv.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { concertPeople, peopleSheet } from '../../door/use-cases/people.ts'
import { forTeam, inTeam, type Team } from '../../organisations/use-cases/organisations.ts'
import { figuresOf } from '../../register/rules.ts'
import { type ConcertSales, salesByDay, salesOf } from '../../register/use-cases/statement.ts'
import {
  capacityOf,
  leftOf,
  PAGE_SIZE,
  sheetName,
  soldFromOf,
  stateOf,
  UNKNOWN_CONCERT,
} from '../rules/concerts.ts'
import { type ConcertRow, concertOf, concertsOf, demandFor } from '../store/concerts.ts'

/** Which concert a member asks for. */
export interface WhichConcert {
  organisationId: string
  eventId: string
  memberId: string
}

/** Runs a read of a concert for one of its organisation's people. */
export const forConcert = <T>(
  db: Db,
  { organisationId, eventId, memberId }: WhichConcert,
  read: (concert: ConcertRow) => Promise<Refusal | T>,
): Promise<Refusal | T> =>
  forTeam(db, organisationId, memberId, async () => {
    const concert = await concertOf(db, organisationId, eventId)
    return concert ? read(concert) : UNKNOWN_CONCERT
  })

/** Runs an act on a concert in one transaction, by one of its organisation's people. */
export const inConcert = <T>(
  db: Db,
  { organisationId, eventId, memberId }: WhichConcert,
  needs: 'anyone' | 'responsable',
  work: (tx: Db, concert: ConcertRow, team: Team) => Promise<Refusal | T>,
): Promise<Refusal | T> =>
  inTeam(db, organisationId, memberId, needs, async (tx, team) => {
    const concert = await concertOf(tx, organisationId, eventId)
    return concert ? work(tx, concert, team) : UNKNOWN_CONCERT
  })

const NOTHING_SOLD = figuresOf([])

const ticketsIn = ({ sold, free, pass, invited }: ConcertSales['figures']) => sold + free + pass + invited

const rendered = (row: ConcertRow, figures: ConcertSales['figures'], now: Date): OrganiserConcert => {
  const { id, eventName, date, endDate, time, place, city } = row
  const state = stateOf(row, now)
  return {
    ...{ id, eventName, date, endDate, time, place, city, state },
    soldFrom: state === 'on_sale_later' ? (soldFromOf(row, now)?.toISOString() ?? null) : null,
    isSoldHere: row.kinds.length > 0,
    tickets: ticketsIn(figures),
    capacity: capacityOf(row),
    entered: figures.entered,
    takings: eurosOfCents(figures.takenCents),
  }
}

/** Returns a concert as its list shows it, with what the register counts. */
export const concertSummary = async (db: Db, concert: ConcertRow, now: Date): Promise<OrganiserConcert> => {
  const [sales] = await salesOf(db, { eventIds: [concert.id] })
  return rendered(concert, sales?.figures ?? NOTHING_SOLD, now)
}

/** Lists the concerts of an organisation for its people, with what the register counts. */
export const organiserConcerts = (
  db: Db,
  organisationId: string,
  memberId: string,
  { when, page }: { when: ConcertTime; page: number },
  now: Date,
): Promise<Refusal | OrganiserConcerts> =>
  forTeam(db, organisationId, memberId, async () => {
    const day = firstListedDay(now)
    const pages = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
    const { rows, total } = await concertsOf(db, organisationId, { when, day, ...pages })
    const sales = await salesOf(db, { eventIds: rows.map(({ id }) => id) })
    const figures = new Map(sales.map((one) => [one.eventId, one.figures]))
    return { concerts: rows.map((row) => rendered(row, figures.get(row.id) ?? NOTHING_SOLD, now)), total }
  })

/** Returns a concert's figures for its organisation's people. */
export const concertFigures = (db: Db, which: WhichConcert, now: Date): Promise<Refusal | ConcertFigures> =>
  forConcert(db, which, async (concert) => {
    const { eventId } = which
    const [sales] = await salesOf(db, { eventIds: [eventId] })
    const figures = sales?.figures ?? NOTHING_SOLD
    const { sold, free, pass, invited, guests, cancelled, refundedCents } = figures
    return {
      ...rendered(concert, figures, now),
      ...{ sold, free, pass, invited, guests, doorsAt: concert.doorsAt },
      returned: cancelled,
      refunded: eurosOfCents(refundedCents),
      left: leftOf(concert),
      ...(await demandFor(db, eventId)),
      kinds: concert.kinds.map(({ name, priceCents, isMinimum, taken, capacity }) => ({
        ...{ name, isMinimum, taken, capacity },
        price: eurosOfCents(priceCents),
      })),
      days: (await salesByDay(db, eventId)).map((day) => ({
        ...{ date: day.date, issued: day.issued, returned: day.cancelled },
        takings: eurosOfCents(day.takenCents),
      })),
      at: now.toISOString(),
    }
  })

/** Returns who has seats at a concert, for its organisation's people. */
export const peopleFor = (db: Db, which: WhichConcert, now: Date): Promise<Refusal | ConcertPeople> =>
  forConcert(db, which, async (concert) => ({
    at: now.toISOString(),
    people: await concertPeople(db, concert, now),
  }))

/** The same people for a spreadsheet. */
export const peopleFile = (
  db: Db,
  which: WhichConcert,
  now: Date,
): Promise<Refusal | { name: string; text: string }> =>
  forConcert(db, which, async (concert) => ({
    name: sheetName('entrees', concert),
    text: sheetOf(peopleSheet(await concertPeople(db, concert, now))),
  }))
