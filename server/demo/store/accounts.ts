import { eq, sql } from 'drizzle-orm'
import { DAY_MS, parisMonth } from '../../../contract/rules/paris-time.ts'
import { addIssued } from '../../modules/register/store.ts'
import type { Db } from '../../platform/db/database.ts'
import {
  bookings,
  events,
  favourites,
  members,
  proUsers,
  ticketCodes,
  ticketTypes,
} from '../../platform/db/schema.ts'
import { newId } from '../../platform/security/tokens.ts'
import type { DemoAccount, DemoBooking } from '../accounts.ts'
import { addDemoOrder, addDemoSubscription, demoSubscription, proUserRows } from './rows.ts'

const before = (instant: Date, days: number) => new Date(instant.getTime() - days * DAY_MS)

const addBooking = async (db: Db, member: { id: string; level: string }, wanted: DemoBooking, now: Date) => {
  const [found] = await db
    .select({ type: ticketTypes, eventName: events.eventName })
    .from(ticketTypes)
    .innerJoin(events, eq(events.id, ticketTypes.eventId))
    .where(eq(ticketTypes.id, `${wanted.event}-1`))
  if (!found) throw new Error(`No tickets for ${wanted.event}`)
  const { type, eventName } = found
  const at = before(now, wanted.daysAgo)
  const priceCents = wanted.source === 'purchase' ? type.priceCents : 0
  const ordered = { memberId: member.id, eventId: wanted.event, quantity: wanted.quantity, priceCents }
  const orderId =
    wanted.source === 'pass'
      ? null
      : await addDemoOrder(db, { ...ordered, eventName, ticketTypeId: type.id, at })
  const bookingId = newId()
  await db.insert(bookings).values({
    ...ordered,
    id: bookingId,
    ticketTypeId: type.id,
    source: wanted.source,
    orderId,
    // A booking uses no monthly allowance if concerts are unlimited, or if this one has no price.
    passMonth:
      wanted.source === 'pass' && member.level === 'standard' && type.priceCents > 0 ? parisMonth(at) : null,
    publicPriceCents: wanted.source === 'pass' ? type.priceCents : null,
    bookedAt: at,
  })
  await db
    .insert(ticketCodes)
    .values(Array.from({ length: wanted.quantity }, (_, position) => ({ id: newId(), bookingId, position })))
  await addIssued(db, bookingId, false)
  await db
    .update(ticketTypes)
    .set({ capacitySold: sql`${ticketTypes.capacitySold} + ${wanted.quantity}` })
    .where(eq(ticketTypes.id, type.id))
}

/** Adds an account with its bookings, favourites and subscription. */
export const addAccount = async (db: Db, account: DemoAccount, passwordHash: string, now: Date) => {
  const member = { id: newId(), level: account.level }
  const subscription = account.level === 'free' ? null : demoSubscription(member.id, account.level, now)
  await db.insert(members).values({
    ...member,
    email: account.email,
    passwordHash,
    firstName: account.firstName,
    lastName: account.lastName,
    city: account.city,
    isVerified: true,
    autorenew: subscription !== null,
    currentPeriodEnd: subscription && new Date(subscription.periodEnd),
    createdAt: before(now, 120),
  })
  if (subscription) await addDemoSubscription(db, subscription)
  for (const booking of account.bookings) await addBooking(db, member, booking, now)
  await db.insert(favourites).values(
    account.favourites.map((eventId, index) => ({
      memberId: member.id,
      eventId,
      createdAt: before(now, index),
    })),
  )
}

export const isEmpty = async (db: Db): Promise<boolean> => {
  const [row] = await db
    .execute(sql`select exists(select 1 from ${events}) or exists(select 1 from ${members}) as used`)
    .then((result) => (result as { rows: { used: boolean }[] }).rows)
  return row?.used === false
}

/** Adds the artists, venues and producers that no file of the catalogue describes. */
export const addEntries = async (db: Db): Promise<void> => {
  await db.insert(proUsers).values(proUserRows())
}
