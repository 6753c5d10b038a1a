import { eq, inArray, like, sql } from 'drizzle-orm'
import type { Db } from '../../server/platform/db/database.ts'
import {
  bookings,
  declarations,
  demoProvider,
  eventChanges,
  events,
  mails,
  members,
  orderLines,
  orders,
  orderTransitions,
  pushMessages,
  pushSubscriptions,
  seatRefunds,
  sessions,
  throttles,
  ticketCodes,
  ticketTypes,
  waits,
} from '../../server/platform/db/schema.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { newId } from '../../server/platform/security/tokens.ts'
import { pushBrowser } from '../support/push-browser.ts'
import { addConcert } from '../support/server/concert.ts'
import { addMembers, type TestMember } from '../support/server/members.ts'
import { parisIn } from '../support/server/reminder-harness.ts'

const DAY_MS = 24 * 60 * 60_000

/** A job of the server, for the kills. */
export interface JobWork {
  name: string
  /** Time in ms until a process begins it, if nothing wakes it: it runs every minute, here six seconds. */
  beginsWithinMs?: number
  /** Adds due work. */
  add(): Promise<void>
  /** Returns the amount of due work; `done` returns the work done so far. */
  left(): Promise<number>
  done(): Promise<number>
}

/** A minute at ten times the speed, and a moment more, in ms. */
const EVERY_MINUTE = 7_000

/** Number of subscriptions whose month passes at a time. */
const RENEWALS = 6

/** Condition of a subscription `p` at the provider with another number of charges than of invoices here. */
const isUnrecorded = sql`(p.body->>'charges')::int <> (select count(*) from invoices i join subscriptions s on s.id = i.subscription_id where s.provider_id = p.id)`

/** First name of the members whose offers end. */
const IN_LINE = 'Attente'

const soon = (days: number) => new Date(machineNow().getTime() + days * DAY_MS).toISOString().slice(0, 10)

const count = async (db: Db, question: ReturnType<typeof sql>): Promise<number> => {
  const answer: unknown = await db.execute(question)
  const [row] = (Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows) as { n: number }[]
  return Number(row?.n)
}

/** Adds members' seats at a concert, each with its code, and counts them as sold. */
const seat = async (
  db: Db,
  eventId: string,
  people: TestMember[],
  source: 'pass' | 'purchase',
  bookedAt = machineNow(),
): Promise<void> => {
  const rows = people.map(({ id }) => ({
    id: newId(),
    memberId: id,
    eventId,
    ticketTypeId: `${eventId}-1`,
    quantity: 1,
    priceCents: 0,
    source,
    ...(source === 'pass' && { passMonth: soon(0).slice(0, 7) }),
    bookedAt,
  }))
  await db.insert(bookings).values(rows)
  await db.insert(ticketCodes).values(rows.map(({ id }) => ({ id: newId(), bookingId: id, position: 0 })))
  await db
    .update(ticketTypes)
    .set({ capacitySold: sql`capacity_sold + ${rows.length}` })
    .where(eq(ticketTypes.eventId, eventId))
}

