import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PersonalData } from '../../../contract/personal-data.ts'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { EMAIL, liveFully, OLD, person, WISHED } from '../../../tests/support/server/full-life.ts'
import { type Harness, signupForm, startHarness } from '../../../tests/support/server/harness.ts'
import { mailedTokens, members, seatRefunds } from '../../platform/db/schema.ts'

const { onEach, stop } = await bothDatabases()
afterAll(stop)

/** The part of the export that has a table's rows, by the column that leads to the member; or why there is none. */
const PARTS: Record<string, string> = {
  'admissions.booking_id': 'bookings',
  'admissions.member_id': 'bookings',
  'bookings.member_id': 'bookings',
  'bookings.order_id': 'bookings',
  'calendar_addresses.member_id': 'calendarAddresses',
  'concert_messages.sent_by': 'concertMessages',
  'declarations.member_id': 'declarations',
  'door_entries.booking_id': 'bookings',
  'event_drafts.sent_by': 'drafts',
  'event_drafts.updated_by': 'drafts',
  'favourite_reminders.member_id': 'reminders',
  'favourites.member_id': 'favourites',
  'feedbacks.member_id': 'feedbacks',
  'follow_notices.member_id': 'followNotices',
  'follows.member_id': 'follows',
  'gifts.buyer_id': 'gifts',
  'gifts.taker_id': 'gifts',
  'invitations.booking_id': 'bookings',
  'invitations.giver_id': 'invitations',
  'invoices.member_id': 'invoices',
  'invoices.subscription_id': 'invoices',
  'known_networks.member_id': 'knownNetworks',
  'mailed_tokens.member_id': 'pendingEmail',
  'operators.member_id': 'isOperator',
  'order_lines.order_id': 'orders',
  'order_transitions.order_id': 'orders',
  'orders.member_id': 'orders',
  'organisation_members.member_id': 'organisations',
  'organiser_acts.member_id': 'organiserActs',
  'push_subscriptions.member_id': 'pushSubscriptions',
  'reminders.member_id': 'reminders',
  'seat_refunds.order_id': 'orders',
  'sessions.member_id': 'sessions',
  'subscription_checkouts.member_id': 'none: a payment page that is open for an hour, or a subscription',
  'subscriptions.member_id': 'subscriptions',
  'team_invitations.invited_by': 'none: it is about the person who was invited',
  'team_invitations.taken_by': 'organisations',
  'ticket_codes.booking_id': 'bookings',
  'waits.member_id': 'waits',
  'waits.order_id': 'waits',
}

