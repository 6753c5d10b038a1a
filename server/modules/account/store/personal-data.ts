import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import {
  bookings,
  calendarAddresses,
  concertMessages,
  contactMessages,
  declarations,
  eventDrafts,
  events,
  favouriteReminders,
  favourites,
  feedbacks,
  followNotices,
  follows,
  gifts,
  invitations,
  invoices,
  knownNetworks,
  mails,
  operators,
  orderLines,
  orders,
  organisationMembers,
  organisations,
  organiserActs,
  preregistrations,
  proUsers,
  pushSubscriptions,
  reminders,
  seatRefunds,
  sessions,
  subscriptions,
  teamInvitations,
  ticketCodes,
  ticketTypes,
  waits,
} from '../../../platform/db/schema.ts'
import { ticketKind } from '../../../platform/db/ticket-kind.ts'
import type { Member } from '../../sessions/store/members.ts'
import { keysAbout } from './erasure.ts'
import { pendingEmail } from './mailed-tokens.ts'

const ordersOf = async (db: Db, memberId: string) => {
  const rows = await db
    .select({
      order: orders,
      eventName: events.eventName,
      line: {
        ticketType: ticketTypes.name,
        quantity: orderLines.quantity,
        priceCents: orderLines.priceCents,
      },
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(ticketTypes, eq(ticketTypes.id, orderLines.ticketTypeId))
    .where(eq(orders.memberId, memberId))
    .orderBy(desc(orders.createdAt), asc(orders.id), asc(orderLines.position))
  const byId = new Map<
    string,
    { order: (typeof rows)[0]['order']; eventName: string; lines: (typeof rows)[0]['line'][] }
  >()
  for (const { order, eventName, line } of rows) {
    const known = byId.get(order.id)
    if (known) known.lines.push(line)
    else byId.set(order.id, { order, eventName, lines: [line] })
  }
  return [...byId.values()]
}

/** Returns the seats of a member's orders that others bought. */
const resoldBy = (db: Db, memberId: string) =>
  db
    .select({
      orderId: seatRefunds.orderId,
      cents: seatRefunds.cents,
      soldAt: seatRefunds.owedAt,
      refundedAt: seatRefunds.refundedAt,
    })
    .from(seatRefunds)
    .innerJoin(orders, eq(orders.id, seatRefunds.orderId))
    .where(eq(orders.memberId, memberId))
    .orderBy(desc(seatRefunds.owedAt), asc(seatRefunds.seatId))

const bookingsOf = (db: Db, memberId: string) =>
  db
    .select({
      booking: bookings,
      event: {
        eventName: events.eventName,
        date: events.date,
        endDate: events.endDate,
        time: events.time,
        place: events.place,
        city: events.city,
      },
      ticketType: ticketKind,
      enteredAt: sql<string[]>`coalesce((
        select json_agg(c.used_at order by c.position) from ticket_codes c
        where c.booking_id = ${bookings.id} and c.used_at is not null
      ), '[]')`,
      offeredAt: sql<string[]>`coalesce((
        select json_agg(c.offered_at order by c.position) from ticket_codes c
        where c.booking_id = ${bookings.id} and c.offered_at is not null
      ), '[]')`,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, bookings.ticketTypeId))
    .where(eq(bookings.memberId, memberId))
    .orderBy(desc(bookings.bookedAt), asc(bookings.id))

const invitationsGivenBy = (db: Db, memberId: string) =>
  db
    .select({
      eventName: events.eventName,
      date: events.date,
      endDate: events.endDate,
      givenAt: invitations.givenAt,
      takenAt: invitations.takenAt,
      kind: sql<
        'invitation' | 'place'
      >`case when ${invitations.hand} is null then 'invitation' else 'place' end`,
      guest: invitations.guestName,
      endedAt: sql<string | null>`coalesce(${bookings.cancelledAt}, ${invitations.withdrawnAt})`,
    })
    .from(invitations)
    .leftJoin(ticketCodes, eq(ticketCodes.id, invitations.seatId))
    .innerJoin(bookings, sql`${bookings.id} = coalesce(${invitations.bookingId}, ${ticketCodes.bookingId})`)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(eq(invitations.giverId, memberId))
    .orderBy(desc(invitations.givenAt), asc(invitations.code))

const organisationsWith = (db: Db, memberId: string) =>
  db
    .select({
      name: organisations.name,
      role: organisationMembers.role,
      since: organisationMembers.since,
    })
    .from(organisationMembers)
    .innerJoin(organisations, eq(organisations.id, organisationMembers.organisationId))
    .where(eq(organisationMembers.memberId, memberId))
    .orderBy(asc(organisationMembers.since), asc(organisations.id))

const draftsOf = (db: Db, memberId: string) =>
  db
    .select({
      eventName: sql<string>`coalesce(${eventDrafts.body} ->> 'eventName', '')`,
      savedAt: eventDrafts.updatedAt,
      sentAt: eventDrafts.sentAt,
    })
    .from(eventDrafts)
    .where(or(eq(eventDrafts.updatedBy, memberId), eq(eventDrafts.sentBy, memberId)))
    .orderBy(desc(eventDrafts.updatedAt))

/** Returns what a member did in organisations; the name is null once the organisation is deleted. */
const actsOf = (db: Db, memberId: string) =>
  db
    .select({ organisation: organisations.name, act: organiserActs.act, at: organiserActs.at })
    .from(organiserActs)
    .leftJoin(organisations, eq(organisations.id, organiserActs.organisationId))
    .where(eq(organiserActs.memberId, memberId))
    .orderBy(desc(organiserActs.id))

const concertMessagesOf = (db: Db, memberId: string) =>
  db
    .select({ eventName: events.eventName, text: concertMessages.text, sentAt: concertMessages.sentAt })
    .from(concertMessages)
    .innerJoin(events, eq(events.id, concertMessages.eventId))
    .where(eq(concertMessages.sentBy, memberId))
    .orderBy(desc(concertMessages.sentAt))

const waitsOf = (db: Db, memberId: string) =>
  db
    .select({
      eventName: events.eventName,
      date: events.date,
      endDate: events.endDate,
      quantity: waits.quantity,
      joinedAt: waits.joinedAt,
      missed: waits.missed,
      heldUntil: waits.heldUntil,
    })
    .from(waits)
    .innerJoin(events, eq(events.id, waits.eventId))
    .where(eq(waits.memberId, memberId))
    .orderBy(desc(waits.joinedAt), asc(waits.id))

const favouritesAddedBy = (db: Db, memberId: string) =>
  db
    .select({
      eventName: events.eventName,
      date: events.date,
      endDate: events.endDate,
      addedAt: favourites.createdAt,
    })
    .from(favourites)
    .innerJoin(events, eq(events.id, favourites.eventId))
    .where(eq(favourites.memberId, memberId))
    .orderBy(desc(favourites.createdAt))

const followsOf = (db: Db, memberId: string) =>
  db
    .select({ name: proUsers.name, since: follows.createdAt })
    .from(follows)
    .innerJoin(proUsers, eq(proUsers.id, follows.proId))
    .where(eq(follows.memberId, memberId))
    .orderBy(desc(follows.createdAt), asc(proUsers.id))

const followNoticesOf = (db: Db, memberId: string) =>
  db
    .select({ eventName: events.eventName, notifiedAt: followNotices.notifiedAt })
    .from(followNotices)
    .innerJoin(events, eq(events.id, followNotices.eventId))
    .where(eq(followNotices.memberId, memberId))
    .orderBy(desc(followNotices.notifiedAt), asc(events.id))

const remindersIn = (db: Db, table: typeof reminders | typeof favouriteReminders, memberId: string) =>
  db
    .select({ eventName: events.eventName, remindedAt: table.remindedAt })
    .from(table)
    .innerJoin(events, eq(events.id, table.eventId))
    .where(eq(table.memberId, memberId))
    .orderBy(desc(table.remindedAt))

/** Returns data stored by address instead of account, only if the address is verified: a stranger can sign up with any address. */
const byAddress = async (db: Db, { email, isVerified }: Member) => {
  if (!isVerified) return { messages: [], preregistration: undefined, teamInvitations: [] }
  const messages = await db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.email, email))
    .orderBy(desc(contactMessages.createdAt))
  const [preregistration] = await db.select().from(preregistrations).where(eq(preregistrations.email, email))
  const invited = await db
    .select({
      organisation: organisations.name,
      role: teamInvitations.role,
      sentAt: teamInvitations.createdAt,
    })
    .from(teamInvitations)
    .innerJoin(organisations, eq(organisations.id, teamInvitations.organisationId))
    .where(eq(teamInvitations.email, email))
    .orderBy(desc(teamInvitations.createdAt))
  return { messages, preregistration, teamInvitations: invited }
}

