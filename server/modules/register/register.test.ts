import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { admissionOf, doorAccess, shortOf } from '../../../tests/support/server/door.ts'
import { doorOf } from '../../../tests/support/server/door-calls.ts'
import { FILLED_AT } from '../../../tests/support/server/harness.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import { runSales } from '../../operations/sales.ts'
import { inTransaction } from '../../platform/db/database.ts'
import {
  bookings,
  events,
  invoices,
  subscriptions,
  ticketCodes,
  ticketRegister,
  ticketTypes,
} from '../../platform/db/schema.ts'
import { markRestored, releaseCopy, writeSetting } from '../../platform/db/settings.ts'
import { eraseBookings, issueBooking } from '../bookings/use-cases/bookings.ts'
import { cancelEvent, moveEvent } from '../event-changes/use-cases/change-event.ts'
import { notifyHolders } from '../event-changes/use-cases/notify-holders.ts'
import { settlePayment } from '../orders/use-cases/settle-payment.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('the register on $name', ({ open }) => {
  const shop = setUpWorld(open)
  let eventId: string
  beforeEach(async () => {
    eventId = await shop.concert({ seats: [20, 20], date: '2026-12-05', time: '20:00' })
  })

  const acts = () =>
    shop.db
      .select()
      .from(ticketRegister)
      .where(eq(ticketRegister.eventId, eventId))
      .orderBy(ticketRegister.id)
  const numbers = async (act: string) =>
    (await acts()).filter((row) => row.act === act).map(({ number }) => number)
  const buy = async (quantity: number, who = shop.me) => {
    const { json } = await shop.order(eventId, [quantity, 0], { who })
    await shop.bank.pay(json.paymentIntentId)
    await shop.confirm(json.paymentIntentId, who)
    return json.orderId as string
  }
  const sales = async (...args: string[]) =>
    runSales({ database: shop.api.database, now: () => shop.api.clock.now }, { args, operator: 'test' })

  test('stays as it is on a copy that revived from a backup, until it is released', async () => {
    const { db } = shop
    const copy = { takenAt: '2026-11-20T10:00:00.000Z', now: shop.api.clock.now }
    await buy(1)
    await markRestored(db, copy)
    const changes = [
      ['statement', eventId, '--close'],
      ['seller', '--name', 'La copie'],
      ['vat', eventId, '5,5'],
    ]
    for (const args of changes)
      expect(await sales(...args)).toMatchObject({
        code: 1,
        lines: [expect.stringContaining('n’enregistre rien')],
      })
    expect((await sales('statement', eventId)).code).toBe(0)
    await releaseCopy(db, { takenAt: '', restoredAt: '', isHeld: true })
    expect((await sales('vat', eventId, '5,5')).code).toBe(0)
  })

  test('numbers every ticket from 1, paid and free ones apart, as they are sold', async () => {
    await writeSetting(shop.db, 'seller', { name: 'Les Caves', vatBasisPoints: 550 })
    await buy(2)
    const [other] = await shop.member('free')
    await buy(3, other)
    expect(await numbers('issued')).toEqual([1, 2, 3, 4, 5])
    await inTransaction(shop.db, (tx) =>
      issueBooking(tx, {
        memberId: other.id,
        eventId,
        ticketTypeId: `${eventId}-2`,
        quantity: 2,
        priceCents: 0,
        source: 'free',
        bookedAt: FILLED_AT,
      }),
    )
    expect((await acts()).filter(({ isPaid }) => !isPaid).map(({ number }) => number)).toEqual([1, 2])
    const [first] = await acts()
    expect(first).toMatchObject({
      category: expect.any(String),
      priceCents: 1400,
      seller: 'Les Caves',
      vatBasisPoints: 550,
      channel: 'card',
    })
  })

  test('leaves no gap where a sale is rolled back, and none where many sell at once', async () => {
    const issue = (fails: boolean, memberId: string) =>
      inTransaction(shop.db, async (tx) => {
        await issueBooking(tx, {
          memberId,
          eventId,
          ticketTypeId: `${eventId}-1`,
          quantity: 2,
          priceCents: 1400,
          source: 'purchase',
          bookedAt: FILLED_AT,
        })
        if (fails) throw new Error('rolled back')
      }).catch(() => undefined)
    const people = await shop.member('free', 8)
    await Promise.all(people.map(({ id }, index) => issue(index % 2 === 1, id)))
    expect((await numbers('issued')).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('cancels every ticket of a cancelled concert, also those that nobody holds', async () => {
    await buy(2)
    const given = { eventId, ticketTypeId: `${eventId}-2`, quantity: 1, priceCents: 0, bookedAt: FILLED_AT }
    await inTransaction(shop.db, (tx) => issueBooking(tx, { ...given, memberId: shop.me.id, source: 'pass' }))
    await inTransaction(shop.db, (tx) => issueBooking(tx, { ...given, memberId: null, source: 'invitation' }))
    await shop.db
      .update(ticketTypes)
      .set({ capacitySold: 2 })
      .where(eq(ticketTypes.id, `${eventId}-2`))
    await cancelEvent(shop.db, eventId, { now: FILLED_AT, evenIfOver: false })
    while (await notifyHolders(shop.api.deps));
    expect(await numbers('cancelled')).toEqual([1, 2, 1, 2])
    expect((await sales('--concert', eventId)).lines.join('\n')).toContain('recette 0,00 € TTC')
  })

  test('can be neither changed nor deleted', async () => {
    await buy(1)
    await expect(shop.db.update(ticketRegister).set({ priceCents: 0 })).rejects.toThrow()
    await expect(shop.db.delete(ticketRegister)).rejects.toThrow()
  })

  test('keeps an evening as it was: an erased member, an undone entry, a cancelled ticket', async () => {
    await buy(2)
    const [other] = await shop.member('free')
    await buy(1, other)
    const seats = async (memberId: string) =>
      (
        await shop.db
          .select({ id: ticketCodes.id })
          .from(ticketCodes)
          .innerJoin(bookings, eq(bookings.id, ticketCodes.bookingId))
          .where(eq(bookings.memberId, memberId))
          .orderBy(ticketCodes.position)
      ).map(({ id }) => id)
    const own = await seats(shop.me.id)
    const [others = ''] = await seats(other.id)
    const access = await doorAccess(shop.db, eventId, FILLED_AT)
    const door = doorOf(() => shop.api)
    shop.api.clock.now = new Date('2026-12-05T19:30:00Z')
    const at = shop.api.clock.now.toISOString()
    const facts = [...own, others].map((id) => admissionOf({ seat: shortOf(id), at }))
    expect((await door.send(access, facts)).status).toBe(200)
    const undo = admissionOf({ undoes: facts[0]?.id ?? null, seat: null, at })
    expect((await door.send(access, [undo])).status).toBe(200)
    shop.api.clock.now = new Date('2026-12-06T06:00:00Z')
    const before = (await sales('--concert', eventId)).lines
    expect(before.join('\n')).toContain('vendus 3, gratuits 0, Pass 0, invités 0, rendus 0, entrés 2')
    await inTransaction(shop.db, (tx) => eraseBookings(tx, other.id, shop.api.clock.now))
    expect((await sales('--concert', eventId)).lines).toEqual(before)
    const closed = await sales('statement', eventId, '--close')
    expect(closed.lines[0]).toMatch(/^Relevé n° \d+, clos le 6 décembre à 07:00$/)
    await inTransaction(shop.db, (tx) => eraseBookings(tx, shop.me.id, shop.api.clock.now))
    await shop.db.update(events).set({ eventName: 'Autre nom' }).where(eq(events.id, eventId))
    expect((await sales('statement', eventId)).lines).toEqual(closed.lines)
    expect((await sales('statement', eventId, '--close')).lines.join()).toContain('déjà clos')
  })

  test.each([
    ['later is given back', '2026-12-20T19:00:00Z', [1]],
    ['earlier keeps its figures', '2026-11-27T19:00:00Z', []],
  ])('of a deleted account, a concert that was moved %s', async (_title, startsAt, cancelled) => {
    await buy(1)
    const moved = new Date(startsAt)
    await shop.db
      .update(events)
      .set({ date: startsAt.slice(0, 10), startsAt: moved })
      .where(eq(events.id, eventId))
    // Between its former day and its own.
    const between = new Date((moved.getTime() + Date.parse('2026-12-05T19:00:00Z')) / 2)
    await inTransaction(shop.db, (tx) => eraseBookings(tx, shop.me.id, between))
    expect(await numbers('cancelled')).toEqual(cancelled)
  })

  test('closes a concert’s statement after its last day as it is planned now, and counts it in that month', async () => {
    await buy(2)
    const closing = async (at: string) => {
      shop.api.clock.now = new Date(at)
      return (await sales('statement', eventId, '--close')).lines.join('\n')
    }
    const to = { date: '2027-01-10', time: '20:00', place: null, city: null }
    await moveEvent(shop.db, eventId, to, FILLED_AT)
    await shop.db.update(events).set({ endDate: '2027-01-12' }).where(eq(events.id, eventId))
    for (const early of ['2026-12-06T06:00:00Z', '2027-01-11T06:00:00Z', '2027-01-13T04:59:00Z'])
      expect(await closing(early)).toContain('le matin après le concert')
    const months = ['2026-12', '2027-01'].map(async (month) => (await sales('--month', month)).lines.join())
    expect((await Promise.all(months)).map((lines) => lines.includes(eventId))).toEqual([false, true])
    const closed = await closing('2027-01-13T05:00:00Z')
    expect(closed).toContain('du 10 au 12 janvier 2027 à 20:00')
    await shop.db
      .update(events)
      .set({ startsAt: new Date('2027-01-11T19:00:00Z'), endDate: null, time: null })
      .where(eq(events.id, eventId))
    expect((await sales('statement', eventId)).lines.join('\n')).toBe(closed)
  })

  test('names no hour that nobody told', async () => {
    await buy(1)
    await shop.db.update(events).set({ time: null }).where(eq(events.id, eventId))
    const { lines } = await sales('--concert', eventId)
    expect(lines[0]).toMatch(/», samedi 5 décembre 2026, /)
    expect((await sales('--concert', eventId, '--csv')).lines.join()).not.toMatch(/"\d\d:\d\d"/)
  })

  test('divides 70 % of the month’s Passes among its concerts, by entries with the Pass, to the cent', async () => {
    const share = async (...args: string[]) =>
      (await sales('--pass-share', '--month', '2026-12', ...args)).lines.join('\n')
    const [holder] = await shop.member('standard')
    const book = async (concert: string) => {
      const bookingId = await inTransaction(shop.db, (tx) =>
        issueBooking(tx, {
          memberId: holder.id,
          eventId: concert,
          ticketTypeId: `${concert}-1`,
          quantity: 2,
          priceCents: 0,
          source: 'pass',
          bookedAt: FILLED_AT,
        }),
      )
      const seats = await shop.db.select().from(ticketCodes).where(eq(ticketCodes.bookingId, bookingId))
      return seats.map(({ id }) => id)
    }
    const [subscription] = await shop.db
      .insert(subscriptions)
      .values({
        id: 'part-des-artistes',
        provider: 'demo',
        providerId: 'part',
        state: 'ended',
        plan: 'standard',
        autorenew: false,
        currentPeriodStart: FILLED_AT,
        currentPeriodEnd: FILLED_AT,
        startedAt: FILLED_AT,
      })
      .returning()
    const paid = { subscriptionId: subscription?.id ?? '', provider: 'demo', plan: 'standard' } as const
    const paidAt = new Date('2026-12-02T10:00:00Z')
    const before = new Date('2026-11-30T22:59:59Z')
    await shop.db.insert(invoices).values([
      { ...paid, id: 'i1', providerId: 'i1', amountCents: 1900, paidAt },
      { ...paid, id: 'i2', providerId: 'i2', amountCents: 1900, refundedCents: 1000, paidAt },
      { ...paid, id: 'i3', providerId: 'i3', amountCents: 3900, paidAt: before },
    ])
    expect(await share()).toContain(
      'Pass payés en 2026-12, Pass offerts compris : 28,00 € TTC, dont 70 % pour les artistes : 19,60 €\nAucune entrée',
    )
    const other = await shop.concert({ seats: [20, 20], date: '2026-12-05', time: '20:00' })
    shop.api.clock.now = new Date('2026-12-05T19:30:00Z')
    const at = shop.api.clock.now.toISOString()
    const door = doorOf(() => shop.api)
    const seats = { [eventId]: await book(eventId), [other]: (await book(other)).slice(1) }
    for (const [concert, ids] of Object.entries(seats)) {
      const access = await doorAccess(shop.db, concert, FILLED_AT)
      const facts = ids.map((id) => admissionOf({ seat: shortOf(id), at }))
      expect((await door.send(access, facts)).status).toBe(200)
    }
    const text = await share()
    expect(text).toContain(`(${eventId}) : 2 entrées, 13,07 €`)
    expect(text).toContain(`(${other}) : 1 entrées, 6,53 €`)
    expect(await share('--csv')).toContain(';2;13,07\r')
    shop.api.clock.now = new Date('2027-01-01T00:00:00Z')
    const { json } = await shop.api.call('GET', '/api/artists-share')
    expect(json).toMatchObject({ month: '2026-12', total: 19.6 })
    const date = '2026-12-05'
    expect(json.concerts).toHaveLength(2)
    expect(json.concerts).toContainEqual(expect.objectContaining({ eventId, date, entries: 2, share: 13.07 }))
    expect(json.concerts).toContainEqual(
      expect.objectContaining({ eventId: other, date, entries: 1, share: 6.53 }),
    )
  })

  test('says what was given back, by its numbers, and what it comes to', async () => {
    await writeSetting(shop.db, 'seller', { name: 'Les Caves', vatBasisPoints: 550 })
    await buy(2)
    const [other] = await shop.member('free')
    await buy(1, other)
    await inTransaction(shop.db, (tx) => eraseBookings(tx, other.id, FILLED_AT))
    expect(await numbers('cancelled')).toEqual([3])
    const { lines } = await sales('statement', eventId)
    const text = lines.join('\n')
    expect(text).toContain('Relevé provisoire')
    expect(text).toContain('n° 1 à 3, 2 valables (1 rendus), 28,00 €, 0 entrés')
    expect(text).toContain('numéros rendus : 3')
    // 28 € with 5.5 % of VAT: 26.54 € without, 3.5 % of which are 0.93 €.
    expect(text).toContain('recette 28,00 € TTC, 26,54 € HT, base CNM : 0,93 €')
    expect(text).toContain('TVA 5,5 % : 28,00 € TTC, dont 1,46 € de TVA')
    expect((await sales('statement', eventId, '--close')).lines.join()).toContain('le matin après le concert')
    const csv = (await sales('--month', '2026-12', '--csv')).lines.join()
    expect(csv).toContain(';0,00;28,00;26,54;1,46;0,93\r')
  })

  test('knows what was paid back in part at the provider’s: once, and until the rest follows', async () => {
    const orderId = await buy(2)
    const refund = (refundedCents: number) =>
      settlePayment(shop.db, {
        provider: shop.bank.provider.name,
        payment: shop.bank.set(`pi_${orderId}`, { refundedCents }),
        ...{ cause: 'test', now: FILLED_AT, origin: 'http://localhost' },
      })
    const taken = async () => (await sales('--concert', eventId)).lines.join('\n')
    await refund(1700)
    await refund(1700)
    expect((await acts()).filter(({ act }) => act === 'refunded')).toMatchObject([
      { number: 1, refundedCents: 1400 },
      { number: 2, refundedCents: 300 },
    ])
    expect(await taken()).toContain('remboursés en partie : 17,00 €, en moins dans la recette')
    expect(await taken()).toContain('recette 11,00 € TTC')
    await refund(2800)
    expect(await taken()).toContain('vendus 0, gratuits 0, Pass 0, invités 0, rendus 2, entrés 0')
    expect(await taken()).toContain('recette 0,00 € TTC')
    expect(await taken()).not.toContain('en partie')
  })

  test('a concert may have another rate of VAT than its seller', async () => {
    await writeSetting(shop.db, 'seller', { name: 'Les Caves', vatBasisPoints: 550 })
    await buy(1)
    expect((await sales('vat', eventId, '2,1')).lines[0]).toContain('TVA 2,1 %')
    const [other] = await shop.member('free')
    await buy(1, other)
    const lines = async () => (await sales('--concert', eventId)).lines.join('\n')
    expect(await lines()).toContain('TVA 5,5 % : 14,00 € TTC, dont 0,73 € de TVA')
    expect(await lines()).toContain('TVA 2,1 % : 14,00 € TTC, dont 0,29 € de TVA')
    expect((await sales('vat', eventId)).lines[0]).toContain('le taux du vendeur')
    expect((await acts()).map((row) => row.vatBasisPoints)).toEqual([550, 210])
  })

  test('says no sum without VAT, and no tax, for an unknown rate', async () => {
    await writeSetting(shop.db, 'seller', { name: 'Les Caves' })
    await buy(1)
    const text = (await sales('--concert', eventId)).lines.join('\n')
    expect(text).toContain('recette 14,00 € TTC ; sans taux de TVA')
    expect(text).toContain('TVA non renseignée : 14,00 € TTC\n')
    expect(text).toContain('1 concert, 14,00 € TTC, CNM 0,00 € (sans 1 concert dont la TVA est inconnue)')
    const csv = (await sales('--concert', eventId, '--csv')).lines.join()
    expect(csv).toContain(';0,00;14,00;"";"";""\r')
  })

  test('finds the concerts of an organiser, a seller or a place', async () => {
    await writeSetting(shop.db, 'seller', { name: 'Les Caves' })
    await shop.db
      .update(events)
      .set({ organizer: 'Ondes Courtes', place: 'La Jetée' })
      .where(eq(events.id, eventId))
    await buy(1)
    for (const name of ['ondes courtes', 'Caves', 'jetée'])
      expect((await sales('--month', '2026-12', '--organiser', name)).lines.join('\n')).toContain(eventId)
    expect((await sales('--month', '2026-12', '--organiser', 'Personne')).lines.join('\n')).not.toContain(
      eventId,
    )
  })

  test('refuses what it cannot read', async () => {
    for (const month of ['2026-13', '0000-01', '9999-12'])
      expect((await sales('--month', month)).lines[0], month).toContain('AAAA-MM')
    const unknown = { code: 1, lines: ['inconnu : aucun concert n’a cet identifiant.'] }
    expect(await sales('statement', 'inconnu')).toMatchObject(unknown)
    for (const more of [[], ['--csv']])
      expect(await sales('--concert', 'inconnu', ...more)).toMatchObject(unknown)
    // It is there, and has sold nothing.
    expect((await sales('statement', eventId)).lines[0]).toContain('n’a pas de billets')
    expect(await sales('--concert', eventId)).toMatchObject({
      code: 0,
      lines: ['Aucun billet pour ces concerts.'],
    })
    for (const filters of [
      ['--pass-share', '--concert', eventId],
      ['--pass-share', '--organiser', 'Caves'],
      ['--concert', eventId, '--month', '2026-12'],
    ]) {
      const { code, lines } = await sales(...filters)
      expect([code, lines[0]], filters.join(' ')).toEqual([
        1,
        expect.stringMatching(/^--\S+ ne va pas avec --/),
      ])
    }
    expect((await sales('seller', '--name', 'Les Caves', '--vat', '200')).lines[0]).toMatch(/^--vat : /)
    expect((await sales('seller')).lines[0]).toContain('--name')
    expect((await sales('vat', 'inconnu', '5,5')).lines[0]).toContain('aucun concert')
    for (const rate of ['cinq', '26', '-1', ''])
      expect((await sales('vat', eventId, rate)).lines[0], rate).toContain('taux de TVA')
    expect((await sales('--wrong')).code).toBe(1)
  })

  test('numbered what stood before it, by the time of sale', async () => {
    const [{ gaps = 1 } = {}] = (
      (await shop.db.execute(sql`
        select count(*)::int as gaps from (
          select event_id, is_paid, max(number) as last, count(*) as tickets from ticket_register where act = 'issued' group by 1, 2
        ) s left join ticket_series t using (event_id, is_paid) where s.last <> s.tickets or t.last is distinct from s.last`)) as unknown as {
        rows: { gaps: number }[]
      }
    ).rows
    expect(gaps).toBe(0)
  })
})
