import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { PARTNER_SOURCE } from '../../contract/rules/pass.ts'
import { issueBooking } from '../../server/modules/bookings/use-cases/bookings.ts'
import { eventIdOf } from '../../server/modules/catalogue/use-cases/event-columns.ts'
import { makeLink } from '../../server/modules/door/use-cases/door-link.ts'
import {
  addInvitation,
  addOperator,
  addOrganisation,
  setPerson,
} from '../../server/modules/organisations/store.ts'
import { addDraft } from '../../server/modules/organiser/store/drafts.ts'
import { addSource } from '../../server/own-sources/store.ts'
import type { Db } from '../../server/platform/db/database.ts'
import { eventChanges, events, type members, ticketTypes, waits } from '../../server/platform/db/schema.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { hashToken, newId, newToken } from '../../server/platform/security/tokens.ts'
import { type Answer, type Call, call } from '../support/call.ts'
import type { Mailbox } from '../support/mailbox.ts'
import { addConcert } from '../support/server/concert.ts'
import { addMembers, type TestMember } from '../support/server/members.ts'
import { draftBody, organisationForm } from '../support/server/organisation-forms.ts'
import type { StripeDouble } from '../support/stripe-double/stripe-double.ts'

const DAY_MS = 24 * 60 * 60_000
export const WEBHOOK_SECRET = 'whsec_kills'
export const CARD = '4242 4242 4242 4242'
export const PASSWORD = 'le premier mot de passe'
export const NEXT_PASSWORD = 'le second mot de passe'

/** Prepares writes: directly in the database, and by a server that is not killed meanwhile. */
export interface Stage {
  db: Db
  /** The hash of `PASSWORD`, which every account has. */
  passwordHash: string
  double: StripeDouble
  mailbox: Mailbox
  /** Returns the address of a server for the preparation. */
  origin(): string
}

export interface StagedMember extends TestMember {
  email: string
}

const PATIENCE_MS = 60_000
const WAIT_MS = 200

/**
 * Sends a request with a different network address per caller, since all together would exceed the limit of
 * one network. The server trusts one proxy.
 */
export const callFromAfar = (origin: string, request: Call): Promise<Answer | null> => {
  const caller = request.token ?? `${request.path} ${JSON.stringify(request.json)}`
  const [a, b, c] = createHash('sha256').update(caller).digest()
  return call(origin, { ...request, headers: { ...request.headers, 'x-forwarded-for': `10.${a}.${b}.${c}` } })
}

/** Sends a request like a client: repeats it if it is refused under load. */
export const persistently = async (origin: string, request: Call): Promise<Answer | null> => {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const answer = await callFromAfar(origin, request)
    if ((answer && answer.status !== 503) || performance.now() > end) return answer
    await pause(WAIT_MS)
  }
}

/** Sends a request during the preparation; throws if it is refused. */
export const sent = async (stage: Stage, request: Call): Promise<Answer['json']> => {
  const answer = await persistently(stage.origin(), request)
  if (!answer || answer.status >= 300)
    throw new Error(`${request.method} ${request.path}: ${answer?.status} ${JSON.stringify(answer?.json)}`)
  return answer.json
}

export const member = async (
  { db, passwordHash }: Stage,
  more: Partial<typeof members.$inferInsert> = {},
): Promise<StagedMember> => {
  const [added] = await addMembers(db, 1, { level: 'free', passwordHash, now: machineNow(), ...more })
  if (!added) throw new Error('Nobody was added')
  return { ...added, email: `${added.id.toLowerCase()}@exemple.fr` }
}

/** Returns the values that identify a member's rows, with names for the first session and password. */
export const traceOf = ({ passwordHash }: Stage, { id, email, token }: StagedMember, ...more: string[]) => ({
  seeds: [id, email, ...more],
  known: new Map([
    [passwordHash, 'the first password'],
    [hashToken(token), 'the first session'],
  ]),
})

/** Returns the day so many days from now, `YYYY-MM-DD`. */
export const daysAhead = (days: number): string =>
  new Date(machineNow().getTime() + days * DAY_MS).toISOString().slice(0, 10)

/** Adds a concert in a month with five seats, a partner's by default. */
export const concert = ({ db }: Stage, more: Parameters<typeof addConcert>[1] = {}): Promise<string> =>
  addConcert(db, {
    seats: [5],
    date: daysAhead(30),
    source: PARTNER_SOURCE,
    ...more,
  })

/** Adds a member with a booking by the Pass. */
export const passHolder = async (stage: Stage) => {
  const who = await member(stage, { level: 'standard' })
  const eventId = await concert(stage)
  const { bookingId } = await sent(stage, {
    method: 'POST',
    path: `/api/events/${eventId}/book-free`,
    token: who.token,
    json: { ticketId: 1, quantity: 1 },
  })
  return { who, eventId, bookingId: bookingId as string }
}

