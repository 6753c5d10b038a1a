import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import {
  mails,
  pushMessages,
  pushSubscriptions,
  reminders,
  ticketTypes,
} from '../../../server/platform/db/schema.ts'
import { newId } from '../../../server/platform/security/tokens.ts'
import { addConcert } from './concert.ts'
import { FILLED_AT, type Harness, signupForm } from './harness.ts'
import { payPage } from './passes.ts'
import { PASSWORD } from './password.ts'

/** Addresses of a member: signed up with the first, has the second, and waits for the link to the third. */
export const OLD = 'ancienne.adresse@exemple.fr'
export const EMAIL = 'nouvelle.adresse@exemple.fr'
export const WISHED = 'adresse.voulue@exemple.fr'
export const person = {
  firstName: 'Apolline',
  lastName: 'Quennehen',
  phone: '06 98 76 54 32',
  city: 'Zuydcoote',
}
export const WORDS = [...Object.values(person), OLD, EMAIL, WISHED]

/** Signs a member up and runs every action that the application stores, with two sessions open at the end. */
export const liveFully = async (api: Harness) => {
  const { db } = api.database
  const post = async (path: string, json?: unknown, token?: string, headers = {}) => {
    const answer = await api.call('POST', path, { json, headers, ...(token && { token }) })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
    return answer.json
  }
  const { firstName, lastName } = person
  const signedUp = await post('/api/auth/signup', signupForm(OLD, person))
  const token: string = signedUp.token
  const memberId: string = signedUp.user.id

  await api.call('PUT', '/api/auth/profile', {
    token,
    json: { ...person, email: EMAIL, password: PASSWORD },
  })
  const [link] = await db.select().from(mails).where(eq(mails.recipient, EMAIL))
  await post('/api/auth/verify-email', { token: /#jeton=([\w-]+)/.exec(link?.text ?? '')?.[1] })
  await api.call('PUT', '/api/auth/profile', {
    token,
    json: { ...person, email: WISHED, password: PASSWORD },
  })

  const pass = await post('/api/sub-create-checkout-session', { users_id: memberId, plan: 'premium' }, token)
  await payPage(api, pass.url)
  const gift = { plan: 'standard', months: 1, total: 19, firstName: lastName, greeting: `De ${firstName}` }
  const given = await post('/api/gifts', gift, token)
  await payPage(api, given.url)
  const partner = await addConcert(db)
  await post(`/api/events/${partner}/book-free`, { ticketId: 1, quantity: 1 }, token)
  const order = (eventId: string, euros: number) =>
    post(
      '/api/create-payment-intent',
      { eventId, tickets: { [`${eventId}-1`]: 2 }, totalAmount: euros * 2, attemptId: 1 },
      token,
      { 'idempotency-key': randomUUID() },
    )
  const bought = await addConcert(db, { source: null })
  const opened = await order(bought, 14)
  await payPage(api, opened.checkout_url)
  await post('/api/payment/confirm', { paymentIntentId: opened.paymentIntentId }, token)
  const free = await addConcert(db, { source: null, priceCents: 0 })
  await order(free, 0)
  await db.update(ticketTypes).set({ capacityTotal: 2 }).where(eq(ticketTypes.eventId, bought))
  const { codes } = (await api.call('GET', '/api/tickets', { token })).json.find(
    ({ orderId }: { orderId: string }) => orderId === opened.orderId,
  )
  await post(`/api/resale/${codes[0].id}`, undefined, token)
  const full = await addConcert(db, { source: null, seats: [0] })
  await post(`/api/waits/${full}`, { quantity: 2, ticketTypeId: null }, token)
  for (const eventId of [bought, 'maree-haute']) await post(`/api/favorites/${eventId}`, undefined, token)

  const feedbackId: string = (await post('/api/feedbacks', { note: 1 }, token)).id
  await api.call('PATCH', `/api/feedbacks/${feedbackId}`, { token, json: { comment: `Signé ${lastName}` } })
  await post('/api/contact', {
    name: `${firstName} ${lastName}`,
    email: EMAIL,
    subject: `De ${lastName}`,
    category: 'other',
    message: person.phone,
  })
  await post('/api/preregister', { email: EMAIL })
  await post('/api/withdrawals', { firstName, lastName, email: EMAIL, contract: 'Pass' })

  const subscriptionId = newId()
  const endpoint = `https://push.example/${lastName}`
  await db
    .insert(pushSubscriptions)
    .values({ id: subscriptionId, memberId, endpoint, p256dh: 'x', auth: 'y', createdAt: FILLED_AT })
  await db.insert(pushMessages).values({
    id: newId(),
    dedupeKey: 'reminder',
    subscriptionId,
    body: { title: firstName },
    state: 'queued',
    createdAt: FILLED_AT,
    expiresAt: FILLED_AT,
    nextAttemptAt: FILLED_AT,
  })
  await db.insert(reminders).values({ memberId, eventId: bought, remindedAt: FILLED_AT })
  const second: string = (await post('/api/auth/login', { email: EMAIL, password: PASSWORD })).token
  return { memberId, token, second, partner, bought, free, feedbackId, orderId: opened.orderId as string }
}