/** Returns all jobs of a database. `subscribers` have a Pass that the demonstration renews. */
export const jobWork = async (db: Db, subscribers: TestMember[]): Promise<JobWork[]> => {
  const now = () => machineNow()
  const people = (number: number, level: 'free' | 'premium' = 'free') =>
    addMembers(db, number, { level, now: now() })
  const holders = await people(50, 'premium')
  const [browsers] = await people(1)
  // Its reminders are due at once, and for more than two hours at ten times the speed.
  const evening = await addConcert(db, { ...parisIn(23), seats: [100_000], eventName: 'Sous la halle' })
  let purged = 0
  const waiting = { state: 'queued' as const, createdAt: now(), nextAttemptAt: new Date(0) }

  const placeOrders = async () => {
    // Many, as the embedded database alternates the job's queries with those that watch it.
    const buyers = await people(30)
    const [later, past] = [new Date(machineNow().getTime() + DAY_MS), new Date(machineNow().getTime() - 1000)]
    const eventId = await addConcert(db, { date: soon(30), seats: [buyers.length], source: null })
    const rows = buyers.map(({ id }) => ({ id: newId(), memberId: id }))
    await db.insert(orders).values(
      rows.map(({ id, memberId }) => ({
        ...{ id, memberId, eventId, state: 'held' as const, totalCents: 1400 },
        ...{ requestKey: id, requestHash: id, provider: 'demo' as const, paymentId: `demo_pay_${id}` },
        ...{ createdAt: now(), heldUntil: later, checkAt: later },
      })),
    )
    await db.insert(orderTransitions).values(
      rows.map(({ id }) => ({
        orderId: id,
        from: 'selected' as const,
        to: 'held' as const,
        cause: 'checkout',
        at: now(),
      })),
    )
    await db.insert(orderLines).values(
      rows.map(({ id }) => ({
        orderId: id,
        ticketTypeId: `${eventId}-1`,
        position: 0,
        quantity: 1,
        priceCents: 1400,
      })),
    )
    // Every second one was paid, without the server's knowledge.
    await db.insert(demoProvider).values(
      rows.map(({ id }, index) => ({
        id: `demo_pay_${id}`,
        kind: 'payment',
        body: {
          ...{ orderId: id, eventId, label: 'Concert', amountCents: 1400, refundedCents: 0 },
          state: index % 2 ? 'succeeded' : 'open',
        },
      })),
    )
    await db.update(ticketTypes).set({ capacitySold: rows.length }).where(eq(ticketTypes.eventId, eventId))
    // Last, since the server is running: it would process an order without its lines and its payment
    // differently.
    await db.update(orders).set({ heldUntil: past, checkAt: past }).where(eq(orders.eventId, eventId))
  }

  /** Adds orders of two seats, one of which somebody else bought: its price is owed. */
  const sellOn = async () => {
    const sellers = await people(20)
    const past = new Date(machineNow().getTime() - 60_000)
    const eventId = await addConcert(db, { date: soon(30), seats: [20], source: null })
    const rows = sellers.map(({ id: memberId }) => ({ id: newId(), memberId, kept: newId(), sold: newId() }))
    await db.insert(orders).values(
      rows.map(({ id, memberId }) => ({
        ...{ id, memberId, eventId, state: 'ticketed' as const, totalCents: 2800, returnedCents: 1400 },
        ...{ requestKey: id, requestHash: id, provider: 'demo' as const, paymentId: `demo_pay_${id}` },
        ...{ createdAt: past, paidAt: past, heldUntil: past },
      })),
    )
    await db.insert(orderTransitions).values(
      rows.map(({ id }) => ({
        ...{ orderId: id, from: 'paid' as const, to: 'ticketed' as const, cause: 'kills', at: past },
      })),
    )
    const kind = { ticketTypeId: `${eventId}-1`, priceCents: 1400 }
    await db
      .insert(orderLines)
      .values(rows.map(({ id }) => ({ ...kind, orderId: id, position: 0, quantity: 2 })))
    await db.insert(bookings).values(
      rows.map(({ id, memberId }) => ({
        ...{ id, memberId, eventId, ...kind, quantity: 1, source: 'purchase' as const },
        ...{ orderId: id, bookedAt: past },
      })),
    )
    await db.insert(ticketCodes).values(
      rows.flatMap(({ id, kept, sold }) => [
        { id: kept, bookingId: id, position: 0 },
        { id: sold, bookingId: id, position: 1, retiredAt: past },
      ]),
    )
    await db.insert(mails).values(
      rows.map(({ id }) => ({
        ...{ id, dedupeKey: `receipt:order:${id}`, recipient: `${id.toLowerCase()}@exemple.fr` },
        ...{ subject: 'Reçu', text: '', html: '', state: 'sent' as const },
        ...{ createdAt: past, nextAttemptAt: past },
      })),
    )
    await db.insert(demoProvider).values(
      rows.map(({ id }) => ({
        id: `demo_pay_${id}`,
        kind: 'payment',
        body: {
          ...{ orderId: id, eventId, label: 'Concert', amountCents: 2800, refundedCents: 0 },
          state: 'succeeded',
        },
      })),
    )
    await db.update(ticketTypes).set({ capacitySold: rows.length }).where(eq(ticketTypes.eventId, eventId))
    // Last, since the server is running.
    await db
      .insert(seatRefunds)
      .values(
        rows.map(({ id, sold }) => ({ seatId: sold, orderId: id, cents: 1400, owedAt: past, checkAt: past })),
      )
  }

  /** Adds second offers whose time is over, of a full concert: whoever missed one is out of the line. */
  const missOffers = async () => {
    const waiting = await addMembers(db, 40, { level: 'free', now: now(), firstName: IN_LINE })
    const past = new Date(machineNow().getTime() - 60_000)
    const eventId = await addConcert(db, { date: soon(30), seats: [waiting.length], source: null })
    await db.update(ticketTypes).set({ capacitySold: waiting.length }).where(eq(ticketTypes.eventId, eventId))
    await db.insert(waits).values(
      waiting.map(({ id: memberId }) => ({
        ...{ id: newId(), memberId, eventId, quantity: 1, joinedAt: past, missed: 1 },
        ...{ heldTypeId: `${eventId}-1`, heldAt: past, heldUntil: past },
      })),
    )
  }

  return [
    {
      name: 'lines',
      add: missOffers,
      left: () => count(db, sql`select count(*) as n from waits where held_until < now()`),
      done: () => count(db, sql`select count(*) as n from mails where dedupe_key like 'wait-missed:%'`),
    },
    {
      name: 'refunds of seats',
      add: sellOn,
      left: () => count(db, sql`select count(*) as n from seat_refunds where refunded_at is null`),
      done: () => count(db, sql`select count(*) as n from seat_refunds where refunded_at is not null`),
    },
    {
      name: 'mail delivery',
      add: async () => {
        const rows = Array.from({ length: 25 }, () => newId())
        await db.insert(mails).values(
          rows.map((id) => ({
            ...{ id, dedupeKey: `kills:${id}`, recipient: `${id.toLowerCase()}@exemple.fr` },
            ...{ subject: 'Essai', text: 'Essai', html: '<p>Essai', ...waiting },
          })),
        )
      },
      left: () => count(db, sql`select count(*) as n from mails where state = 'queued'`),
      done: () => count(db, sql`select count(*) as n from mails where state = 'sent'`),
    },
    {
      name: 'push delivery',
      add: async () => {
        const rows = Array.from({ length: 75 }, () => newId())
        await db.insert(pushSubscriptions).values(
          rows.map((id) => {
            const { endpoint, keys } = pushBrowser(`https://push.example.org/${id}`).subscription
            return { id, memberId: browsers?.id ?? '', endpoint, ...keys, createdAt: now() }
          }),
        )
        await db.insert(pushMessages).values(
          rows.map((id) => ({
            ...{
              id,
              dedupeKey: 'kills',
              subscriptionId: id,
              body: { title: 'Essai', body: '', path: '/', tag: id, sentAt: now().toISOString() },
            },
            ...{ expiresAt: new Date(machineNow().getTime() + DAY_MS), ...waiting },
          })),
        )
      },
      left: () => count(db, sql`select count(*) as n from push_messages where state = 'queued'`),
      done: () => count(db, sql`select count(*) as n from push_messages where state = 'sent'`),
    },
    {
      name: 'reminders',
      beginsWithinMs: EVERY_MINUTE,
      add: async () =>
        seat(db, evening, await people(45), 'purchase', new Date(machineNow().getTime() - 2 * DAY_MS)),
      left: () =>
        count(
          db,
          sql`select count(*) as n from bookings b where b.event_id = ${evening} and not exists (select from reminders r where r.member_id = b.member_id)`,
        ),
      done: () => count(db, sql`select count(*) as n from reminders`),
    },
    {
      name: 'order sweep',
      add: placeOrders,
      left: () => count(db, sql`select count(*) as n from orders where state = 'held'`),
      done: () => count(db, sql`select count(*) as n from orders where state <> 'held'`),
    },
    {
      name: 'subscription sync',
      beginsWithinMs: EVERY_MINUTE,
      add: async () => {
        const [now, past] = [machineNow(), new Date(machineNow().getTime() - 60_000)].map((moment) =>
          moment.toISOString(),
        )
        // Simulates that a month has passed, so that the next check renews it. Skips subscriptions that a
        // process is working on, since it writes its earlier read. One statement, as the embedded database's
        // side door has no transactions.
        await db.execute(sql`
          with at_rest as (
            select id, provider_id from subscriptions where checks = 0 and check_at > ${now}::timestamptz limit ${RENEWALS} for update
          ), turned as (
            update demo_provider set body = jsonb_set(body, '{periodEnd}', to_jsonb(${past}::text))
            where id in (select provider_id from at_rest)
          )
          update subscriptions set check_at = ${past}::timestamptz where id in (select id from at_rest)`)
      },
      left: () =>
        count(
          db,
          sql`select count(*) as n from demo_provider p where kind = 'subscription' and ((body->>'periodEnd')::timestamptz < now() or ${isUnrecorded})`,
        ),
      done: () => count(db, sql`select count(*) as n from invoices`),
    },
    {
      name: 'Passes that end',
      add: async () => {
        const ended = await addMembers(db, 20, {
          level: 'premium',
          now: now(),
          autorenew: false,
          currentPeriodEnd: new Date(machineNow().getTime() + DAY_MS),
        })
        await seat(db, await addConcert(db, { date: soon(40), seats: [100] }), ended, 'pass')
        // Last, since the server is running: the bookings are there by now.
        const ids = ended.map(({ id }) => id)
        await db
          .update(members)
          .set({ currentPeriodEnd: new Date(machineNow().getTime() - 1000) })
          .where(inArray(members.id, ids))
      },
      left: () =>
        count(
          db,
          sql`select count(*) as n from members where level <> 'free' and not autorenew and current_period_end < now()`,
        ),
      done: () => count(db, sql`select count(*) as n from bookings where cancelled_with_pass`),
    },
    {
      name: 'event changes',
      add: async () => {
        const eventId = await addConcert(db, { date: soon(40), seats: [100] })
        await seat(db, eventId, holders, 'pass')
        const [event] = await db.select().from(events).where(eq(events.id, eventId))
        if (!event) return
        const { date, time, startsAt } = event
        await db.update(events).set({ withdrawnAt: now() }).where(eq(events.id, eventId))
        await db.insert(eventChanges).values({
          ...{ id: newId(), eventId, kind: 'cancelled', cause: 'operator', at: now() },
          ...{ date, time, startsAt, checkAt: now() },
        })
      },
      left: () =>
        count(
          db,
          sql`select count(*) as n from bookings b join events e on e.id = b.event_id where e.withdrawn_at is not null and b.cancelled_at is null`,
        ),
      done: () => count(db, sql`select count(*) as n from bookings where cancelled_with_event`),
    },
    {
      name: 'purge',
      add: async () => {
        const [over, old] = [new Date(machineNow().getTime() - DAY_MS), new Date('2015-01-01')]
        const memberId = browsers?.id ?? ''
        const rows = Array.from({ length: 60 }, () => newId())
        await db.insert(sessions).values(
          rows.map((tokenHash) => ({
            tokenHash,
            memberId,
            createdAt: over,
            refreshedAt: over,
            expiresAt: over,
          })),
        )
        await db.insert(throttles).values(rows.map((key) => ({ key, hits: 1, resetsAt: over })))
        await db.insert(declarations).values(
          rows.map((id) => ({
            ...{ id, kind: 'withdrawal' as const, firstName: 'A', lastName: 'V', email: 'a@exemple.fr' },
            declaredAt: old,
          })),
        )
        purged += rows.length
      },
      left: () => count(db, sql`select count(*) as n from declarations`),
      done: async () =>
        purged - (await count(db, sql`select count(*) as n from sessions where expires_at < now()`)),
    },
  ].map((work) =>
    work.name === 'subscription sync' && subscribers.length === 0 ? { ...work, add: async () => {} } : work,
  )
}