/** Adds a member with a Pass paid at the demonstration. */
export const subscriber = async (stage: Stage) => {
  const who = await member(stage)
  const { url } = await sent(stage, {
    method: 'POST',
    path: '/api/sub-create-checkout-session',
    token: who.token,
    json: { users_id: who.id, plan: 'standard' },
    key: randomUUID(),
  })
  await sent(stage, {
    method: 'POST',
    path: `/api/demo-payments/${String(url).split('/').at(-1)}`,
    json: { card: CARD },
  })
  return who
}

/** Returns the request that buys a gift of one month. */
export const giftCall = (who: StagedMember): Call => ({
  method: 'POST',
  path: '/api/gifts',
  token: who.token,
  json: { plan: 'standard', months: 1, total: 19, firstName: 'Inès', greeting: 'Bon anniversaire' },
  key: randomUUID(),
})

/** Adds a member with a paid gift that nobody has taken. */
export const gift = async (stage: Stage) => {
  const who = await member(stage)
  const { id, url } = await sent(stage, giftCall(who))
  const path = `/api/demo-payments/${String(url).split('/').at(-1)}`
  await sent(stage, { method: 'POST', path, json: { card: CARD } })
  const read = await sent(stage, { method: 'GET', path: `/api/gifts/${id}`, token: who.token })
  return { who, id: id as string, code: String(read.url).split('/').at(-1) ?? '' }
}

/** Returns the request that orders one seat of a concert. */
export const orderCall = (who: StagedMember, eventId: string): Call => ({
  method: 'POST',
  path: '/api/create-payment-intent',
  token: who.token,
  json: { eventId, tickets: { [`${eventId}-1`]: 1 }, totalAmount: 14, attemptId: 1 },
  key: randomUUID(),
})

/** Adds an organisation with someone responsible, a guest in its team, and an open invitation. */
export const team = async (stage: Stage) => {
  const [who, guest, invited] = [await member(stage), await member(stage), await member(stage)]
  const [id, invitationId, code, now] = [newId(), newId(), newToken(), machineNow()]
  const { db } = stage
  await addOrganisation(db, { ...organisationForm, id, createdAt: now, requestHash: hashToken(id) })
  await setPerson(db, { organisationId: id, memberId: who.id, role: 'responsable', since: now })
  await setPerson(db, { organisationId: id, memberId: guest.id, role: 'equipe', since: now })
  await addInvitation(db, {
    ...{ id: invitationId, codeHash: hashToken(code), organisationId: id, email: invited.email },
    ...{ role: 'equipe', createdAt: now, expiresAt: new Date(now.getTime() + DAY_MS) },
  })
  return { who, guest, invited, id, invitationId, code }
}

/** Adds an organisation with someone responsible, a concert of theirs with one seat taken, and a door link to it. */
export const organised = async (stage: Stage, { isCancelled = false, isPast = false } = {}) => {
  const { db } = stage
  const [who, holder] = [await member(stage), await member(stage)]
  const [id, now] = [newId(), machineNow()]
  await addOrganisation(db, { ...organisationForm, id, createdAt: now, requestHash: hashToken(id) })
  await setPerson(db, { organisationId: id, memberId: who.id, role: 'responsable', since: now })
  const eventId = await concert(stage, { organisationId: id, ...(isPast && { date: daysAhead(-9) }) })
  await db.update(ticketTypes).set({ capacitySold: 1 }).where(eq(ticketTypes.eventId, eventId))
  // The embedded database's side door has no transactions.
  await issueBooking(db, {
    ...{ memberId: holder.id, eventId, ticketTypeId: `${eventId}-1`, quantity: 1, priceCents: 0 },
    ...{ source: 'free', bookedAt: now },
  })
  const { id: linkId } = await makeLink(db, eventId, { isStrict: false, split: null, now })
  if (isCancelled) await cancelled(stage, eventId)
  return { who, holder, id, eventId, linkId }
}

/** Adds an organisation with a draft of a concert, in review if asked, and an operator. The concert's id follows from the draft's. */
export const drafted = async (stage: Stage, state: 'draft' | 'review' = 'draft') => {
  const { db } = stage
  const [who, operator] = [await member(stage), await member(stage)]
  const [id, draftId, now] = [newId(), newId(), machineNow()]
  const isTrusted = state === 'draft'
  await addOrganisation(db, {
    ...{ ...organisationForm, id, createdAt: now, requestHash: hashToken(id) },
    ...(isTrusted && { state: 'trusted' }),
  })
  await setPerson(db, { organisationId: id, memberId: who.id, role: 'responsable', since: now })
  await addOperator(db, operator.id, now)
  await addDraft(db, {
    ...{ id: draftId, organisationId: id, state, version: 1, updatedBy: who.id },
    body: draftBody({ date: daysAhead(30) }),
    ...{ createdAt: now, updatedAt: now, ...(!isTrusted && { sentAt: now, sentBy: who.id }) },
  })
  return { who, operator, id, draftId, eventId: eventIdOf(`orga-${id}:${draftId}`) }
}

