import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { EMAIL, liveFully, OLD, person, WISHED, WORDS } from '../../../tests/support/server/full-life.ts'
import { type Harness, signupForm, startHarness } from '../../../tests/support/server/harness.ts'
import { PASSWORD } from '../../../tests/support/server/password.ts'
import { rowsThatHold } from '../../../tests/support/server/scan.ts'
import { sendNext } from '../../../tests/support/server/send-next.ts'
import { isMemberGone } from '../../platform/db/errors.ts'
import {
  bookings,
  declarations,
  events,
  feedbacks,
  invoices,
  mails,
  orders,
  organisationMembers,
  sessions,
  subscriptions,
  ticketCodes,
  ticketTypes,
} from '../../platform/db/schema.ts'
import { type MailTransport, mailDelivery } from '../../platform/deliveries/mail.ts'
import { addFavourite } from '../favourites/store.ts'
import { checkSubscriptions } from '../subscriptions/job.ts'
import { purgeAccountDeletedMails } from './store/erasure.ts'

const { onEach, stop } = await bothDatabases()
afterAll(stop)

onEach('on $name', ({ open }) => {
  let api: Harness
  beforeAll(async () => {
    api = await startHarness(open)
  })
  afterAll(() => api?.close())

  const db = () => api.database.db
  const post = (path: string, token: string | null, json: unknown, headers = {}) =>
    api.call('POST', path, { ...(token && { token }), json, headers })
  const remove = (token: string, password = PASSWORD) =>
    api.call('DELETE', '/api/user', { token, json: { password } })
  const soldAndLiked = async (eventId: string) => {
    const [type] = await db().select().from(ticketTypes).where(eq(ticketTypes.eventId, eventId))
    const [event] = await db().select().from(events).where(eq(events.id, eventId))
    return { sold: type?.capacitySold, likes: event?.likes }
  }

  test('leaves nothing that names the member but the declarations, and gives back what they held', async () => {
    const before = await soldAndLiked('maree-haute')
    const life = await liveFully(api)
    const { token, second, memberId, partner, bought, free, feedbackId, orderId } = life
    expect(await soldAndLiked(partner)).toEqual({ sold: 1, likes: 0 })
    expect(await soldAndLiked(bought)).toEqual({ sold: 2, likes: 1 })
    expect(await soldAndLiked('maree-haute')).toMatchObject({ likes: (before.likes ?? 0) + 1 })
    // Checks that the search finds the member at least in these tables.
    const tables = new Set((await rowsThatHold(db(), WORDS)).map((row) => row.split(':')[0]))
    for (const table of [
      'members',
      'mails',
      'mailed_tokens',
      'contact_messages',
      'preregistrations',
      'feedbacks',
      'declarations',
      'push_subscriptions',
      'push_messages',
    ])
      expect(tables).toContain(table)

    const tickets = (await api.call('GET', '/api/tickets', { token })).json.map(
      ({ id }: { id: string }) => id,
    )
    const json = { password: PASSWORD, tickets }
    expect((await api.call('DELETE', '/api/user', { token, json })).json).toEqual({ success: true })

    const left = await rowsThatHold(db(), WORDS)
    expect(left.filter((row) => !row.startsWith('declarations: '))).toEqual([
      expect.stringContaining(`account-deleted:${memberId}`),
    ])
    expect(left.filter((row) => row.startsWith('declarations: '))).toHaveLength(1)
    const [declared] = await db().select().from(declarations).where(eq(declarations.email, EMAIL))
    expect(declared).toMatchObject({ memberId: null, lastName: person.lastName })

    for (const one of [token, second])
      expect((await api.call('GET', '/api/auth/user', { token: one })).json.code).toBe('session_expired')
    expect(await db().select().from(sessions).where(eq(sessions.memberId, memberId))).toEqual([])
    expect(await soldAndLiked(partner)).toMatchObject({ sold: 0 })
    expect(await soldAndLiked(free)).toMatchObject({ sold: 0 })
    expect(await soldAndLiked(bought)).toEqual({ sold: 0, likes: 0 })
    expect(await soldAndLiked('maree-haute')).toEqual(before)
    expect(await db().select().from(bookings).where(eq(bookings.eventId, bought))).toEqual([])

    // Rows kept by law no longer refer to the member.
    const [kept] = await db().select().from(orders).where(eq(orders.id, orderId))
    expect(kept).toMatchObject({ memberId: null, state: 'ticketed', totalCents: 2800 })
    const [note] = await db().select().from(feedbacks).where(eq(feedbacks.id, feedbackId))
    expect(note).toMatchObject({ memberId: null, note: 1, comment: null })
    const [contract] = await db()
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.endReason, 'account_deleted'))
    expect(contract).toMatchObject({ memberId: null, state: 'ended', autorenew: false, endRefundCents: 0 })
    while (await checkSubscriptions(api.deps, api.app.log));
    const snapshot = contract && (await api.payments?.subscription(contract.providerId))
    expect(snapshot).toMatchObject({ state: 'ended', autorenew: false })
    const charged = await db()
      .select()
      .from(invoices)
      .where(eq(invoices.subscriptionId, contract?.id ?? ''))
    expect(charged).toMatchObject([{ memberId: null, amountCents: 3900, refundedCents: 0 }])

    // The last mail is sent and then deleted too.
    const sent: string[] = []
    const transport: MailTransport = {
      deliver: async ({ envelope }, handOver) => {
        await handOver()
        sent.push(envelope.to)
      },
    }
    const outbox = {
      db: db(),
      kind: mailDelivery(transport, 'Nectar <contact@example.org>'),
      now: () => api.clock.now,
      log: { warn: () => {} },
    }
    while (await sendNext(outbox, new AbortController().signal));
    expect(sent.filter((to) => [OLD, EMAIL, WISHED].includes(to))).toEqual([EMAIL])
    await purgeAccountDeletedMails(db(), api.clock.now)
    expect((await rowsThatHold(db(), WORDS)).filter((row) => !row.startsWith('declarations: '))).toEqual([])

    // Concurrent requests of the account fail with an ended session.
    const late = addFavourite(db(), memberId, 'maree-haute', api.clock.now)
    expect(isMemberGone(await late.catch((error: unknown) => error))).toBe(true)

    // The address is free, and no former data returns with it.
    const again = await post('/api/auth/signup', null, signupForm(EMAIL))
    expect(again.status).toBe(200)
    const exported = (await api.call('GET', '/api/user/export', { token: again.json.token })).json
    for (const name of ['orders', 'bookings', 'favourites', 'subscriptions', 'invoices', 'declarations'])
      expect(exported[name]).toEqual([])
  })

  test('of a demonstration’s account goes the same way, codes included', async () => {
    const token = await api.signIn('standard@nectar.test')
    const { id } = (await api.call('GET', '/api/auth/user', { token })).json
    const held = await db().select({ id: bookings.id }).from(bookings).where(eq(bookings.memberId, id))
    expect(held.length).toBeGreaterThan(3)
    // The demonstration's organisation needs somebody else responsible.
    await db().update(organisationMembers).set({ role: 'responsable' })
    const typesBefore = await db().select().from(ticketTypes)
    const seats = (rows: typeof typesBefore) => rows.reduce((sum, row) => sum + row.capacitySold, 0)
    expect((await remove(token, 'nectar-demo')).status).toBe(200)
    expect(seats(typesBefore) - seats(await db().select().from(ticketTypes))).toBe(7)
    for (const booking of held)
      expect(await db().select().from(ticketCodes).where(eq(ticketCodes.bookingId, booking.id))).toEqual([])
    expect(await rowsThatHold(db(), ['Delorme'])).toEqual([])
    expect(await api.signIn('standard@nectar.test')).toBeUndefined()
  })

  test('takes nothing of a stranger’s whose address was only typed', async () => {
    const email = 'etrangere@exemple.fr'
    const message = {
      name: 'Étrangère',
      email,
      subject: 'Ma question',
      category: 'other',
      message: 'Bonjour.',
    }
    expect((await post('/api/contact', null, message)).status).toBe(200)
    await post('/api/preregister', null, { email })
    const words = { firstName: 'Zélie', lastName: 'Étrangère', email }
    expect((await post('/api/withdrawals', null, { ...words, contract: 'Pass' })).status).toBe(200)
    const ofHers = async () =>
      (await rowsThatHold(db(), [email])).filter((row) => !/account-deleted:|^throttles/.test(row)).sort()
    const before = await ofHers()
    expect(before.length).toBeGreaterThan(3)

    const { token, user } = (await post('/api/auth/signup', null, signupForm(email))).json
    expect((await remove(token)).status).toBe(200)

    expect(await ofHers()).toEqual(before)
    const about = await db()
      .select({ key: mails.dedupeKey })
      .from(mails)
      .where(like(mails.dedupeKey, `%${user.id}%`))
    expect(about).toEqual([{ key: `account-deleted:${user.id}` }])
  })

  test('asks for the password, which is not tried out for long', async () => {
    const { token } = (await post('/api/auth/signup', null, signupForm('reste@exemple.fr'))).json
    for (let turn = 0; turn < 10; turn++) {
      const { status, json } = await remove(token, `faux${turn}`)
      expect([status, json.code, json.message]).toEqual([400, 'validation_failed', 'Mot de passe incorrect.'])
    }
    expect((await remove(token)).status).toBe(429)
    expect((await api.call('GET', '/api/auth/user', { token })).status).toBe(200)
    api.clock.now = new Date(api.clock.now.getTime() + 16 * 60_000)
    expect((await remove(token)).status).toBe(200)
  })

  test('and signed up again is no way to flood a stranger’s mailbox', async () => {
    const form = signupForm('inondee@exemple.fr')
    for (let times = 0; times < 10; times++) {
      const { token } = (await post('/api/auth/signup', null, form)).json
      expect((await remove(token)).status).toBe(200)
    }
    expect((await post('/api/auth/signup', null, form)).status).toBe(429)
    expect((await post('/api/auth/signup', null, signupForm('voisine@exemple.fr'))).status).toBe(200)
    api.clock.now = new Date(api.clock.now.getTime() + 16 * 60_000)
    expect((await post('/api/auth/signup', null, form)).status).toBe(200)
  })

  test('asked for several times at once is done once', async () => {
    const { token, user } = (await post('/api/auth/signup', null, signupForm('deux.fois@exemple.fr'))).json
    const statuses = (await Promise.all([remove(token), remove(token), remove(token)])).map(
      ({ status }) => status,
    )
    expect(statuses.every((status) => status === 200 || status === 401)).toBe(true)
    expect(statuses).toContain(200)
    const notices = await db()
      .select()
      .from(mails)
      .where(like(mails.dedupeKey, `account-deleted:${user.id}`))
    expect(notices).toHaveLength(1)
  })
})
