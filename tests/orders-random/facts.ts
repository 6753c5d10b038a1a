import { asc, isNull } from 'drizzle-orm'
import type { Db } from '../../server/platform/db/database.ts'
import {
  bookings,
  mails,
  orderLines,
  orders,
  orderTransitions,
  ticketCodes,
  ticketTypes,
} from '../../server/platform/db/schema.ts'
import type { StripeDouble } from '../support/stripe-double/stripe-double.ts'
import type { Facts } from './evaluate.ts'

/** Reads the results of a run from the database and from Stripe. */
export const readFacts = async (
  db: Db,
  double: StripeDouble,
  deliveries: Facts['deliveries'],
): Promise<Facts> => {
  const lines = await db.select().from(orderLines)
  const codes = await db.select({ bookingId: ticketCodes.bookingId }).from(ticketCodes)
  const booked = await db.select().from(bookings).where(isNull(bookings.cancelledAt))
  return {
    kinds: await db.select().from(ticketTypes),
    orders: (await db.select().from(orders)).map((order) => ({
      ...order,
      lines: lines.filter(({ orderId }) => orderId === order.id),
    })),
    bookings: booked.map((booking) => ({
      ...booking,
      codes: codes.filter(({ bookingId }) => bookingId === booking.id).length,
    })),
    transitions: await db.select().from(orderTransitions).orderBy(asc(orderTransitions.id)),
    ledger: double.ledger(),
    outbox: await db.select({ key: mails.dedupeKey, state: mails.state }).from(mails),
    deliveries,
  }
}