/** Adds an organisation with a source, which no job reads: the organisation is pending. */
export const sourced = async (stage: Stage) => {
  const { db } = stage
  const who = await member(stage)
  const [id, sourceId, now] = [newId(), newId(), machineNow()]
  await addOrganisation(db, { ...organisationForm, id, createdAt: now, requestHash: hashToken(id) })
  await setPerson(db, { organisationId: id, memberId: who.id, role: 'responsable', since: now })
  await addSource(db, {
    ...{ id: sourceId, organisationId: id, address: 'https://127.0.0.1/agenda.ics' },
    ...{ createdAt: now, nextAt: now },
  })
  return { who, id, sourceId }
}

/** Adds a member with an unpaid order that reserves its seats. */
export const buyer = async (stage: Stage) => {
  const who = await member(stage)
  const eventId = await concert(stage, { source: null })
  const { orderId, paymentIntentId } = await sent(stage, orderCall(who, eventId))
  return { who, eventId, orderId: orderId as string, paymentId: paymentIntentId as string }
}

/** Adds an invitation that no guest has taken. */
export const invitation = async (stage: Stage) => {
  const giver = await member(stage, { level: 'standard' })
  const eventId = await concert(stage)
  const { code } = await sent(stage, {
    method: 'POST',
    path: `/api/events/${eventId}/invitations`,
    token: giver.token,
    key: randomUUID(),
  })
  return { giver, eventId, code: code as string }
}

/** Adds a member with a place that nobody has taken. */
export const sentPlace = async (stage: Stage, isSent = true) => {
  const giver = await member(stage)
  const eventId = await concert(stage, { source: null })
  const { paymentIntentId } = await sent(stage, orderCall(giver, eventId))
  await sent(stage, {
    method: 'POST',
    path: `/api/demo-payments/${paymentIntentId}`,
    json: { card: CARD },
  })
  const [ticket] = await sent(stage, { method: 'GET', path: '/api/tickets', token: giver.token })
  const seatId = ticket.codes[0].id as string
  if (!isSent) return { giver, eventId, seatId, code: '' }
  const [{ code }] = await sent(stage, {
    method: 'POST',
    path: '/api/invitations/places',
    token: giver.token,
    json: { places: [{ seatId }] },
  })
  return { giver, eventId, seatId, code: code as string }
}

/** Adds a member with the last seat of a full concert. */
export const lastSeat = async (stage: Stage) => {
  const found = await sentPlace(stage, false)
  await stage.db.update(ticketTypes).set({ capacityTotal: 1 }).where(eq(ticketTypes.eventId, found.eventId))
  return found
}

/** Adds a member with both free seats of a full concert. */
export const freeSeats = async (stage: Stage) => {
  const who = await member(stage)
  const eventId = await concert(stage, { source: null, priceCents: 0, seats: [2] })
  const tickets = { [`${eventId}-1`]: 2 }
  const call = orderCall(who, eventId)
  await sent(stage, { ...call, json: { eventId, tickets, totalAmount: 0, attemptId: 1 } })
  const [ticket] = await sent(stage, { method: 'GET', path: '/api/tickets', token: who.token })
  return { who, eventId, seatId: ticket.codes[0].id as string }
}

/** Adds a member for whom the seat of a full concert is held until tomorrow. */
export const offered = async (stage: Stage) => {
  const who = await member(stage)
  const eventId = await concert(stage, { source: null, seats: [1] })
  await stage.db.update(ticketTypes).set({ capacitySold: 1 }).where(eq(ticketTypes.eventId, eventId))
  const [now, tomorrow] = [machineNow(), new Date(machineNow().getTime() + DAY_MS)]
  await stage.db.insert(waits).values({
    ...{ id: newId(), memberId: who.id, eventId, quantity: 1, joinedAt: now },
    ...{ heldTypeId: `${eventId}-1`, heldAt: now, heldUntil: tomorrow },
  })
  return { who, eventId }
}

/** Stores a change of a concert, as if all holders had been notified. */
const changed = async (
  { db }: Stage,
  eventId: string,
  change: { kind: 'moved' | 'cancelled'; time?: string; returnUntil?: Date },
): Promise<typeof events.$inferSelect> => {
  const [event] = await db.select().from(events).where(eq(events.id, eventId))
  if (!event) throw new Error('No such concert')
  const { date, time, startsAt } = event
  await db.insert(eventChanges).values({
    ...{ id: newId(), eventId, cause: 'operator', at: machineNow(), date, time, startsAt },
    ...change,
  })
  return event
}

/** Cancels a concert; its bookings stay as they are. */
const cancelled = async (stage: Stage, eventId: string): Promise<void> => {
  await changed(stage, eventId, { kind: 'cancelled' })
  await stage.db.update(events).set({ withdrawnAt: machineNow() }).where(eq(events.id, eventId))
}

/** Moves a concert, as if all holders had been notified. */
export const moved = async (stage: Stage, eventId: string): Promise<void> => {
  const { db } = stage
  const returnUntil = new Date(machineNow().getTime() + 10 * DAY_MS)
  const event = await changed(stage, eventId, { kind: 'moved', time: '19:00', returnUntil })
  await db
    .update(events)
    .set({ previousDate: event.date, previousTime: '19:00' })
    .where(eq(events.id, eventId))
}
