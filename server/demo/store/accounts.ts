import { asc, eq, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS, parisMonth } from '../../../contract/rules/paris-time.ts'
import { addIssued } from '../../modules/register/store/acts.ts'
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
import { addDemoOrders, addDemoSubscription, demoSubscription, proUserRows } from './rows.ts'

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
  const [orderId = null] =
    wanted.source === 'pass'
      ? []
      : await addDemoOrders(db, [{ ...ordered, eventName, ticketTypeId: type.id, at }])
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

const FIRST_NAMES = 'Amel Bastien Chloé Driss Élise Farid Gaëlle Hugo Inaya Jules Karima Louis'.split(' ')
const LAST_NAMES = 'Aubry Benali Carlier Diallo Estève Ferrand Girard Hamon'.split(' ')

const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Builds the public of the organisation's concerts: accounts that nobody can open, and that want no reminder. */
const buyersBefore = (now: Date, passwordHash: string) =>
  LAST_NAMES.flatMap((lastName) =>
    FIRST_NAMES.map((firstName) => ({
      ...{ id: newId(), passwordHash, firstName, lastName, city: demoOrganisation.city },
      email: `${plain(firstName)}.${plain(lastName)}@public.nectar.test`,
      ...{ isVerified: true, emailNotifications: false, eventReminders: false },
      createdAt: before(now, 120),
      lastSeenAt: now,
    })),
  )

/** Seats of one sale, in turn. */
const SIZES = [2, 1, 3, 2, 4]

/** Divides the seats of a ticket type into sales; `from` is the first seat of each, from 1. */
const salesIn = (sold: number): { from: number; quantity: number }[] => {
  const sales: { from: number; quantity: number }[] = []
  for (let from = 1; from <= sold; ) {
    const quantity = Math.min(SIZES[sales.length % SIZES.length] ?? 1, sold - from + 1)
    sales.push({ from, quantity })
    from += quantity
  }
  return sales
}

/**
 * Sells the seats that the catalogue declares sold in the organisation's concerts to invented buyers: orders over the weeks before, most of them near
 * the end.
 */
export const addDemoSales = async (db: Db, passwordHash: string, now: Date): Promise<void> => {
  const buyers = buyersBefore(now, passwordHash)
  await db.insert(members).values(buyers)
  const types = await db
    .select({ type: ticketTypes, eventName: events.eventName, startsAt: events.startsAt })
    .from(ticketTypes)
    .innerJoin(events, eq(events.id, ticketTypes.eventId))
    .where(eq(events.organisationId, demoOrganisation.id))
    .orderBy(asc(ticketTypes.eventId), asc(ticketTypes.position))
  let next = 0
  const sales = types
    .flatMap(({ type, eventName, startsAt }) =>
      salesIn(type.capacitySold).map(({ from, quantity }) => {
        const daysAgo = 24 * (1 - Math.sqrt(from / (type.capacitySold + 1)))
        const until = Math.min(startsAt.getTime(), now.getTime()) - HOUR_MS
        const buyer = buyers[next++ % buyers.length]
        return {
          ...{ memberId: buyer?.id ?? '', eventId: type.eventId, eventName, ticketTypeId: type.id },
          ...{ quantity, priceCents: type.priceCents, at: before(new Date(until), daysAgo) },
        }
      }),
    )
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const orderIds = await addDemoOrders(db, sales)
  const booked = sales.map(({ eventName: _, at, ...sale }, index) => ({
    ...sale,
    id: newId(),
    source: sale.priceCents > 0 ? ('purchase' as const) : ('free' as const),
    orderId: orderIds[index] ?? null,
    bookedAt: at,
  }))
  await db.insert(bookings).values(booked)
  await db
    .insert(ticketCodes)
    .values(
      booked.flatMap(({ id: bookingId, quantity }) =>
        Array.from({ length: quantity }, (_, position) => ({ id: newId(), bookingId, position })),
      ),
    )
  await addIssued(
    db,
    booked.map(({ id }) => id),
    null,
  )
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
