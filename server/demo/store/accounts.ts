import { eq, sql } from 'drizzle-orm'
import { DAY_MS, parisMonth } from '../../../contract/rules/paris-time.ts'
import { addIssued } from '../../modules/register/store.ts'
import type { Db } from '../../platform/db/database.ts'
import {
  bookings,
  events,
  favourites,
  members,
  organisationMembers,
  organisations,
  proUsers,
  ticketCodes,
  ticketTypes,
} from '../../platform/db/schema.ts'
import { newId } from '../../platform/security/tokens.ts'
import { type DemoAccount, type DemoBooking, demoOrganisation } from '../accounts.ts'
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
  await addIssued(db, [bookingId], null)
  await db
    .update(ticketTypes)
    .set({ capacitySold: sql`${ticketTypes.capacitySold} + ${wanted.quantity}` })
    .where(eq(ticketTypes.id, type.id))
}

/** Adds the organisation before its concerts. */
export const addDemoOrganisation = async (db: Db, now: Date): Promise<void> => {
  const { venues: _, ...organisation } = demoOrganisation
  const createdAt = before(now, 120)
  await db.insert(organisations).values({
    ...organisation,
    ...{ state: 'trusted', legalName: organisation.name, createdAt, requestHash: organisation.id },
  })
}

/** Numbers the seats that the catalogue declares sold in the organisation's concerts: sales over the weeks before, most of them near the end. */
export const addDemoSales = async (db: Db, now: Date): Promise<void> => {
  await db.execute(sql`
    with sold as (
      select t.*, e.event_name, e.starts_at, concat_ws(', ', e.place, e.city) as place, t.price_cents > 0 as is_paid,
        least(e.starts_at, ${now.toISOString()}::timestamptz) as until, row_number() over (partition by t.event_id, t.price_cents > 0 order by t.position, n) as number, n
      from ticket_types t join events e on e.id = t.event_id, generate_series(1, t.capacity_sold) n where e.organisation_id = ${demoOrganisation.id}
    ), issued as (
      insert into ticket_register (act, event_id, is_paid, number, event_name, starts_at, place, category, price_cents, channel, seat_id, at)
      select 'issued', event_id, is_paid, number, event_name, starts_at, place, name, price_cents,
        (case when is_paid then 'card' else 'free' end)::register_channel, id || '-' || n,
        until - interval '1 hour' - interval '24 days' * (1 - sqrt(n::float / (capacity_sold + 1)))
      from sold returning event_id, is_paid, number
    )
    insert into ticket_series (event_id, is_paid, last) select event_id, is_paid, max(number) from issued group by 1, 2`)
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
  if (account.role)
    await db.insert(organisationMembers).values({
      ...{ organisationId: demoOrganisation.id, memberId: member.id, role: account.role },
      since: before(now, 120),
    })
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
