import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/rules/paris-time.ts'
import { pushBrowser } from '../../../tests/support/push-browser.ts'
import { concert, fileOf, importFile } from '../../../tests/support/server/catalogue.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { eventChangeActs } from '../../../tests/support/server/event-change-acts.ts'
import { FILLED_AT, ORIGIN } from '../../../tests/support/server/harness.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import {
  bookings,
  eventChanges,
  events,
  mails,
  members,
  orders,
  pushMessages,
  ticketTypes,
} from '../../platform/db/schema.ts'
import { queueDueReminders } from '../notifications/use-cases/queue-reminders.ts'
import { subscribeBrowser } from '../notifications/use-cases/subscribe-browser.ts'
import { cancelEvent, restoreEvent } from './use-cases/change-event.ts'
import { notifyHolders } from './use-cases/notify-holders.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('a concert that is cancelled or moved, on $name', ({ open }) => {
  const harness = setUpWorld(open, { lasting: true })

  const {
    begin,
    hear,
    held,
    stateOf,
    emailOf,
    mailsTo,
    changeMails,
    notify,
    cancel,
    move,
    travel,
    eventAt,
    codeState,
    bookPartner,
    bought,
  } = eventChangeActs(() => harness)
  beforeEach(begin)

  test('cancelled by the import: a paid order is refunded whole by itself, its buyer notified once, its codes refused', async () => {
    const file = (more: Record<string, unknown> = {}) =>
      fileOf([concert({ maximumAttendeeCapacity: 10, offers: { price: 12 }, ...more })])
    await importFile(harness.db, file())
    const [event] = await harness.db.select().from(events).where(eq(events.eventName, 'Marée basse'))
    const eventId = event?.id ?? ''
    const { paymentIntentId, orderId } = (await harness.order(eventId, [2], { total: 24 })).json
    await hear(harness.bank.pay(paymentIntentId))
    const [ticket] = await harness.tickets()

    const cancelled = file({ eventStatus: 'https://schema.org/EventCancelled' })
    const { lines } = await importFile(harness.db, cancelled)
    expect(lines).toContain(
      '! n° 1 « Marée basse » : 2 places sont prises : leurs détenteurs sont prévenus et remboursés',
    )
    // Immediately, before any job has run.
    expect(await eventAt(eventId)).toMatchObject({ id: eventId, status: 'cancelled' })
    expect(await harness.tickets()).toMatchObject([{ status: 'cancelled', refund: 'refunding' }])
    expect(await codeState(ticket)).toBe('cancelled')
    expect((await harness.order(eventId, [1], { total: 12 })).json).toMatchObject({
      code: 'sales_closed',
      message: 'Ce concert est annulé.',
    })

    await Promise.all([notify(), notify()])
    await harness.sweep()
    await notify()
    expect((await importFile(harness.db, cancelled)).summary).toMatch(/0 mis à jour, 1 inchangé/)
    await notify()

    expect([await stateOf(orderId), harness.bank.refunds.get(paymentIntentId)]).toEqual(['refunded', 1])
    expect((await harness.steps(orderId)).slice(-2)).toEqual([
      'ticketed → refunding (event cancelled)',
      'refunding → refunded (sweep)',
    ])
    const [mail, ...more] = await changeMails()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Concert annulé\u00a0: Marée basse')
    for (const part of ['24\u00a0€', 'vous est remboursée en entier', orderId, 'vendredi 14 mai 2027'])
      expect(mail?.text).toContain(part)
    expect(await harness.tickets()).toMatchObject([{ status: 'cancelled', refund: 'refunded' }])
    expect([await codeState(ticket), await harness.sold(eventId)]).toEqual(['cancelled', [0]])
    expect((await harness.status(paymentIntentId)).json).toMatchObject({
      state: 'refunded',
      refundCause: 'event_cancelled',
    })
    // Restored: it is on sale again, ended bookings stay ended, and their holders are notified once.
    await importFile(harness.db, file())
    await notify()
    await notify()
    expect(await eventAt(eventId)).toMatchObject({ status: 'scheduled' })
    expect((await changeMails()).map(({ subject }) => subject)).toEqual([
      'Concert annulé\u00a0: Marée basse',
      'Le concert a finalement lieu\u00a0: Marée basse',
    ])
    expect(await harness.tickets()).toMatchObject([{ status: 'cancelled', refund: 'refunded' }])
    expect((await harness.order(eventId, [1], { total: 12 })).status).toBe(200)
    await harness.db.delete(eventChanges)
    await harness.db.update(events).set({ sourceKey: null, eventName: 'Passé' }).where(eq(events.id, eventId))
  })

  test.each([
    ['a date struck out of it', 'EXDATE;TZID=Europe/Paris:20270514T203000', ''],
    [
      'one date of it cancelled',
      '',
      'BEGIN:VEVENT\r\nUID:serie-b@salle\r\nDTSTAMP:20261101T100000Z\r\nRECURRENCE-ID;TZID=Europe/Paris:20270514T203000\r\nDTSTART;TZID=Europe/Paris:20270514T203000\r\nSUMMARY:Série\r\nSTATUS:CANCELLED\r\nURL:https://salle.exemple.fr/serie\r\nEND:VEVENT\r\n',
    ],
  ])('a series of a calendar with %s ends the places of that date alone', async (_, line, override) => {
    const uid = override ? 'serie-b@salle' : 'serie-a@salle'
    const calendar = (exdate = '', more = '') =>
      fileOf(
        `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:20261101T100000Z\r\nDTSTART;TZID=Europe/Paris:20270507T203000\r\nRRULE:FREQ=WEEKLY;COUNT=2\r\n${exdate ? `${exdate}\r\n` : ''}SUMMARY:Série\r\nLOCATION:La Jetée\\, Nantes\r\nURL:https://salle.exemple.fr/serie\r\nEND:VEVENT\r\n${more}END:VCALENDAR\r\n`,
        'serie.ics',
      )
    const options = { seats: 10, now: FILLED_AT }
    await importFile(harness.db, calendar(), options)
    // A calendar contains no price; its operator sets it.
    for (const { id: eventId } of await harness.db.select().from(events).where(eq(events.eventName, 'Série')))
      await harness.db
        .insert(ticketTypes)
        .values({ id: `${eventId}-1`, eventId, name: 'Entrée libre', priceCents: 0, capacityTotal: 10 })
    const dates = await harness.db
      .select()
      .from(events)
      .where(eq(events.eventName, 'Série'))
      .orderBy(events.date)
    expect(dates.map(({ date }) => date)).toEqual(['2027-05-07', '2027-05-14'])
    for (const { id: eventId } of dates)
      await harness.db.insert(bookings).values({
        id: `${eventId}-${harness.me.id}`,
        memberId: harness.me.id,
        eventId,
        ticketTypeId:
          (await harness.db.select().from(ticketTypes).where(eq(ticketTypes.eventId, eventId)))[0]?.id ?? '',
        quantity: 1,
        priceCents: 0,
        source: 'free',
        bookedAt: FILLED_AT,
      })
    await harness.db
      .update(ticketTypes)
      .set({ capacitySold: 1 })
      .where(
        inArray(
          ticketTypes.eventId,
          dates.map(({ id }) => id),
        ),
      )
    await importFile(harness.db, calendar(line, override), options)
    await notify()
    await notify()
    expect((await changeMails()).map(({ subject }) => subject)).toEqual(['Concert annulé\u00a0: Série'])
    const statuses = (await harness.tickets()).map(({ date, status }: { date: string; status: string }) => [
      date,
      status,
    ])
    expect(statuses.sort()).toEqual([
      ['2027-05-07', 'valid'],
      ['2027-05-14', 'cancelled'],
    ])
    await harness.db
      .update(events)
      .set({ sourceKey: null, eventName: 'Passé' })
      .where(eq(events.eventName, 'Série'))
  })

  test('leaves the lists and the site map, and tells search engines', async () => {
    const eventId = await harness.concert({ eventName: 'Quasar', date: '2026-12-02', musicStyle: 'Techno' })
    const listed = async () =>
      (await harness.api.call('GET', '/api/events?search=quasar')).json.map(({ id }: { id: string }) => id)
    await harness.db.update(events).set({ searchText: 'quasar' }).where(eq(events.id, eventId))
    expect(await listed()).toEqual([eventId])
    await harness.api.call('POST', `/api/favorites/${eventId}`, { token: harness.me.token })
    await cancel(eventId)
    expect(await listed()).toEqual([])
    const favourites = (await harness.api.call('GET', '/api/favorites', { token: harness.me.token })).json
    expect(favourites).toMatchObject([{ id: eventId, status: 'cancelled' }])
    expect((await harness.api.call('GET', '/sitemap.xml')).text).not.toContain(eventId)
    expect(await cancel(eventId)).toEqual({ unchanged: 'already_so' })
  })

  test('gives a Pass its concert of the month back', async () => {
    const { member, eventId, left } = await bookPartner()
    expect(await left()).toBe(2)
    await harness.db.update(events).set({ endDate: '2027-02-22' }).where(eq(events.id, eventId))
    await cancel(eventId)
    await notify()
    expect(await left()).toBe(3)
    expect(await harness.tickets(member)).toMatchObject([{ status: 'cancelled', refund: 'concert_returned' }])
    const [mail] = await changeMails(member)
    expect(mail?.text).toContain(
      'Le concert du mois de février 2027 que votre Pass avait utilisé vous est rendu.',
    )
    expect(mail?.text).not.toContain('remboursée')
    expect(mail?.text).toContain('du 20 au 22 février 2027')
  })

  test('pays back what a deleted account had paid, once, and nothing of another concert', async () => {
    const { eventId, orderId, paymentId } = await bought()
    const kept = await bought()
    for (const { orderId: id } of [{ orderId }, kept]) {
      await harness.db.delete(bookings).where(eq(bookings.orderId, id))
      await harness.db.update(orders).set({ memberId: null }).where(eq(orders.id, id))
    }
    await cancel(eventId)
    await Promise.all([notify(), notify()])
    await harness.sweep()
    await notify()
    expect([await stateOf(orderId), harness.bank.refunds.get(paymentId)]).toEqual(['refunded', 1])
    expect((await harness.steps(orderId)).slice(-2)).toEqual([
      'ticketed → refunding (event cancelled)',
      'refunding → refunded (sweep)',
    ])
    expect(await stateOf(kept.orderId)).toBe('ticketed')
    expect(await changeMails()).toEqual([])
    await move(kept.eventId, { date: '2027-03-20', time: '20:30' })
    await notify()
    expect(await stateOf(kept.orderId)).toBe('ticketed')
  })

  test('ends unpaid orders, frees their seats, and pays back what comes in for them late', async () => {
    const { eventId, orderId, paymentId } = await held()
    const other = await held([10], [3])
    await cancel(eventId)
    await cancel(other.eventId)
    // The bank is faster than the job for one order, slower for the other.
    await hear(harness.bank.pay(other.paymentId))
    await notify()
    expect([await stateOf(orderId), await harness.sold(eventId)]).toEqual(['expired', [0]])
    expect([await stateOf(other.orderId), await harness.sold(other.eventId)]).toEqual(['refunding', [0]])
    await hear(harness.bank.pay(paymentId), 'webhook evt_2')
    expect(await stateOf(orderId)).toBe('refunding')
    await harness.sweep()
    for (const one of [paymentId, other.paymentId]) expect(harness.bank.refunds.get(one)).toBe(1)
    expect((await mailsTo(harness.me)).map(({ subject }) => subject)).toEqual([
      'Concert annulé, commande remboursée\u00a0: Concert d’essai',
      'Concert annulé, commande remboursée\u00a0: Concert d’essai',
    ])
    expect(await harness.tickets()).toEqual([])
  })

  test('an order that waits is stopped at its provider', async () => {
    const { eventId, paymentId } = await held()
    await cancel(eventId)
    await notify()
    await harness.sweep()
    expect(harness.bank.of(paymentId).state).toBe('canceled')
  })

  test('a provider that is away is asked again until the money has gone back, once', async () => {
    const { eventId, orderId, paymentId } = await bought()
    harness.bank.lost.add('refundPayment')
    await cancel(eventId)
    await notify()
    await harness.sweep()
    expect(await stateOf(orderId)).toBe('refunding')
    harness.bank.lost.clear()
    await harness.sweep(10)
    expect([await stateOf(orderId), harness.bank.refunds.get(paymentId)]).toEqual(['refunded', 1])
  })

  test('is pushed where push is on, mailed whatever the switches, and never recalled', async () => {
    const { eventId } = await bought()
    const { id: memberId } = harness.me
    await harness.db
      .update(members)
      .set({ pushNotifications: true, emailNotifications: false, eventReminders: false })
      .where(eq(members.id, memberId))
    for (const name of ['phone', 'laptop'])
      await subscribeBrowser(
        harness.db,
        { memberId, sessionHash: null },
        pushBrowser(`https://push.example.org/${memberId}/${name}`).subscription,
        FILLED_AT,
      )
    await cancel(eventId)
    await Promise.all([notify(), notify(), notify()])
    expect(await changeMails()).toHaveLength(1)
    const pushes = await harness.db.select().from(pushMessages)
    expect(pushes).toHaveLength(2)
    expect(pushes[0]?.body).toMatchObject({
      title: 'Concert annulé\u00a0: Concert d’essai',
      body: 'samedi 20 février 2027 à 20:30\n28\u00a0€ vous sont remboursés.',
      path: '/tickets',
    })
    harness.api.clock.now = new Date('2027-02-20T09:00:00Z')
    await harness.db.update(members).set({ emailNotifications: true, eventReminders: true })
    const reminders = {
      database: harness.api.database,
      publicUrl: () => ORIGIN,
      now: () => harness.api.clock.now,
    }
    while (await queueDueReminders(reminders));
    expect((await mailsTo(harness.me)).filter(({ dedupeKey }) => dedupeKey.startsWith('reminder'))).toEqual(
      [],
    )
  })

  test('takes back the reminder of the former date that still waits, as mail and push', async () => {
    const { eventId } = await bought()
    const { id: memberId } = harness.me
    await harness.db.update(members).set({ pushNotifications: true }).where(eq(members.id, memberId))
    await subscribeBrowser(
      harness.db,
      { memberId, sessionHash: null },
      pushBrowser(`https://push.example.org/${memberId}/late`).subscription,
      FILLED_AT,
    )
    harness.api.clock.now = new Date('2027-02-20T09:00:00Z')
    const deps = {
      database: harness.api.database,
      publicUrl: () => ORIGIN,
      now: () => harness.api.clock.now,
    }
    while (await queueDueReminders(deps));
    const reminders = async () =>
      [...(await mailsTo(harness.me)), ...(await harness.db.select().from(pushMessages))]
        .map(({ dedupeKey }) => dedupeKey)
        .filter((key) => key.startsWith(`reminder:${memberId}:${eventId}`))
    expect(await reminders()).toHaveLength(2)
    await move(eventId, { date: '2027-03-20', time: '20:30' })
    await notify()
    expect(await reminders()).toEqual([])
  })

  test('overtaken before anybody knew: a second move, and then a cancellation, are the only word', async () => {
    const { eventId } = await bought()
    await move(eventId, { date: '2027-03-20', time: '20:30' })
    travel(1000)
    await move(eventId, { date: '2027-04-20', time: '20:30' })
    travel(1000)
    await cancel(eventId)
    travel(1000)
    await restoreEvent(harness.db, eventId, harness.api.clock.now)
    await notify()
    await notify()
    expect((await changeMails()).map(({ subject }) => subject).sort()).toEqual([
      'Concert annulé\u00a0: Concert d’essai',
      'Le concert a finalement lieu\u00a0: Concert d’essai',
    ])
    expect(await harness.tickets()).toMatchObject([{ status: 'cancelled' }])
  })

  test('by the import: a changed date is a move, a corrected name and a time that becomes known are none', async () => {
    const file = (more: Record<string, unknown> = {}) =>
      fileOf([
        concert({
          '@id': 'https://salle.exemple.fr/2',
          maximumAttendeeCapacity: 10,
          offers: { price: 12 },
          ...more,
        }),
      ])
    await importFile(harness.db, file({ startDate: '2027-05-14' }))
    const [event] = await harness.db.select().from(events).where(eq(events.eventName, 'Marée basse'))
    const eventId = event?.id ?? ''
    const { paymentIntentId } = (await harness.order(eventId, [1], { total: 12 })).json
    await hear(harness.bank.pay(paymentIntentId))
    travel(1000)
    const { now } = harness.api.clock
    await importFile(harness.db, file({ startDate: '2027-05-14T20:30', name: 'Marée haute' }), { now })
    await notify()
    expect(await changeMails()).toEqual([])
    const moved = file({ startDate: '2027-06-02T20:30', eventStatus: 'EventRescheduled' })
    const { lines } = await importFile(harness.db, moved, { now })
    expect(lines).toContain(
      '! n° 1 « Marée basse » : déplacé : 1 place est prise, leurs détenteurs sont prévenus et peuvent les rendre',
    )
    await notify()
    expect((await importFile(harness.db, moved, { now })).summary).toMatch(/1 inchangé/)
    await notify()
    expect((await changeMails()).map(({ subject }) => subject)).toEqual(['Nouvelle date\u00a0: Marée basse'])

    // A later change by the operator wins over a file that still contains the old data.
    travel(1000)
    await move(eventId, { date: '2027-07-01', time: '20:30', place: 'Le Hangar' })
    const again = await importFile(harness.db, moved, { now: harness.api.clock.now })
    expect([again.summary, again.lines[0]]).toEqual([
      expect.stringMatching(/1 inchangé/),
      '! n° 1 « Marée basse » : déplacé par l’opérateur : la date ou le lieu d’avant sont ignorés',
    ])
    expect(await eventAt(eventId)).toMatchObject({ date: '2027-07-01', place: 'Le Hangar' })
    await cancel(eventId)
    await importFile(harness.db, moved, { now: harness.api.clock.now })
    // On PostgreSQL the server is notified a moment later, and may return the earlier data until then.
    await expect.poll(async () => (await eventAt(eventId)).status).toBe('cancelled')
    await harness.db.update(events).set({ sourceKey: null, eventName: 'Passé' }).where(eq(events.id, eventId))
  })

  test('moved and cancelled by an import: whoever books while it runs is notified too, and may return', async () => {
    const file = (more: Record<string, unknown> = {}) =>
      fileOf([
        concert({
          ...{
            '@id': 'https://salle.exemple.fr/concerts/3#event',
            url: 'https://salle.exemple.fr/concerts/3',
          },
          ...{ maximumAttendeeCapacity: 10, offers: { price: 12 }, image: 'https://salle.exemple.fr/3.jpg' },
          ...more,
        }),
      ])
    await importFile(harness.db, file())
    const [event] = await harness.db.select().from(events).where(eq(events.eventName, 'Marée basse'))
    const eventId = event?.id ?? ''
    const clock = () => harness.api.clock.now
    const started = clock()
    // Its pictures take twelve minutes to fetch; a ticket is bought in the eighth.
    const copy = async () => {
      travel(8 * 60_000)
      const { paymentIntentId } = (await harness.order(eventId, [1], { total: 12 })).json
      await hear(harness.bank.pay(paymentIntentId))
      travel(4 * 60_000)
      return { error: 'image' }
    }
    const moved = file({ startDate: '2027-06-02T20:30:00+02:00' })
    await importFile(harness.db, moved, { now: started, clock, pictures: { copy } })
    await notify()
    expect((await changeMails()).map(({ subject }) => subject)).toEqual(['Nouvelle date\u00a0: Marée basse'])
    const until = new Date(started.getTime() + 12 * 60_000 + 14 * DAY_MS).toISOString()
    expect(await harness.tickets()).toMatchObject([{ previousDate: '2027-05-14', returnable: { until } }])

    travel(60_000)
    const cancelled = file({ eventStatus: 'https://schema.org/EventCancelled' })
    await importFile(harness.db, cancelled, { now: started, clock })
    const [withdrawn] = await harness.db.select().from(events).where(eq(events.id, eventId))
    const changes = await harness.db
      .select({ kind: eventChanges.kind, at: eventChanges.at })
      .from(eventChanges)
      .where(eq(eventChanges.eventId, eventId))
      .orderBy(eventChanges.at)
    expect(changes.at(-1)).toEqual({ kind: 'cancelled', at: clock() })
    expect(withdrawn?.withdrawnAt).toEqual(clock())
    await harness.db.delete(eventChanges)
    await harness.db.update(events).set({ sourceKey: null, eventName: 'Passé' }).where(eq(events.id, eventId))
  })

  test('that is over is neither cancelled by a file nor by mistake', async () => {
    const { eventId, orderId } = await bought()
    harness.api.clock.now = new Date('2027-02-21T05:00:00Z')
    expect(await cancel(eventId)).toEqual({ unchanged: 'over' })
    expect(await stateOf(orderId)).toBe('ticketed')
    expect(
      await cancelEvent(harness.db, eventId, { now: harness.api.clock.now, evenIfOver: true }),
    ).toHaveProperty('before')
    await notify()
    expect(await stateOf(orderId)).toBe('refunding')
  })

  test('with many holders: everybody once, however many carry it and whatever breaks off', async () => {
    const eventId = await harness.concert({ seats: [500] })
    const everybody = await harness.member('free', 70)
    await harness.db.insert(bookings).values(
      everybody.map(({ id }, index) => ({
        id: `${eventId}-b${index}`,
        memberId: id,
        eventId,
        ticketTypeId: `${eventId}-1`,
        quantity: 2,
        priceCents: 0,
        source: 'free' as const,
        bookedAt: FILLED_AT,
      })),
    )
    await harness.db.update(ticketTypes).set({ capacitySold: 140 }).where(eq(ticketTypes.eventId, eventId))
    await cancel(eventId)
    let calls = 0
    const failing = {
      database: harness.api.database,
      publicUrl: () => {
        calls += 1
        if (calls === 2) throw new Error('the power went')
        return ORIGIN
      },
      now: () => harness.api.clock.now,
    }
    await notifyHolders(failing)
    await expect(notifyHolders(failing)).rejects.toThrow('the power went')
    // Meanwhile it does not delay other concerts.
    const other = await bookPartner()
    await cancel(other.eventId)
    await notify()
    expect(await changeMails(other.member)).toHaveLength(1)
    const early = await harness.db.select().from(mails)
    expect(early.filter(({ recipient }) => everybody.map(emailOf).includes(recipient))).toHaveLength(20)
    await harness.db.delete(mails).where(eq(mails.recipient, emailOf(other.member)))
    travel(60_000)
    await Promise.all([notify(), notify(), notify()])
    const rows = (await harness.db.select().from(mails)).filter(({ dedupeKey }) =>
      dedupeKey.startsWith('event-change'),
    )
    expect(rows.map(({ recipient }) => recipient).sort()).toEqual(everybody.map(emailOf).sort())
    const left = await harness.db.select().from(bookings).where(eq(bookings.eventId, eventId))
    expect(left.every(({ cancelledWithEvent }) => cancelledWithEvent)).toBe(true)
    expect(await harness.sold(eventId)).toEqual([0])
  })
})
