import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { PARTNER_SOURCE } from '../../contract/rules/pass.ts'
import type { Db } from '../../server/platform/db/database.ts'
import { eventChanges, events, type members } from '../../server/platform/db/schema.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { hashToken, newId } from '../../server/platform/security/tokens.ts'
import { type Answer, type Call, call } from '../support/call.ts'
import type { Mailbox } from '../support/mailbox.ts'
import { addConcert } from '../support/server/concert.ts'
import { addMembers, type TestMember } from '../support/server/members.ts'
import type { StripeDouble } from '../support/stripe-double/stripe-double.ts'

const DAY_MS = 24 * 60 * 60_000
export const WEBHOOK_SECRET = 'whsec_kills'
export const CARD = '4242 4242 4242 4242'
export const PASSWORD = 'le premier mot de passe'
export const NEXT_PASSWORD = 'le second mot de passe'

/** What prepares a write: straight in the database, and over a server that nobody kills meanwhile. */
export interface Stage {
  db: Db
  /** The hash of `PASSWORD`: each account has it. */
  passwordHash: string
  double: StripeDouble
  mailbox: Mailbox
  /** The address of a server to prepare with. */
  origin(): string
}

export interface StagedMember extends TestMember {
  email: string
}

const PATIENCE_MS = 60_000
const WAIT_MS = 200

/** Calls from a network of the caller's own: together they would soon have done what one network may. The server trusts one proxy. */
export const callFromAfar = (origin: string, request: Call): Promise<Answer | null> => {
  const caller = request.token ?? `${request.path} ${JSON.stringify(request.json)}`
  const [a, b, c] = createHash('sha256').update(caller).digest()
  return call(origin, { ...request, headers: { ...request.headers, 'x-forwarded-for': `10.${a}.${b}.${c}` } })
}

/** Calls as a client does: who is put off under load asks again. */
export const persistently = async (origin: string, request: Call): Promise<Answer | null> => {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const answer = await callFromAfar(origin, request)
    if ((answer && answer.status !== 503) || performance.now() > end) return answer
    await pause(WAIT_MS)
  }
}

/** Calls while a write is prepared; what is refused is a fault of the test. */
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

/** What a member is found by, and their first session and password by their names. */
export const traceOf = ({ passwordHash }: Stage, { id, email, token }: StagedMember, ...more: string[]) => ({
  seeds: [id, email, ...more],
  known: new Map([
    [passwordHash, 'the first password'],
    [hashToken(token), 'the first session'],
  ]),
})

/** A concert in a month of five seats, of a partner unless said. */
export const concert = ({ db }: Stage, more: Partial<typeof events.$inferInsert> = {}): Promise<string> =>
  addConcert(db, {
    seats: [5],
    date: new Date(machineNow().getTime() + 30 * DAY_MS).toISOString().slice(0, 10),
    source: PARTNER_SOURCE,
    ...more,
  })

/** A member with a booking by the Pass. */
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

/** A member with a Pass that they pay for at the demonstration. */
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

/** What orders one seat of a concert. */
export const orderCall = (who: StagedMember, eventId: string): Call => ({
  method: 'POST',
  path: '/api/create-payment-intent',
  token: who.token,
  json: { eventId, tickets: { [`${eventId}-1`]: 1 }, totalAmount: 14, attemptId: 1 },
  key: randomUUID(),
})

/** A member with an order that holds its place and is not paid. */
export const buyer = async (stage: Stage) => {
  const who = await member(stage)
  const eventId = await concert(stage, { source: null })
  const { orderId, paymentIntentId } = await sent(stage, orderCall(who, eventId))
  return { who, eventId, orderId: orderId as string, paymentId: paymentIntentId as string }
}

/** An invitation that its giver has given, and nobody has taken. */
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

/** Moves a concert, as if everybody had been told. */
export const moved = async ({ db }: Stage, eventId: string): Promise<void> => {
  const [event] = await db.select().from(events).where(eq(events.id, eventId))
  if (!event) throw new Error('No such concert')
  await db.insert(eventChanges).values({
    id: newId(),
    eventId,
    kind: 'moved',
    cause: 'operator',
    at: machineNow(),
    date: event.date,
    time: event.time,
    startsAt: event.startsAt,
    returnUntil: new Date(machineNow().getTime() + 10 * DAY_MS),
  })
  await db
    .update(events)
    .set({ previousDate: event.date, previousTime: '19:00' })
    .where(eq(events.id, eventId))
}
