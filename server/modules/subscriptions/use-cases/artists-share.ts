import { instantOfParis } from '../../../../contract/rules/paris-time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { artistsShare, passEntriesOf } from '../../register/rules.ts'
import { type ConcertSales, salesOf } from '../../register/use-cases/statement.ts'
import { passTakings } from '../store/checkouts.ts'
import { giftTakings } from '../store/gifts.ts'

/** Returns the bounds of a month of Paris, `AAAA-MM`: from its first instant to before the next month's. */
export const monthBounds = (month: string): { from: Date; to: Date } => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return { from: instantOfParis(`${month}-01`, '00:00'), to: instantOfParis(`${next}-01`, '00:00') }
}

/** A month's artists' share in cents TTC. The shares add up to the pool; without an entry there is none. */
interface MonthShare {
  takenCents: number
  poolCents: number
  concerts: { sales: ConcertSales; entries: number; cents: number }[]
}

/** Divides 70 % of what Passes, gifts included, were paid in a month among its concerts, by entries with the Pass. */
export const artistsShareOf = async (db: Db, month: string): Promise<MonthShare> => {
  const bounds = monthBounds(month)
  const entered = (await salesOf(db, bounds))
    .map((sales) => ({ sales, entries: passEntriesOf(sales.lines) }))
    .filter(({ entries }) => entries > 0)
  const takenCents = (await passTakings(db, bounds)) + (await giftTakings(db, bounds))
  const { poolCents, shares } = artistsShare(
    takenCents,
    entered.map(({ entries }) => entries),
  )
  return {
    takenCents,
    poolCents,
    concerts: entered.map((concert, at) => ({ ...concert, cents: shares[at] ?? 0 })),
  }
}
