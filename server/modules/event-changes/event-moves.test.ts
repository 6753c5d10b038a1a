import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { PARTNER_SOURCE } from '../../../contract/rules/pass.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { eventChangeActs } from '../../../tests/support/server/event-change-acts.ts'
import { ORIGIN } from '../../../tests/support/server/harness.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import { events } from '../../platform/db/schema.ts'
import { issueBooking } from '../bookings/use-cases/bookings.ts'
import { queueDueReminders } from '../notifications/use-cases/queue-reminders.ts'
import { giveBackSeat } from '../orders/use-cases/give-back-seat.ts'
import { changeStakes } from './use-cases/change-event.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

const DAY_MS = 24 * 60 * 60_000

databases.onEach('a concert that is moved, on $name', ({ open }) => {
  const harness = setUpWorld(open, { lasting: true })

  const {
    begin,
    hear,
    stateOf,
    mailsTo,
    changeMails,
    notify,
    cancel,
    move,
    travel,
    eventAt,
    giveBack,
    codeState,
    bookPartner,
    bought,
  } = eventChangeActs(() => harness)
  beforeEach(begin)

  test('moved: tickets keep their codes and say so; the reminder comes for the new date, and the one that waits is dropped', async () => {
    const { eventId } = await bought()
    const reminders = {
      database: harness.api.database,
      publicUrl: () => ORIGIN,
      now: () => harness.api.clock.now,
    }
    const remind = async () => {
      while (await queueDueReminders(reminders));
    }
    const recalled = async () =>
      (await mailsTo(harness.me)).flatMap(({ dedupeKey, subject }) =>
        dedupeKey.startsWith('reminder') ? [subject] : [],
      )
    harness.api.clock.now = new Date('2027-02-20T08:00:00Z')
    await remind()
    expect(await recalled()).toEqual(['C’est ce soir\u00a0: Concert d’essai'])
    expect(await move(eventId, { date: '2027-03-20', time: '21:00', place: 'La Jetée' })).toHaveProperty(
      'before',
    )
    await Promise.all([notify(), notify()])
    expect(await recalled()).toEqual([])
    const [mail, ...more] = await changeMails()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Nouvelle date\u00a0: Concert d’essai')
    for (const part of [
      'samedi 20 mars 2027 à 21:00',
      'Au lieu du\u00a0: samedi 20 février 2027 à 20:30',
      'La Jetée',
      'jusqu’au 6 mars 2027 à 09:00',
    ])
      expect(mail?.text).toContain(part)
    expect(await eventAt(eventId)).toMatchObject({
      status: 'rescheduled',
      date: '2027-03-20',
      previousDate: '2027-02-20',
      previousTime: '20:30',
    })
    const [ticket] = await harness.tickets()
    expect(ticket).toMatchObject({
      status: 'valid',
      date: '2027-03-20',
      previousDate: '2027-02-20',
      returnable: { until: '2027-03-06T08:00:00.000Z', amount: 28, places: 2 },
    })
    expect(await codeState(ticket)).toBe('valid')
    harness.api.clock.now = new Date('2027-03-20T08:00:00Z')
    await remind()
    expect(await recalled()).toEqual(['C’est ce soir\u00a0: Concert d’essai'])
    expect(await move(eventId, { date: '2027-03-20', time: '21:00' })).toEqual({ unchanged: 'already_so' })
  })

  test('a ticket calls no day a new one that stays, where only the place or the last day changes', async () => {
    const { eventId } = await bought()
    const previousDate = async () => {
      const { json } = await harness.api.call('GET', '/api/tickets', { token: harness.me.token })
      return json[0].previousDate
    }
    const same = { date: '2027-02-20', time: '20:30' }
    // No two moves have one instant.
    const moveOn = (to: Parameters<typeof move>[1]) => {
      travel(1000)
      return move(eventId, to)
    }
    expect(await moveOn({ ...same, place: 'La Jetée' })).toHaveProperty('before')
    expect(await previousDate()).toBeNull()
    expect(await moveOn({ ...same, endDate: '2027-02-21' })).toHaveProperty('before')
    expect(await previousDate()).toBeNull()
    expect(await moveOn({ ...same, time: '21:00' })).toHaveProperty('before')
    expect(await previousDate()).toBe('2027-02-20')
    expect(await moveOn({ ...same, time: '21:00', place: 'Le Hangar' })).toHaveProperty('before')
    expect(await previousDate()).toBe('2027-02-20')
  })

  test('a ticket says the place before where that changes, with another city', async () => {
    const { eventId } = await bought()
    const goTo = async (to: { time?: string; place?: string; city?: string }) => {
      travel(1000)
      const where = { date: '2027-02-20', time: '20:30', ...to }
      expect(await move(eventId, where)).toHaveProperty('before')
      await notify()
      return (await harness.tickets())[0].previousPlace
    }
    // A place that was not known yet is no other one.
    expect(await goTo({ place: 'Le Hangar', city: 'Lyon' })).toBeNull()
    expect(await goTo({ place: 'La Jetée' })).toBe('Le Hangar')
    expect(await goTo({ time: '21:00' })).toBe('Le Hangar')
    expect(await goTo({ time: '21:00', place: 'Le Hangar' })).toBe('La Jetée')
    expect(await goTo({ time: '21:00', place: 'La Cale', city: 'Nantes' })).toBe('Le Hangar, Lyon')
  })

  test('of several days the last alone may change, until it is over, and holders hear of it', async () => {
    const { eventId } = await bought()
    const first = { date: '2027-02-20', time: '20:30' }
    await harness.db.update(events).set({ endDate: '2027-02-21' }).where(eq(events.id, eventId))
    expect(await move(eventId, { ...first, endDate: '2027-02-22' })).toHaveProperty('before')
    await notify()
    const [mail] = await changeMails()
    expect(mail?.subject).toBe('Nouvelle date\u00a0: Concert d’essai')
    for (const part of [
      'Votre concert est déplacé\u00a0: du 20 au 22 février 2027 à 20:30.',
      'Auparavant\u00a0: du 20 au 21 février 2027 à 20:30',
      'Rendez vos billets',
    ])
      expect(mail?.text).toContain(part)

    harness.api.clock.now = new Date('2027-02-21T10:00:00Z')
    expect(await move(eventId, { ...first, endDate: '2027-02-22' })).toEqual({ unchanged: 'already_so' })
    expect(await move(eventId, { ...first, endDate: '2027-02-19' })).toEqual({ unchanged: 'too_long' })
    expect(await move(eventId, { ...first, endDate: '2027-02-20' })).toEqual({ unchanged: 'in_the_past' })
    expect(await move(eventId, { ...first, endDate: '2027-02-23' })).toHaveProperty('before')
    await notify()
    expect(await eventAt(eventId)).toMatchObject({ date: '2027-02-20', endDate: '2027-02-23' })
    const late = (await changeMails()).find(({ text }) => text.includes('au 23 février'))
    expect(late?.text).not.toContain('Rendez vos billets')
  })

  test('moved: a bought ticket is returned with its order, twice pressed once, and the money goes back', async () => {
    const { eventId, orderId, paymentId } = await bought()
    const [before] = await harness.tickets()
    expect((await giveBack(before.id)).json.code).toBe('not_cancellable')
    await move(eventId, { date: '2027-03-20', time: '20:30' })
    const [other] = await harness.member('free')
    expect((await giveBack(before.id, other)).status).toBe(404)
    const answers = await Promise.all([giveBack(before.id), giveBack(before.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await harness.sweep()
    expect([
      await stateOf(orderId),
      harness.bank.refunds.get(paymentId),
      await harness.sold(eventId),
    ]).toEqual(['refunded', 1, [0]])
    expect((await harness.status(paymentId)).json.refundCause).toBe('returned')
    expect([await harness.tickets(), await codeState(before)]).toEqual([[], 'cancelled'])
    await notify()
    expect((await changeMails()).map(({ subject }) => subject)).toEqual([
      'Billets rendus\u00a0: Concert d’essai',
    ])
  })

  test('moved or cancelled: what was paid back by hand is not promised again', async () => {
    const sums = async () => {
      const mails = await changeMails()
      return mails.flatMap(({ text }) => text.match(/Remboursement TTC\W+([\d,]+)/)?.[1] ?? [])
    }
    const [moved, cancelled] = [await bought(), await bought()]
    for (const { paymentId } of [moved, cancelled])
      await hear(harness.bank.set(paymentId, { refundedCents: 1000 }))
    await move(moved.eventId, { date: '2027-03-20', time: '20:30' })
    const ticket = (await harness.tickets()).find((one: { eventId: string }) => one.eventId === moved.eventId)
    expect(ticket?.returnable?.amount).toBe(18)
    await giveBack(ticket?.id ?? '')
    expect((await changeStakes(harness.db, cancelled.eventId)).paidCents).toBe(1800)
    await cancel(cancelled.eventId)
    await notify()
    expect(await sums()).toEqual(['18', '18'])
  })

  test('cancelled: a ticket that was given back for less than its price is not refunded more with the other', async () => {
    const { eventId, orderId, paymentId } = await bought()
    await hear(harness.bank.set(paymentId, { refundedCents: 1000 }))
    await giveBackSeat(harness.api.deps, { orderId, number: '2', isRefunded: true })
    await cancel(eventId)
    await notify()
    await harness.sweep()
    const [mail] = await changeMails()
    expect(mail?.text).toContain('Remboursement TTC\u00a0: 14\u00a0€')
    expect([await stateOf(orderId), harness.bank.of(paymentId).refundedCents]).toEqual(['refunded', 2400])
  })

  test('moved: a ticket that was given back for a refund by hand is not promised again with the other', async () => {
    const { eventId, orderId, paymentId } = await bought()
    await hear(harness.bank.set(paymentId, { refundedCents: 1400 }))
    await giveBackSeat(harness.api.deps, { orderId, number: '2', isRefunded: true })
    await move(eventId, { date: '2027-03-20', time: '20:30' })
    const ticket = (await harness.tickets()).find((one: { eventId: string }) => one.eventId === eventId)
    expect(ticket?.returnable).toMatchObject({ amount: 14, places: 1 })
  })

  test('moved to tomorrow: a Pass place is returned less than 24 h ahead, and until the start alone', async () => {
    const { member, eventId, left } = await bookPartner()
    const tomorrow = { date: '2026-11-22', time: '10:00' }
    await move(eventId, tomorrow)
    await notify()
    const [ticket] = await harness.tickets(member)
    expect(ticket.returnable).toMatchObject({ until: '2026-11-22T09:00:00.000Z', amount: 0, places: 1 })
    expect((await giveBack(ticket.id, member)).status).toBe(200)
    expect([await left(), await harness.tickets(member)]).toEqual([3, []])

    const late = await bookPartner()
    await move(late.eventId, tomorrow)
    const [kept] = await harness.tickets(late.member)
    harness.api.clock.now = new Date('2026-11-22T09:00:00Z')
    expect((await giveBack(kept.id, late.member)).json.code).toBe('not_cancellable')
  })

  test('moved after the paid period of a Pass: its holder and their guest read that it must be renewed', async () => {
    const [member] = await harness.member('standard')
    const [friend] = await harness.member('free')
    const eventId = await harness.concert({ source: PARTNER_SOURCE, date: '2026-12-01' })
    expect((await harness.bookFree(eventId, member)).status).toBe(200)
    const invited = await harness.api.call('POST', `/api/events/${eventId}/invitations`, {
      token: member.token,
    })
    const taken = await harness.api.call('POST', `/api/invitations/${invited.json.code}/take`, {
      token: friend.token,
    })
    expect(taken.status).toBe(200)
    await move(eventId, { date: '2027-01-15', time: '20:30' })
    await notify()
    const told = async (who: { id: string }) =>
      (await changeMails(who)).map(({ text }) => text.replace(/\s+/g, ' '))
    const [own, guests] = [await told(member), await told(friend)]
    expect(own).toEqual([expect.stringContaining('valable si votre Pass est renouvelé')])
    expect(guests).toEqual([
      expect.stringContaining('valable si le Pass de la personne qui vous a invité est renouvelé'),
    ])
    for (const text of [...own, ...guests]) expect(text).not.toContain('rien à faire')
  })

  test('moved after the paid period of a Pass: a place on the guest list needs no renewal', async () => {
    const [member] = await harness.member('standard')
    const eventId = await harness.concert({ source: PARTNER_SOURCE, date: '2026-12-01' })
    expect((await harness.bookFree(eventId, member)).status).toBe(200)
    await issueBooking(harness.db, {
      ...{ memberId: member.id, eventId, ticketTypeId: `${eventId}-1`, quantity: 1, priceCents: 0 },
      ...{ source: 'invitation', bookedAt: harness.api.clock.now },
    })
    await move(eventId, { date: '2027-01-15', time: '20:30' })
    await notify()
    const [mail] = await changeMails(member)
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(
      'votre place prise avec le Pass garde son code, et reste valable si votre Pass est renouvelé ; votre autre place reste valable, avec le même code.',
    )
  })

  test('moved: not to be returned after 14 days, nor where it was taken for the new date', async () => {
    const { eventId } = await bought()
    travel(60_000)
    await move(eventId, { date: '2027-03-20', time: '20:30' })
    travel(60_000)
    const [later] = await harness.member('free')
    const { paymentIntentId } = (await harness.order(eventId, [1], { who: later })).json
    await hear(harness.bank.pay(paymentIntentId), 'webhook evt_9')
    await notify()
    expect(await harness.tickets(later)).toMatchObject([{ returnable: null, previousDate: null }])
    expect([(await changeMails()).length, (await changeMails(later)).length]).toEqual([1, 0])
    travel(14 * DAY_MS)
    const [ticket] = await harness.tickets()
    expect(ticket.returnable).toBeNull()
    expect((await giveBack(ticket.id)).json.code).toBe('not_cancellable')
  })

  test('moved twice: the second move is notified too, and has its own 14 days; a cancellation ends both', async () => {
    const { eventId, orderId } = await bought()
    await move(eventId, { date: '2027-03-20', time: '20:30' })
    await notify()
    travel(10 * DAY_MS)
    await move(eventId, { date: '2027-04-20', time: '20:30' })
    await notify()
    const [ticket] = await harness.tickets()
    expect(ticket).toMatchObject({ date: '2027-04-20', previousDate: '2027-02-20' })
    expect(Date.parse(ticket.returnable.until)).toBe(harness.api.clock.now.getTime() + 14 * DAY_MS)
    travel(60_000)
    await cancel(eventId)
    await notify()
    expect(await stateOf(orderId)).toBe('refunding')
    expect((await changeMails()).map(({ subject }) => subject)).toEqual([
      'Nouvelle date\u00a0: Concert d’essai',
      'Nouvelle date\u00a0: Concert d’essai',
      'Concert annulé\u00a0: Concert d’essai',
    ])
    expect(await move(eventId, { date: '2027-05-20', time: '20:30' })).toEqual({ unchanged: 'cancelled' })
  })

  test('moved twice before anybody is told: each hears of what they knew, and nobody of a change that is none', async () => {
    const home = { date: '2027-02-20', time: '20:30', place: 'Le Hangar', city: 'Lyon' }
    const ways = [{ date: '2027-03-20' }, { time: '21:00' }, { place: 'La Jetée' }, { city: 'Nantes' }]
    for (const way of ways) {
      await begin()
      const { eventId } = await bought()
      await harness.db.update(events).set(home).where(eq(events.id, eventId))
      const go = async (to: object) => {
        travel(1000)
        expect(await move(eventId, { ...home, ...to })).toHaveProperty('before')
        travel(1000)
      }
      await go(way)
      const [late] = await harness.member('free')
      const { paymentIntentId } = (await harness.order(eventId, [1], { who: late })).json
      await hear(harness.bank.pay(paymentIntentId), `webhook ${paymentIntentId}`)
      await go({})
      await notify()
      expect(await changeMails()).toEqual([])
      expect(await harness.tickets()).toMatchObject([
        { previousDate: null, previousPlace: null, returnable: null },
      ])
      const [told, ...more] = await changeMails(late)
      expect([told?.subject, more]).toEqual([
        `${way.date || way.time ? 'Nouvelle date' : 'Nouveau lieu'}\u00a0: Concert d’essai`,
        [],
      ])
    }
  })

  test('moved on before anybody could know: the public page names the date before', async () => {
    const home = { date: '2027-02-20', time: '20:30' }
    const slip = { date: '2027-03-20', time: '20:30' }
    const unmoved = { status: 'scheduled', previousDate: null, previousTime: null }
    const go = async (eventId: string, to: typeof home, after = 60_000) => {
      travel(after)
      expect(await move(eventId, to)).toHaveProperty('before')
    }
    const eventId = await harness.concert()
    await go(eventId, slip)
    expect(await eventAt(eventId)).toMatchObject({ status: 'rescheduled', previousDate: '2027-02-20' })
    await go(eventId, home)
    await expect.poll(() => eventAt(eventId)).toMatchObject(unmoved)
    await go(eventId, slip)
    await go(eventId, { date: '2027-04-20', time: '21:00' })
    const moved = { date: '2027-04-20', previousDate: '2027-02-20', previousTime: '20:30' }
    await expect.poll(() => eventAt(eventId)).toMatchObject(moved)

    await go(eventId, slip, 60 * 60_000)
    await expect.poll(() => eventAt(eventId)).toMatchObject({ ...slip, previousDate: '2027-04-20' })
  })

  test('moved on before anybody is told: mail and ticket name the date and place that the holder knew', async () => {
    const { eventId } = await bought()
    await harness.db.update(events).set({ place: 'Le Hangar', city: null }).where(eq(events.id, eventId))
    for (const [date, place] of [
      ['2027-03-20', 'La Jetée'],
      ['2027-04-20', 'La Cale'],
    ] as const) {
      travel(1000)
      await move(eventId, { date, time: '20:30', place })
    }
    await notify()
    const [{ text = '' } = {}, ...more] = await changeMails()
    expect(more).toEqual([])
    expect(text).toContain('Au lieu du\u00a0: samedi 20 février 2027')
    expect(text).toContain('Au lieu de\u00a0: Le Hangar')
    expect(text).not.toContain('La Jetée')
    expect(await harness.tickets()).toMatchObject([
      { previousDate: '2027-02-20', previousPlace: 'Le Hangar', returnable: { places: 2 } },
    ])
    travel(1000)
    await move(eventId, { date: '2027-05-20', time: '20:30' })
    travel(1000)
    await cancel(eventId)
    await notify()
    const ended = (await changeMails()).find(({ subject }) => subject.startsWith('Concert annulé'))
    expect(ended?.text).toContain('20 avril 2027')
  })
})
