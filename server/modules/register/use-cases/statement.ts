import { parisWallClock, upcomingUntil } from '../../../../contract/rules/paris-time.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { type Figures, figuresOf, type SoldLine } from '../rules.ts'
import { addStatement, cancelledNumbers, lockRegister, soldLines, statementOf } from '../store.ts'

/** A concert with the lines that its figures are made of. */
export interface ConcertSales {
  eventId: string
  eventName: string
  startsAt: Date
  place: string
  seller: string | null
  organiser: string | null
  lines: SoldLine[]
  figures: Figures
}

const byConcert = (lines: SoldLine[]): ConcertSales[] => {
  const concerts = new Map<string, SoldLine[]>()
  for (const line of lines) concerts.set(line.eventId, [...(concerts.get(line.eventId) ?? []), line])
  return [...concerts.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { eventId, eventName, startsAt, place, seller, organiser } = first
    return [{ eventId, eventName, startsAt, place, seller, organiser, lines: own, figures: figuresOf(own) }]
  })
}

/** What was sold of the concerts that begin within these bounds, or of one, the earliest first. */
export const salesOf = async (
  db: Db,
  which: { from?: Date | null; to?: Date | null; eventId?: string | null },
): Promise<ConcertSales[]> => byConcert(await soldLines(db, which))

/** A concert's statement: closed under a number, or provisional (null). `cancelled`: the numbers of what was given back. */
export interface Statement {
  number: number | null
  closedAt: Date | null
  sales: ConcertSales
  cancelled: { isPaid: boolean; number: number }[]
  /** What has changed since it was closed: takings and tickets, as differences. */
  since: { takenCents: number; tickets: number } | null
}

const ticketsIn = ({ sold, free, pass, invited }: Figures) => sold + free + pass + invited

/** The statement of a concert as it was closed, with what has changed since; else as it stands. Undefined where it has no tickets. */
export const readStatement = async (db: Db, eventId: string): Promise<Statement | undefined> => {
  const closed = await statementOf(db, eventId)
  const [now] = await salesOf(db, { eventId })
  if (!now) return undefined
  if (!closed)
    return {
      number: null,
      closedAt: null,
      sales: now,
      cancelled: await cancelledNumbers(db, eventId),
      since: null,
    }
  const until = closed.registerId
  const [then] = byConcert(await soldLines(db, { eventId, until }))
  if (!then) return undefined
  return {
    number: closed.number,
    closedAt: closed.closedAt,
    sales: then,
    cancelled: await cancelledNumbers(db, eventId, until),
    since: {
      takenCents: now.figures.takenCents - then.figures.takenCents,
      tickets: ticketsIn(now.figures) - ticketsIn(then.figures),
    },
  }
}

/** Closes the statement of a concert that is over, for good. Returns why it cannot be, in a sentence, or undefined. */
export const closeStatement = (db: Db, eventId: string, now: Date): Promise<string | undefined> =>
  inTransaction(db, async (tx) => {
    const registerId = await lockRegister(tx)
    const [sales] = await salesOf(tx, { eventId })
    if (!sales) return 'ce concert n’a pas de billets'
    if (await statementOf(tx, eventId)) return 'son relevé est déjà clos'
    const opens = upcomingUntil(parisWallClock(sales.startsAt).date)
    if (now < opens) return 'son relevé se clôt à partir de 6 h, le matin après le concert'
    await addStatement(tx, { eventId, registerId, body: JSON.stringify(sales), at: now })
    return undefined
  })
