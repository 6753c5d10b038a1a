import { eq, sql } from 'drizzle-orm'
import { DAY_MS, parisMonth } from '../../../contract/rules/paris-time.ts'
import { foundInJson } from '../../catalogue-import/files/json.ts'
import { importRecords } from '../../catalogue-import/import-records.ts'
import type { Outcome } from '../../catalogue-import/store/plan.ts'
import { addIssued } from '../../modules/register/store.ts'
import type { Db } from '../../platform/db/database.ts'
import {
  bookings,
  events,
  favourites,
  members,
  proUsers,
  settings,
  ticketCodes,
  ticketTypes,
} from '../../platform/db/schema.ts'
import { hashPassword } from '../../platform/security/passwords.ts'
import { newId } from '../../platform/security/tokens.ts'
import { DEMO_PASSWORD, type DemoAccount, type DemoBooking, demoAccounts } from '../accounts.ts'
import { demoFiles, documentOf } from '../catalogue.ts'
import { addDemoOrder, addDemoSubscription, completed, demoSubscription, proUserRows } from './rows.ts'

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
    // Unlimited concerts use none of a month's, and neither does one without a price (ruling: booking calls).
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

const addAccount = async (db: Db, account: DemoAccount, passwordHash: string, now: Date) => {
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

/** Whether the database is still empty. */
const isEmpty = async (db: Db): Promise<boolean> => {
  const [row] = await db
    .execute(sql`select exists(select 1 from ${events}) or exists(select 1 from ${members}) as used`)
    .then((result) => (result as { rows: { used: boolean }[] }).rows)
  return row?.used === false
}

/** How long ago the catalogue was imported: when even the first of its concerts was still to come. */
const IMPORTED_DAYS_AGO = 60
/** What pictures' paths stand under in the files. */
const BASE = 'https://demo.invalid'

const mustBeAdded = ({ name, kind, reason, warnings }: Outcome): void => {
  if (kind !== 'added' || warnings.length > 0)
    throw new Error([`Demonstration: ${name} ${kind}`, reason, ...warnings].join(' '))
}

const importCatalogue = async (db: Db, now: Date): Promise<void> => {
  for (const { source, events: ofSource } of demoFiles)
    await importRecords(foundInJson(documentOf(ofSource, now), { at: '', base: BASE }), {
      db,
      now: before(now, IMPORTED_DAYS_AGO),
      dryRun: false,
      source,
      host: null,
      seats: null,
      // They are drawn here.
      pictures: { copy: async ([address = BASE]) => ({ url: new URL(address).pathname }) },
      complete: completed,
      report: mustBeAdded,
    })
}

/**
 * Fills an EMPTY database with the demonstration's catalogue and accounts, in one transaction, dates counted from `now`. Returns whether
 * it did. Call it while no other process may.
 */
export const fillDemo = async (db: Db, now: Date): Promise<boolean> => {
  if (!(await isEmpty(db))) return false
  const hashes = await Promise.all(demoAccounts.map(() => hashPassword(DEMO_PASSWORD)))
  await db.transaction(async (tx) => {
    await tx.insert(proUsers).values(proUserRows())
    await importCatalogue(tx, now)
    for (const [index, account] of demoAccounts.entries())
      await addAccount(tx, account, hashes[index] ?? '', now)
    await tx.insert(settings).values({ name: 'demo', value: true })
  })
  return true
}