const ownOr = (own: SQL | undefined, ofAddress: SQL, { isVerified }: Member) =>
  isVerified ? or(own, ofAddress) : own

/** Fetches all rows stored about a member, newest first, in one snapshot of the database. */
export const personalDataOf = (db: Db, member: Member, now: Date) =>
  db.transaction(
    async (tx) => {
      const { id, email } = member
      return {
        pendingEmail: await pendingEmail(tx, id, now),
        pushSubscriptions: await tx
          .select()
          .from(pushSubscriptions)
          .where(eq(pushSubscriptions.memberId, id)),
        sessions: await tx
          .select()
          .from(sessions)
          .where(eq(sessions.memberId, id))
          .orderBy(desc(sessions.createdAt)),
        knownNetworks: await tx
          .select({ seenAt: knownNetworks.seenAt })
          .from(knownNetworks)
          .where(eq(knownNetworks.memberId, id))
          .orderBy(desc(knownNetworks.seenAt)),
        calendarAddresses: await tx
          .select({ createdAt: calendarAddresses.createdAt })
          .from(calendarAddresses)
          .where(eq(calendarAddresses.memberId, id))
          .orderBy(desc(calendarAddresses.createdAt)),
        subscriptions: await tx
          .select()
          .from(subscriptions)
          .where(eq(subscriptions.memberId, id))
          .orderBy(desc(subscriptions.startedAt)),
        invoices: await tx
          .select()
          .from(invoices)
          .where(eq(invoices.memberId, id))
          .orderBy(desc(invoices.paidAt)),
        gifts: await tx
          .select()
          .from(gifts)
          .where(or(eq(gifts.buyerId, id), eq(gifts.takerId, id)))
          .orderBy(desc(gifts.createdAt)),
        orders: await ordersOf(tx, id),
        resold: await resoldBy(tx, id),
        bookings: await bookingsOf(tx, id),
        invitations: await invitationsGivenBy(tx, id),
        organisations: await organisationsWith(tx, id),
        drafts: await draftsOf(tx, id),
        organiserActs: await actsOf(tx, id),
        concertMessages: await concertMessagesOf(tx, id),
        operator: await tx.select().from(operators).where(eq(operators.memberId, id)),
        waits: await waitsOf(tx, id),
        favourites: await favouritesAddedBy(tx, id),
        follows: await followsOf(tx, id),
        followNotices: await followNoticesOf(tx, id),
        reminders: [
          ...(await remindersIn(tx, reminders, id)),
          ...(await remindersIn(tx, favouriteReminders, id)),
        ],
        feedbacks: await tx
          .select()
          .from(feedbacks)
          .where(eq(feedbacks.memberId, id))
          .orderBy(desc(feedbacks.createdAt)),
        declarations: await tx
          .select()
          .from(declarations)
          .where(ownOr(eq(declarations.memberId, id), eq(declarations.email, email), member))
          .orderBy(desc(declarations.declaredAt)),
        mails: await tx
          .select({ subject: mails.subject, state: mails.state, createdAt: mails.createdAt })
          .from(mails)
          .where(and(ownOr(await keysAbout(tx, id), eq(mails.recipient, email), member)))
          .orderBy(desc(mails.createdAt)),
        ...(await byAddress(tx, member)),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
export type StoredPersonalData = Awaited<ReturnType<typeof personalDataOf>>