onEach('on $name', ({ open }) => {
  let api: Harness
  let token: string
  let memberId: string
  beforeAll(async () => {
    api = await startHarness(open)
    ;({ token, memberId } = await liveFully(api))
  })
  afterAll(() => api?.close())
  const exported = (as = token) => api.call('GET', '/api/user/export', { token: as })

  test('comes as a file that nothing on the way keeps', async () => {
    const { status, headers } = await exported()
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-disposition': 'attachment; filename="nectar-donnees.json"',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
  })

  test('holds all that is kept about the member, in words, euros and UTC', async () => {
    const { json } = await exported()
    conforms('personalData', json)
    const generatedAt = '2026-11-21T11:00:00.000Z'
    expect(json).toMatchObject({
      generatedAt,
      account: { ...person, id: memberId, email: EMAIL, isVerified: true, passType: 3 },
      lastSeenAt: generatedAt,
      pendingEmail: WISHED,
      preregisteredAt: generatedAt,
      notifications: { emailNotifications: true, promotionalEmails: false },
      pushSubscriptions: [{ service: 'push.example', createdAt: generatedAt }],
      knownNetworks: [{ lastSeenAt: generatedAt }],
      subscriptions: [{ plan: 'premium', state: 'active', autorenew: true, endedAt: null }],
      invoices: [{ plan: 'premium', amount: 39, refunded: 0, provider: 'demo' }],
      reminders: [{ eventName: 'Concert d’essai', remindedAt: generatedAt }],
      feedbacks: [{ note: 1, comment: 'Signé Quennehen' }],
      contactMessages: [{ subject: 'De Quennehen', category: 'other', message: person.phone }],
      declarations: [{ kind: 'withdrawal', lastName: 'Quennehen', email: EMAIL, detail: 'Pass' }],
    })
    expect(json.sessions).toEqual(
      Array(2).fill({
        device: null,
        createdAt: generatedAt,
        lastUsedAt: generatedAt,
        expiresAt: expect.any(String),
      }),
    )
    expect(json.orders).toHaveLength(2)
    const paid = json.orders.find((order: { totalAmount: number }) => order.totalAmount > 0)
    expect(paid).toMatchObject({
      state: 'ticketed',
      totalAmount: 28,
      lines: [{ ticketType: 'Plein tarif', quantity: 2, price: 14 }],
    })
    const sources = json.bookings.map((booking: { source: string }) => booking.source)
    expect(sources.sort()).toEqual(['free', 'pass', 'purchase'])
    expect(json.favourites.map((one: { eventName: string }) => one.eventName)).toContain('Concert d’essai')
    // Including mails to the former address.
    const subjects: string[] = json.mails.map((mail: { subject: string }) => mail.subject)
    expect(subjects.length).toBeGreaterThanOrEqual(8)
    expect(subjects.join('\n')).toContain('Concert d’essai')
  })

  test('holds the lines that the member is in, what they offer for sale, and what came back for it', async () => {
    const { db } = api.database
    const { orders: before } = (await exported()).json
    const paid = before.find(({ totalAmount }: { totalAmount: number }) => totalAmount > 0)
    const soldAt = new Date('2026-11-21T10:00:00Z')
    await db.insert(seatRefunds).values({ seatId: 'vendue', orderId: paid.id, cents: 1400, owedAt: soldAt })
    const { json } = await exported()
    conforms('personalData', json)
    expect(json.waits).toMatchObject([{ eventName: 'Concert d’essai', quantity: 2, missed: 0 }])
    expect(json.bookings.map(({ offeredAt }: { offeredAt: string[] }) => offeredAt.length).sort()).toEqual([
      ...[0, 0, 1],
    ])
    expect(json.orders.flatMap(({ resold }: { resold: unknown[] }) => resold)).toEqual([
      { amount: 14, soldAt: soldAt.toISOString(), refundedAt: null },
    ])
  })

  test('has a part for each table with rows of a member', async () => {
    // Tables that refer to a member, or to a member's order, booking, Pass or gift.
    const { rows } = (await api.database.db.execute(sql`
      select distinct c.conrelid::regclass::text || '.' || a.attname as column_name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid in (
        'members'::regclass, 'orders'::regclass, 'bookings'::regclass, 'subscriptions'::regclass, 'gifts'::regclass
      )
    `)) as unknown as { rows: { column_name: string }[] }
    expect(rows.map((row) => row.column_name).sort()).toEqual(Object.keys(PARTS).sort())
    const parts = Object.values(PARTS).filter((part) => !part.startsWith('none: '))
    expect(parts.filter((part) => !(part in PersonalData.shape))).toEqual([])
  })

  test('holds no secret', async () => {
    const { text } = await exported()
    const [member] = await api.database.db.select().from(members).where(eq(members.id, memberId))
    expect(text).not.toContain(member?.passwordHash)
    expect(text).not.toContain(token)
    expect(text).not.toMatch(/\$argon2|jeton|p256dh|push\.example\//)
  })

  test('is one’s own: another has nothing of it, and who only claims an address is told nothing of it', async () => {
    const words = /Quennehen|Apolline|nouvelle\.adresse/
    expect((await exported(await api.signIn('premium@nectar.test'))).text).not.toMatch(words)
    // After the period for undoing the change the former address is free: a stranger takes it.
    await api.database.db.delete(mailedTokens).where(eq(mailedTokens.kind, 'email_undo'))
    const post = (path: string, json: unknown) => api.call('POST', path, { json })
    await post('/api/contact', { name: 'A', email: OLD, subject: 'B', category: 'other', message: 'secret' })
    await post('/api/preregister', { email: OLD })
    const form = { firstName: 'Apo', lastName: 'Lline', email: OLD, reason: 'secret' }
    await post('/api/subscription/termination', form)
    const stranger = (await post('/api/auth/signup', signupForm(OLD))).json
    const answer = await exported(stranger.token)
    expect(answer.json).toMatchObject({ contactMessages: [], declarations: [], preregisteredAt: null })
    expect(answer.text).not.toContain('secret')
    expect(answer.json.mails).toHaveLength(1)

    // Once the stranger has verified the address, the data is theirs.
    const { db } = api.database
    await db.update(members).set({ isVerified: true }).where(eq(members.email, OLD))
    expect((await exported(stranger.token)).json).toMatchObject({
      contactMessages: [{ message: 'secret' }],
      declarations: [{ detail: 'secret' }],
    })
  })

  test('is not read over and over', async () => {
    const reader = (await api.call('POST', '/api/auth/signup', { json: signupForm('lectrice@exemple.fr') }))
      .json
    for (let turn = 0; turn < 20; turn++) expect((await exported(reader.token)).status).toBe(200)
    expect((await exported(reader.token)).json.code).toBe('too_many_requests')
    expect((await exported()).status).toBe(200)
  })

  test('is for members', async () => {
    expect((await api.call('GET', '/api/user/export')).json.code).toBe('unauthenticated')
  })
})