/** Returns the forbidden leftovers of the jobs, one line each. */
export const jobFaults = async (db: Db): Promise<string[]> => {
  const faults: string[] = []
  const none = async (what: string, question: ReturnType<typeof sql>) => {
    const found = await count(db, question)
    if (found > 0) faults.push(`${what}: ${found}`)
  }
  await none(
    'paid orders without tickets, or tickets that nobody paid',
    sql`select count(*) as n from orders o join demo_provider p on p.id = o.payment_id
      where (p.body->>'state' = 'succeeded') <> (o.state = 'ticketed')`,
  )
  await none(
    'tickets without their receipt',
    sql`select count(*) as n from orders o where state = 'ticketed' and not exists (select from mails m where m.dedupe_key = 'receipt:order:' || o.id)`,
  )
  await none(
    'charges that are no invoice, or invoices that are no charge',
    sql`select count(*) as n from demo_provider p where kind = 'subscription' and ${isUnrecorded}`,
  )
  await none(
    'invoices without their receipt',
    sql`select count(*) as n from invoices i where not exists (select from mails m where m.dedupe_key = 'receipt:invoice:' || i.id or m.dedupe_key = 'receipt:invoice:' || i.provider_id)`,
  )
  await none(
    'places that ended with a Pass without their mail, or stand without it',
    sql`select count(*) as n from bookings b join members m on m.id = b.member_id
      where b.cancelled_with_pass <> exists (select from mails where dedupe_key like 'places-lapsed:%' and recipient = m.email)
        and not m.autorenew and m.level = 'free' and b.source = 'pass'`,
  )
  await none(
    'seats sold on whose price did not come back, or came back twice',
    sql`select count(*) as n from demo_provider p join (
        select o.payment_id, sum(r.cents) as cents, bool_and(r.refunded_at is not null) as is_made
        from seat_refunds r join orders o on o.id = r.order_id group by o.payment_id
      ) owed on owed.payment_id = p.id where not owed.is_made or (p.body->>'refundedCents')::int <> owed.cents`,
  )
  await none(
    'offers that ended without their mail, or were mailed and did not end',
    sql`select count(*) as n from members m where m.first_name = ${IN_LINE} and 1 <> (
      select count(*) from mails where dedupe_key like 'wait-missed:' || m.id || ':%'
    ) + (select count(*) from waits w where w.member_id = m.id)`,
  )
  await none(
    'reminders without their mail',
    sql`select count(*) as n from reminders r where not exists (select from mails m where m.dedupe_key like 'reminder:%' and m.dedupe_key like '%' || r.member_id || '%')`,
  )
  const told = await db
    .select({ key: mails.dedupeKey })
    .from(mails)
    .where(like(mails.dedupeKey, 'event-change:%'))
  const ended = await db
    .select({ eventId: bookings.eventId, memberId: bookings.memberId, changeId: eventChanges.id })
    .from(bookings)
    .innerJoin(eventChanges, eq(eventChanges.eventId, bookings.eventId))
    .where(eq(bookings.cancelledWithEvent, true))
  const keys = new Set(told.map(({ key }) => key))
  const missing = ended.filter(({ changeId, memberId }) => !keys.has(`event-change:${changeId}:${memberId}`))
  if (missing.length > 0) faults.push(`holders who were not told: ${missing.length}`)
  if (told.length !== ended.length) faults.push(`${told.length} told of ${ended.length}`)
  return faults
}
