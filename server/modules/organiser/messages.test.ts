import { eq, like } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { newTeam } from '../../../tests/support/server/new-team.ts'
import { PASSWORD } from '../../../tests/support/server/password.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import { inTransaction } from '../../platform/db/database.ts'
import {
  concertMessages,
  mails,
  members,
  organisations,
  organiserActs,
  pushMessages,
  pushSubscriptions,
  throttles,
} from '../../platform/db/schema.ts'
import { newId } from '../../platform/security/tokens.ts'
import { purge } from '../../purge.ts'
import { cancelBookings, issueBooking } from '../bookings/use-cases/bookings.ts'
import { takeSeats } from '../bookings/use-cases/seats.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('messages to holders on $name', ({ open }) => {
  const shop = setUpWorld(open)
  let helper: TestMember
  let responsible: TestMember
  let organisationId: string
  let eventId: string

  beforeEach(async () => {
    ;({ helper, responsible, organisationId } = await newTeam(shop))
    eventId = await shop.concert({ seats: [20], date: '2026-12-05', time: '20:00', organisationId })
  })

  const path = () => `/api/organisations/${organisationId}/concerts/${eventId}`
  const call = async (method: string, json?: unknown, who = helper) => {
    await shop.db.delete(throttles)
    const answer = await shop.api.call(method, `${path()}/messages`, {
      ...{ token: who.token },
      ...(json !== undefined && { json }),
    })
    if (answer.status === 200)
      conforms(method === 'GET' ? 'organiserMessages' : 'organiserMessageSend', answer.json)
    return answer
  }
  const give = (memberId: string | null, quantity = 1) =>
    inTransaction(shop.db, async (tx) => {
      const now = shop.api.clock.now
      await takeSeats(tx, [{ ticketTypeId: `${eventId}-1`, quantity }], { now })
      return issueBooking(tx, {
        ...{ memberId, eventId, ticketTypeId: `${eventId}-1`, quantity, priceCents: 0 },
        ...{ source: 'free', bookedAt: now },
      })
    })
  const mailsOf = (id: string) =>
    shop.db
      .select()
      .from(mails)
      .where(like(mails.dedupeKey, `concert-message:${id}:%`))

  test('one press reaches every holder once, by mail and on the browsers that want it', async () => {
    const [one, other, gone] = await shop.member('free', 3)
    await give(one.id, 2)
    await give(one.id)
    await give(other?.id ?? '')
    const ended = await give(gone?.id ?? '')
    await inTransaction(shop.db, (tx) => cancelBookings(tx, [{ id: ended }], shop.api.clock.now))
    await shop.api.call('POST', `${path()}/guests`, {
      ...{ token: helper.token, json: { guests: [{ name: 'Zoé', seats: 2 }] } },
    })
    await shop.db.update(members).set({ pushNotifications: true }).where(eq(members.id, one.id))
    await shop.db.insert(pushSubscriptions).values({
      ...{ id: newId(), memberId: one.id, endpoint: `https://push.example/${eventId}` },
      ...{ p256dh: 'x', auth: 'x', createdAt: shop.api.clock.now },
    })
    expect((await call('GET')).json).toMatchObject({
      ...{ people: 2, notified: 1, unreachable: 2, left: 3, messages: [], closed: null },
    })
    const id = newId()
    const text = 'Les portes ouvrent à 20:30.\n\n<b>Vestiaire</b> gratuit, entrée par https://cave.example'
    const answers = await Promise.all([1, 2].map(() => call('POST', { id, text })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.json).toMatchObject({ left: 2, messages: [{ id, text, people: 2, by: 'Paul' }] })
    const sent = await mailsOf(id)
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual(
      [one.id, other?.id ?? ''].map((who) => `${who.toLowerCase()}@exemple.fr`).sort(),
    )
    expect(sent[0]?.subject).toBe('Message de Cave du Port\u00a0: Concert d’essai')
    expect(sent[0]?.html).toContain('&lt;b&gt;Vestiaire')
    expect(sent[0]?.html).not.toContain('href="https://cave.example')
    expect(sent[0]?.text).toContain('20:30')
    const pushed = await shop.db
      .select({ body: pushMessages.body })
      .from(pushMessages)
      .where(like(pushMessages.dedupeKey, `concert-message:${id}:%`))
    expect(pushed.map(({ body }) => (body as { title: string }).title)).toEqual(['Concert d’essai'])
    const acts = await shop.db
      .select({ act: organiserActs.act, by: organiserActs.memberId })
      .from(organiserActs)
      .where(eq(organiserActs.about, eventId))
    expect(acts.filter(({ act }) => act === 'message_sent')).toEqual([{ act: 'message_sent', by: helper.id }])
    const { json } = await shop.api.call('GET', '/api/user/export', { token: helper.token })
    expect(json.concertMessages).toMatchObject([{ eventName: 'Concert d’essai', text }])
    expect(json.organiserActs.map(({ act }: { act: string }) => act)).toEqual([
      'message_sent',
      'guests_added',
    ])
  })

  test('three a concert, none to nobody, none once it is over; they go thirty days later', async () => {
    const refusalTo = async (text: string) => (await call('POST', { id: newId(), text })).json.message
    expect(await refusalTo('Bonjour')).toMatch(/^Personne n’a de billet/)
    await give(shop.me.id)
    expect(await refusalTo('  \n ')).toBe('Écrivez votre message.')
    expect(await refusalTo('x'.repeat(1001))).toBe('Un message a au plus 1000 caractères.')
    for (const text of ['un', 'deux', 'trois'])
      expect((await call('POST', { id: newId(), text })).status).toBe(200)
    expect(await refusalTo('quatre')).toBe(
      '3\u00a0messages sont déjà partis pour ce concert\u00a0: c’est le maximum.',
    )
    const others = await shop.concert({ seats: [5], organisationId })
    const [first] = (await call('GET')).json.messages
    const here = eventId
    eventId = others
    expect((await call('POST', { id: first.id, text: 'ailleurs' })).json.message).toMatch(
      /déjà servi ailleurs/,
    )
    eventId = here
    shop.api.clock.now = new Date('2026-12-06T05:00:00Z')
    expect(await refusalTo('trop tard')).toBe('Ce concert a eu lieu.')
    const stored = () => shop.db.$count(concertMessages, eq(concertMessages.eventId, here))
    await purge(shop.db, new Date('2027-01-04T05:00:00Z'))
    expect(await stored()).toBe(3)
    await purge(shop.db, new Date('2027-01-05T06:00:00Z'))
    expect(await stored()).toBe(0)
  })

  test('a suspended organisation neither writes nor invites', async () => {
    await give(shop.me.id)
    await shop.db
      .update(organisations)
      .set({ state: 'suspended' })
      .where(eq(organisations.id, organisationId))
    const guests = await shop.api.call('POST', `${path()}/guests`, {
      ...{ token: helper.token, json: { guests: [{ name: 'Zoé', seats: 1 }] } },
    })
    const message = await call('POST', { id: newId(), text: 'Bonjour' })
    expect([guests.json.code, message.json.code]).toEqual(['forbidden', 'forbidden'])
    expect(guests.json.message).toMatch(/suspendue/)
    expect(message.json.message).toBe(guests.json.message)
  })

  test('a cancelled concert has nobody to write to', async () => {
    await give(shop.me.id)
    const cancelled = await shop.api.call('POST', `${path()}/cancel`, {
      ...{ token: responsible.token, json: { password: PASSWORD } },
    })
    expect(cancelled.status).toBe(200)
    const { status, json } = await call('POST', { id: newId(), text: 'Désolés' })
    expect([status, json.message]).toEqual([409, 'Ce concert est annulé.'])
    expect((await call('GET')).json.closed).toBe('cancelled')
  })
})
