import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { instantOfParis } from '../../../contract/rules/paris-time.ts'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases, isBlocked } from '../../../tests/support/server/databases.ts'
import { FILLED_AT, ORIGIN } from '../../../tests/support/server/harness.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { leftOf } from '../../../tests/support/server/passes.ts'
import { refusal, setUpWorld } from '../../../tests/support/server/world.ts'
import { bookings, events, invitations, mails, members, subscriptions } from '../../platform/db/schema.ts'
import { eraseMember } from '../account/use-cases/delete-account.ts'
import { lockRoomsOf } from '../bookings/store/rooms.ts'
import { cancelEvent, moveEvent } from '../event-changes/use-cases/change-event.ts'
import { notifyHolders } from '../event-changes/use-cases/notify-holders.ts'
import { previewWithdrawal } from '../subscriptions/use-cases/withdraw.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('invitations on $name', ({ open }) => {
  const harness = setUpWorld(open, { by: 'pass' })

  const call = (method: string, path: string, who?: TestMember, headers: Record<string, string> = {}) =>
    harness.api.call(method, path, { ...(who && { token: who.token }), headers })
  const give = (eventId: string, who = harness.me, key?: string) =>
    call('POST', `/api/events/${eventId}/invitations`, who, key ? { 'idempotency-key': key } : {})
  const given = async (eventId: string, who = harness.me): Promise<string> => {
    const { status, json } = await give(eventId, who)
    expect(status).toBe(200)
    return json.code
  }
  const list = async (who = harness.me) => (await call('GET', '/api/invitations', who)).json
  const look = (code: string, who?: TestMember) => call('GET', `/api/invitations/${code}`, who)
  const take = (code: string, who: TestMember) => call('POST', `/api/invitations/${code}/take`, who)
  const withdraw = (code: string, who = harness.me) => call('DELETE', `/api/invitations/${code}`, who)
  const left = async (who = harness.me): Promise<number> =>
    (await leftOf(harness.api, who, '2027-06')).invitations
  const codeState = async ({ codes }: { codes: { qrUrl: string }[] }) => {
    const { pathname, search } = new URL(codes[0]?.qrUrl ?? '')
    return (await call('GET', `/api/ticket-codes/${pathname.split('/').pop()}${search}`)).json.state
  }
  const guest = async () => (await harness.member('free'))[0]
  const far = (more = {}) => harness.concert({ date: '2027-06-20', ...more })
  const notify = async () => {
    const deps = {
      database: harness.api.database,
      publicUrl: () => ORIGIN,
      now: () => harness.api.clock.now,
    }
    while (await notifyHolders(deps));
  }
  const mailsTo = async ({ id }: { id: string }) =>
    harness.db
      .select()
      .from(mails)
      .where(eq(mails.recipient, `${id.toLowerCase()}@exemple.fr`))
  const at = (paris: string) => {
    const [date = '', time = ''] = paris.split(' ')
    harness.api.clock.now = instantOfParis(date, time)
  }

  test('takes a seat and one of the month’s, and shows a ticket of its own to whoever has the link', async () => {
    const eventId = await far()
    const answer = await give(eventId)
    expect(answer.status).toBe(200)
    conforms('invitationGive', answer.json)
    expect(answer.json).toMatchObject({ state: 'open', takenBy: null, event: { id: eventId, endDate: null } })
    // 256 random bits.
    expect(answer.json.code).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(await harness.sold(eventId)).toEqual([1])
    expect(await left()).toBe(1)
    expect(await harness.left(harness.me, '2027-06')).toBe(3)
    // The ticket belongs to the guest, not to the giver.
    expect(await harness.tickets()).toEqual([])
    const shown = await look(answer.json.code)
    conforms('invitation', shown.json)
    expect(shown.json).toMatchObject({
      state: 'open',
      from: 'Ariane',
      whose: 'other',
      ticket: { eventId, price: 0, quantity: 1, isInvitation: true, invitedBy: 'Ariane' },
    })
    expect(shown.headers['cache-control']).toBe('no-store')
    expect(shown.text).not.toContain('Vidal')
    expect(shown.text).not.toContain(harness.me.id)
    expect(shown.text).not.toContain('@')
    expect(await codeState(shown.json.ticket)).toBe('valid')
    expect(await list()).toEqual([answer.json])
  })

  test('the giver is shown no code of the guest’s', async () => {
    const code = await given(await far())
    expect((await look(code, harness.me)).json).toMatchObject({ whose: 'giver', ticket: { codes: [] } })
  })

  test('the same press again is given the same invitation', async () => {
    const eventId = await far()
    const key = randomUUID()
    const [first, second] = await Promise.all([
      give(eventId, harness.me, key),
      give(eventId, harness.me, key),
    ])
    expect(second.json).toEqual(first.json)
    expect((await give(eventId, harness.me, key)).json).toEqual(first.json)
    // For another concert it is another request.
    expect(await refusal(give(await far(), harness.me, key))).toEqual([
      409,
      'conflict',
      'Cette demande a déjà servi à une autre invitation. Actualisez la page et recommencez.',
    ])
    expect([await left(), await harness.sold(eventId)]).toEqual([1, [1]])
  })

  test('what cannot be given is said in French, each with its code, and takes nothing', async () => {
    const free = await guest()
    expect(await refusal(give('nulle-part'))).toEqual([
      404,
      'not_found',
      'Cet événement n’existe pas ou a été supprimé.',
    ])
    expect(await refusal(give(await far({ source: null })))).toEqual([409, 'conflict', expect.any(String)])
    expect(await refusal(give(await far({ withdrawnAt: FILLED_AT })))).toEqual([
      409,
      'sales_closed',
      expect.any(String),
    ])
    expect(await refusal(give(await far({ date: '2026-01-02' })))).toEqual([
      409,
      'sales_closed',
      'Cet événement est terminé.',
    ])
    expect(await refusal(give(await far({ seats: [0] })))).toEqual([
      409,
      'sold_out',
      'Complet\u00a0: il n’y a plus de place pour ce concert.',
    ])
    const eventId = await far()
    expect(await refusal(give(eventId, free))).toEqual([
      403,
      'pass_required',
      'Un Pass Standard ou Premium est nécessaire pour inviter quelqu’un.',
    ])
    await given(eventId)
    await given(eventId)
    const [status, code, sentence] = await refusal(give(eventId))
    expect([status, code]).toEqual([409, 'allowance_spent'])
    expect(sentence).toMatch(
      /^Vous avez déjà donné vos 2\u00a0invitations du mois \(juin\)\. Une invitation compte pour le mois du concert\.$/,
    )
    expect(await harness.sold(eventId)).toEqual([2])
    expect((await call('POST', `/api/events/${eventId}/invitations`)).status).toBe(401)
    expect(await refusal(look('A'.repeat(43)))).toEqual([404, 'not_found', 'Cette invitation n’existe pas.'])
  })

  test('a kind that is full leaves the next one to the guest', async () => {
    const eventId = await far({ seats: [1, 5] })
    await given(eventId)
    await given(eventId)
    expect(await harness.sold(eventId)).toEqual([1, 1])
  })

  test('a Pass that has ended gives none, and leaves those given alone', async () => {
    const eventId = await far()
    const code = await given(eventId)
    await harness.db
      .update(members)
      .set({ currentPeriodEnd: FILLED_AT, autorenew: false })
      .where(eq(members.id, harness.me.id))
    expect((await give(eventId)).json.code).toBe('pass_required')
    expect((await look(code)).json.state).toBe('open')
    expect(await codeState((await look(code)).json.ticket)).toBe('valid')
  })

  test('is taken into one account, once, and stands among its tickets with the same code', async () => {
    const eventId = await far()
    const code = await given(eventId)
    const { codes } = (await look(code)).json.ticket
    const [friend, other] = [await guest(), await guest()]
    const taken = await take(code, friend)
    expect(taken.status).toBe(200)
    conforms('invitationTake', taken.json)
    expect(taken.json.codes).toEqual(codes)
    expect(await harness.tickets(friend)).toEqual([taken.json])
    expect((await take(code, friend)).json).toEqual(taken.json)
    expect(await refusal(take(code, other))).toEqual([
      409,
      'conflict',
      'Cette invitation a déjà été ajoutée aux billets de quelqu’un.',
    ])
    expect(await refusal(take(code, harness.me))).toEqual([409, 'conflict', expect.any(String)])
    expect((await look(code)).json).toMatchObject({ state: 'taken', whose: 'other', ticket: { codes: [] } })
    expect((await look(code, friend)).json).toMatchObject({ state: 'taken', whose: 'holder' })
    expect(await list()).toMatchObject([
      { state: 'taken', takenBy: 'Ariane', takenAt: FILLED_AT.toISOString() },
    ])
    expect(await harness.sold(eventId)).toEqual([1])
  })

  test('to a festival that goes on is taken on each of its days', async () => {
    const eventId = await far({ time: '19:00', endDate: '2027-06-22' })
    const [code, late] = [await given(eventId), await given(eventId)]
    at('2027-06-22 12:00')
    const days = { date: '2027-06-20', endDate: '2027-06-22' }
    expect(await list()).toMatchObject([{ event: days }, { event: days }])
    expect((await take(code, await guest())).status).toBe(200)
    at('2027-06-23 06:00')
    expect(await refusal(take(late, await guest()))).toEqual([409, 'sales_closed', 'Ce concert est passé.'])
  })

  test('of many who take it at the same moment one has it', async () => {
    const code = await given(await far())
    const friends = await harness.member('free', 8)
    const answers = await Promise.all(friends.map((friend) => take(code, friend)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  })

  test('a place that one was given leaves the free places of one’s own', async () => {
    const friend = (await harness.member('standard'))[0]
    const eventId = await far({ seats: [20] })
    await take(await given(eventId), friend)
    expect((await harness.bookFree(eventId, friend)).status).toBe(200)
    expect(await harness.left(friend, '2027-06')).toBe(2)
    expect(await harness.tickets(friend)).toHaveLength(2)
  })

  test('is taken back until 24 h before, whoever has it: seat, month and code go back, who had it is told', async () => {
    const eventId = await far()
    const friend = await guest()
    const code = await given(eventId)
    const { ticket } = (await look(code)).json
    await take(code, friend)
    at('2027-06-19 20:29')
    await harness.db.update(members).set({ currentPeriodEnd: null }).where(eq(members.id, harness.me.id))
    const answer = await withdraw(code)
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({ state: 'withdrawn', until: null })
    expect((await withdraw(code)).json).toEqual(answer.json)
    expect(await harness.sold(eventId)).toEqual([0])
    expect(await codeState(ticket)).toBe('cancelled')
    expect((await look(code)).json).toMatchObject({ state: 'withdrawn', ticket: { codes: [] } })
    expect(await harness.tickets(friend)).toEqual([])
    expect(await refusal(take(code, friend))).toEqual([
      409,
      'conflict',
      'Cette invitation a été reprise par la personne qui l’avait donnée.',
    ])
    expect((await mailsTo(friend)).map(({ subject }) => subject)).toEqual([
      'Invitation reprise\u00a0: Concert d’essai',
    ])
    expect(await mailsTo(harness.me)).toEqual([])
    at('2026-11-20 12:00')
    expect(await left()).toBe(2)
  })

  test('is final from 24 h before on, and not another’s to take back', async () => {
    const code = await given(await far())
    expect((await withdraw(code, await guest())).status).toBe(404)
    at('2027-06-19 20:30')
    expect((await list())[0]).toMatchObject({ state: 'open', until: null })
    expect(await refusal(withdraw(code))).toEqual([
      409,
      'not_cancellable',
      'Il est trop tard\u00a0: une invitation se reprend plus de 24\u00a0h avant le concert.',
    ])
    at('2027-06-20 21:00')
    expect((await withdraw(code)).json.code).toBe('not_cancellable')
    expect((await look(code)).json.state).toBe('open')
    at('2027-06-21 06:00')
    expect(await refusal(take(code, await guest()))).toEqual([409, 'sales_closed', 'Ce concert est passé.'])
  })

  test('whoever took it may give it back: the giver has it again', async () => {
    const eventId = await far()
    const friend = await guest()
    const code = await given(eventId)
    const { id } = (await take(code, friend)).json
    expect((await harness.cancel(eventId, friend, id)).status).toBe(200)
    expect([await left(), await harness.sold(eventId)]).toEqual([2, [0]])
    expect((await list())[0]).toMatchObject({ state: 'returned', until: null })
    expect((await look(code)).json.state).toBe('returned')
  })

  test('taken back and given back at the same moment frees one seat', async () => {
    for (let round = 0; round < 10; round++) {
      const eventId = await far()
      const friend = await guest()
      const code = await given(eventId)
      const { id } = (await take(code, friend)).json
      await given(eventId)
      await Promise.all([withdraw(code), harness.cancel(eventId, friend, id)])
      expect(await harness.sold(eventId)).toEqual([1])
      await harness.begin()
    }
  })

  test('taken and taken back at the same moment is one of the two, never half', async () => {
    for (let round = 0; round < 10; round++) {
      const eventId = await far()
      const friend = await guest()
      const code = await given(eventId)
      const [, back] = await Promise.all([take(code, friend), withdraw(code)])
      expect(back.status).toBe(200)
      expect([await harness.sold(eventId), await left(), await harness.tickets(friend)]).toEqual([[0], 2, []])
      await harness.begin()
    }
  })

  test('from two tabs at once no more are given than are left', async () => {
    const eventId = await far()
    const answers = await Promise.all(Array.from({ length: 8 }, () => give(eventId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409, 409, 409])
    expect([await left(), await harness.sold(eventId)]).toEqual([0, [2]])
  })

  test('the last seat goes to one guest, or one member, and costs nobody else an invitation', async () => {
    const eventId = await far({ seats: [1] })
    const people = await harness.member('premium', 10)
    const answers = await Promise.all(
      people.map((who, index) => (index % 2 ? give(eventId, who) : harness.bookFree(eventId, who))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.code === 'sold_out')).toHaveLength(9)
    const stored = await harness.db
      .select()
      .from(bookings)
      .where(and(eq(bookings.eventId, eventId), isNull(bookings.cancelledAt)))
    expect([stored.length, await harness.sold(eventId)]).toEqual([1, [1]])
    const losers = people.filter((_, index) => index % 2 && answers[index]?.status !== 200)
    expect(await Promise.all(losers.map(left))).toEqual(losers.map(() => 5))
  })

  test('uses the month of the concert, and gets back what it gave', async () => {
    const [who] = await harness.member('standard')
    const eventId = await far()
    at('2026-11-30 23:59')
    const code = await given(eventId, who)
    at('2026-12-01 00:00')
    await given(eventId, who)
    expect((await give(eventId, who)).json.code).toBe('allowance_spent')
    expect((await give(await far({ date: '2027-07-01' }), who)).status).toBe(200)
    expect((await withdraw(code, who)).status).toBe(200)
    expect(await left(who)).toBe(1)
  })

  test('a cancelled concert gives it back; who gave and who took it are told, once each, and the link says so', async () => {
    const eventId = await far()
    const friend = await guest()
    const [one, two] = [await given(eventId), await given(eventId)]
    const { ticket } = (await look(one)).json
    await take(two, friend)
    const now = harness.api.clock.now
    await cancelEvent(harness.db, eventId, { now, evenIfOver: false })
    // Before any job has run.
    expect((await look(one)).json).toMatchObject({
      state: 'cancelled',
      ticket: { status: 'cancelled', codes: [] },
    })
    expect(await codeState(ticket)).toBe('cancelled')
    await notify()
    expect([await left(), await harness.sold(eventId)]).toEqual([2, [0]])
    const [mine, theirs] = [await mailsTo(harness.me), await mailsTo(friend)]
    expect(mine.map(({ subject }) => subject)).toEqual(['Concert annulé\u00a0: Concert d’essai'])
    expect(mine[0]?.text).toContain('L’invitation que vous aviez donnée vous est rendue')
    expect(theirs.map(({ subject }) => subject)).toEqual(['Concert annulé\u00a0: Concert d’essai'])
    expect(theirs[0]?.text).not.toContain('invitation')
    expect((await list()).map(({ state }: { state: string }) => state)).toEqual(['cancelled', 'cancelled'])
  })

  test('a moved concert leaves it valid, and its giver is told', async () => {
    const eventId = await far()
    const code = await given(eventId)
    const to = { date: '2027-06-27', time: '20:30', place: null, city: null }
    await moveEvent(harness.db, eventId, to, harness.api.clock.now)
    await notify()
    const { json } = await look(code)
    expect(json).toMatchObject({ state: 'open', ticket: { date: '2027-06-27', previousDate: '2027-06-20' } })
    expect(await codeState(json.ticket)).toBe('valid')
    const [mail] = await mailsTo(harness.me)
    expect(mail?.subject).toBe('Nouvelle date\u00a0: Concert d’essai')
    expect(mail?.text).toContain('prévenez la personne qui a votre lien')
  })

  const erase = (who: TestMember) =>
    eraseMember(harness.db, who.id, {
      now: harness.api.clock.now,
      origin: ORIGIN,
      provider: null,
      isAsked: true,
      shown: { tickets: undefined, at: harness.api.clock.now },
      refusal: () => undefined,
    })

  test('ends with its giver’s account while its concert changes: neither waits for what the other holds', async () => {
    // The embedded database runs one transaction after the other.
    if (harness.api.database.kind === 'embedded') return
    const [giver] = await harness.member('standard')
    const eventId = await far()
    await given(eventId, giver)
    expect((await call('POST', `/api/favorites/${eventId}`, giver)).status).toBe(200)
    let erased: ReturnType<typeof erase> | undefined
    await harness.db.transaction(async (tx) => {
      // As `notifyHolders` does: the concert, then its rooms.
      await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('share')
      erased = erase(giver)
      await expect.poll(() => isBlocked(harness.db)).toBe(true)
      await lockRoomsOf(tx, [eventId])
    })
    expect(await erased).toEqual({ ended: null })
    expect(await harness.sold(eventId)).toEqual([0])
  })

  test('outlives the account that gave it on its last day, nameless; a later cancellation frees its seat', async () => {
    const [giver] = await harness.member('standard')
    const eventId = await far()
    const friend = await guest()
    const [one, two] = [await given(eventId, giver), await given(eventId, giver)]
    await take(two, friend)
    at('2027-06-20 12:00')
    expect(await erase(giver)).toEqual({ ended: null })
    expect((await look(one)).json).toMatchObject({ state: 'open', from: null })
    expect(await codeState((await look(one)).json.ticket)).toBe('valid')
    expect(await harness.tickets(friend)).toMatchObject([{ eventId, invitedBy: null, isInvitation: true }])
    await cancelEvent(harness.db, eventId, { now: harness.api.clock.now, evenIfOver: false })
    await notify()
    expect(await harness.sold(eventId)).toEqual([0])
    expect((await look(one)).json.state).toBe('cancelled')
  })

  test('ends with the account that gave it while it could be given back, and its guest is told', async () => {
    const [giver] = await harness.member('standard')
    const eventId = await far()
    const friend = await guest()
    const code = await given(eventId, giver)
    await take(code, friend)
    await erase(giver)
    expect((await look(code)).json).toMatchObject({ state: 'withdrawn' })
    expect(await harness.sold(eventId)).toEqual([0])
    expect((await mailsTo(friend)).map(({ subject }) => subject)).toEqual([
      'Invitation annulée\u00a0: Concert d’essai',
    ])
  })

  test('goes back to its giver with the account that took it, while it still can', async () => {
    const eventId = await far()
    const [friend, late] = [await guest(), await guest()]
    const [one, two] = [await given(eventId), await given(eventId)]
    await take(one, friend)
    await take(two, late)
    await erase(friend)
    expect([await left(), await harness.sold(eventId)]).toEqual([1, [1]])
    expect((await look(one)).json.state).toBe('returned')
    at('2027-06-20 12:00')
    await erase(late)
    expect(await harness.sold(eventId)).toEqual([1])
    at('2026-11-20 12:00')
    expect(await left()).toBe(1)
    expect(await harness.db.select().from(invitations).where(eq(invitations.code, two))).toHaveLength(1)
  })

  test('stands in the export of who gave it, without its secret', async () => {
    const code = await given(await far())
    await take(code, await guest())
    const { json, text } = await call('GET', '/api/user/export', harness.me)
    conforms('personalData', json)
    expect(json.invitations).toEqual([
      {
        kind: 'invitation',
        eventName: 'Concert d’essai',
        ...{ date: '2027-06-20', endDate: null },
        guest: null,
        givenAt: FILLED_AT.toISOString(),
        takenAt: FILLED_AT.toISOString(),
        endedAt: null,
      },
    ])
    expect(text).not.toContain(code)
  })

  test('counts at its public price in a withdrawal once it cannot be given back any more', async () => {
    const token = await harness.api.signIn('premium@nectar.test')
    const who = { id: (await harness.api.call('GET', '/api/auth/me', { token })).json.id, token }
    await harness.db
      .update(subscriptions)
      .set({ startedAt: new Date(FILLED_AT.getTime() - 3_600_000) })
      .where(eq(subscriptions.memberId, who.id))
    const time = { now: harness.api.clock.now, declaredAt: harness.api.clock.now }
    const sums = async () => {
      const preview = await previewWithdrawal(harness.db, who.id, time)
      return 'withdrawal' in preview ? preview.withdrawal : expect.fail(preview.message)
    }
    const before = await sums()
    await given(await far({ priceCents: 2500 }), who)
    const early = await sums()
    expect(early.used).toEqual(before.used)
    expect(early.coming).toHaveLength(before.coming.length + 1)
    await given(await harness.concert({ priceCents: 2500, date: '2026-11-22', time: '11:00' }), who)
    const after = await sums()
    expect(after.used).toHaveLength(before.used.length + 1)
    expect(after.used.at(-1)).toMatchObject({
      eventName: 'Invitation n°\u00a01\u00a0: Concert d’essai',
      publicPriceCents: 2500,
    })
    expect(after.coming).toHaveLength(before.coming.length + 1)
  })
})
