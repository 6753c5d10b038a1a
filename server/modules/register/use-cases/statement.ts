import { groupBy } from '../../../../contract/rules/group-by.ts'
import { parisWallClock, upcomingUntil } from '../../../../contract/rules/paris-time.ts'
import { type SheetNumber, sheetCount, sheetEuros } from '../../../platform/csv.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { CHANNELS, type Figures, figuresOf, numberOf, type SoldLine, validOf } from '../rules.ts'
import {
  addStatement,
  cancelledNumbers,
  lastDayOf,
  lockRegister,
  soldByDay,
  soldLines,
  statementOf,
  type WhichSales,
} from '../store/acts.ts'

/** A concert with the register lines behind its figures. */
export interface ConcertSales {
  eventId: string
  eventName: string
  startsAt: Date
  hasHour: boolean
  endDate: string | null
  place: string
  seller: string | null
  organiser: string | null
  lines: SoldLine[]
  figures: Figures
}

const byConcert = (lines: SoldLine[]): ConcertSales[] => {
  const concerts = groupBy(lines, ({ eventId }) => eventId)
  return [...concerts.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { eventId, eventName, startsAt, hasHour, endDate, place, seller, organiser } = first
    const when = { startsAt, hasHour, endDate }
    return [{ eventId, eventName, ...when, place, seller, organiser, lines: own, figures: figuresOf(own) }]
  })
}

/** Returns the sales of concerts, earliest first; those without a ticket are missing. */
export const salesOf = async (db: Db, which: WhichSales): Promise<ConcertSales[]> =>
  byConcert(await soldLines(db, which))

/** Returns a concert's sales by day. */
export const salesByDay = soldByDay

/** A concert's statement: closed under a number, or provisional if null. `cancelled`: the numbers of cancelled tickets. */
export interface Statement {
  number: number | null
  closedAt: Date | null
  closesFrom: Date
  sales: ConcertSales
  cancelled: { isPaid: boolean; number: number }[]
  /** Differences in takings and tickets since the statement was closed. */
  since: { takenCents: number; tickets: number } | null
}

/** Returns from when a concert's statement can be closed: 06:00 of the morning after its last day. */
const closesFrom = async (db: Db, { eventId, startsAt }: ConcertSales): Promise<Date> =>
  upcomingUntil((await lastDayOf(db, eventId)) ?? parisWallClock(startsAt).date)

const ticketsIn = ({ sold, free, pass, invited }: Figures) => sold + free + pass + invited

/** Returns the closed statement of a concert with the changes since, or a provisional one; undefined if the concert has no tickets. */
export const readStatement = async (db: Db, eventId: string): Promise<Statement | undefined> => {
  const closed = await statementOf(db, eventId)
  const [now] = await salesOf(db, { eventIds: [eventId] })
  if (!now) return undefined
  if (!closed)
    return {
      number: null,
      closedAt: null,
      closesFrom: await closesFrom(db, now),
      sales: now,
      cancelled: await cancelledNumbers(db, eventId),
      since: null,
    }
  const until = closed.registerId
  const [then] = byConcert(await soldLines(db, { eventIds: [eventId], until }))
  if (!then) return undefined
  // A statement that was closed by an earlier version says no more than when it began.
  const {
    startsAt,
    hasHour = then.hasHour,
    endDate = then.endDate,
  } = JSON.parse(closed.body) as Partial<Pick<ConcertSales, 'hasHour' | 'endDate'>> & { startsAt: string }
  return {
    number: closed.number,
    closedAt: closed.closedAt,
    closesFrom: await closesFrom(db, then),
    sales: { ...then, ...{ startsAt: new Date(startsAt), hasHour, endDate } },
    cancelled: await cancelledNumbers(db, eventId, until),
    since: {
      takenCents: now.figures.takenCents - then.figures.takenCents,
      tickets: ticketsIn(now.figures) - ticketsIn(then.figures),
    },
  }
}

/** Formats a statement's lines for a spreadsheet. */
export const statementSheet = ({ sales }: Statement): (string | SheetNumber)[][] => [
  [
    'catégorie',
    'prix',
    'origine',
    'premier numéro',
    'dernier numéro',
    'valables',
    'rendus',
    'entrés',
    'recette TTC',
  ],
  ...sales.lines.map((line) => [
    line.category,
    sheetEuros(line.priceCents),
    CHANNELS[line.channel],
    numberOf(line.isPaid, line.first),
    numberOf(line.isPaid, line.last),
    ...[validOf(line).tickets, line.cancelled, line.entered].map(sheetCount),
    sheetEuros(validOf(line).takenCents),
  ]),
]

/** Closes the statement of a past concert for good. Returns a sentence if it cannot be closed, else undefined. */
export const closeStatement = (db: Db, eventId: string, now: Date): Promise<string | undefined> =>
  inTransaction(db, async (tx) => {
    const registerId = await lockRegister(tx)
    const [sales] = await salesOf(tx, { eventIds: [eventId] })
    if (!sales) return 'ce concert n’a pas de billets'
    if (await statementOf(tx, eventId)) return 'son relevé est déjà clos'
    if (now < (await closesFrom(tx, sales)))
      return 'son relevé se clôt à partir de 6 h, le matin après le concert'
    await addStatement(tx, { eventId, registerId, body: JSON.stringify(sales), at: now })
    return undefined
  })
