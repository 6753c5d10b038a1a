import type { Deadlines } from '../../../../contract/organiser.ts'
import { firstListedDay, parisWallClock } from '../../../../contract/rules/paris-time.ts'
import { eurosOfCents } from '../../../../contract/rules/price.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { isOver } from '../../event-changes/rules.ts'
import { forTeam } from '../../organisations/use-cases/organisations.ts'
import { figuresOf } from '../../register/rules.ts'
import { salesOf } from '../../register/use-cases/statement.ts'
import { capacityOf, knownEuros } from '../rules/concerts.ts'
import { byDue, daysFrom, deadlinesOf, SHOWN_AFTER, SHOWN_BEFORE } from '../rules/deadlines.ts'
import { type ConcertRow, concertsBetween } from '../store/concerts.ts'

const pricesOf = ({ kinds }: ConcertRow) => {
  const cents = kinds.map(({ priceCents }) => priceCents)
  if (cents.length === 0) return null
  return { lowest: eurosOfCents(Math.min(...cents)), highest: eurosOfCents(Math.max(...cents)) }
}

/** Lists what the law asks of an organisation around its concerts, for its people. */
export const deadlinesFor = (
  db: Db,
  organisationId: string,
  memberId: string,
  now: Date,
): Promise<Refusal | Deadlines> =>
  forTeam(db, organisationId, memberId, async () => {
    const today = parisWallClock(now).date
    const from = daysFrom(firstListedDay(now), -SHOWN_AFTER)
    const rows = await concertsBetween(db, organisationId, { from, to: daysFrom(today, SHOWN_BEFORE) })
    const sales = await salesOf(db, { eventIds: rows.map(({ id }) => id) })
    const figures = new Map(sales.map((one) => [one.eventId, one.figures]))
    const deadlines = rows.flatMap((row) => {
      const counted = figures.get(row.id) ?? figuresOf([])
      const { sold, free, pass, invited, takenCents, withoutVatCents, cnmCents } = counted
      const { id: eventId, eventName, date, endDate, place, city, isClosed } = row
      const own = deadlinesOf(
        {
          ...{ date, endDate, isClosed, takenCents, tickets: sold + free + pass + invited },
          ...{ isCancelled: row.withdrawnAt !== null, isOver: isOver(row, now) },
        },
        today,
      )
      return own.map((deadline) => ({
        ...deadline,
        ...{ eventId, eventName, date, place, city, capacity: capacityOf(row), prices: pricesOf(row) },
        ...{ paid: sold, free: free + pass + invited, takings: eurosOfCents(takenCents) },
        ...{ withoutVat: knownEuros(withoutVatCents), cnm: knownEuros(cnmCents) },
      }))
    })
    return { deadlines: deadlines.sort(byDue) }
  })
