import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { admissionOf, shortOf } from '../../../tests/support/server/door.ts'
import { doorOf } from '../../../tests/support/server/door-calls.ts'
import { FILLED_AT } from '../../../tests/support/server/harness.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { addMembers } from '../../../tests/support/server/members.ts'
import { type PassWorld, startPassWorld } from '../../../tests/support/server/pass-world.ts'
import { freeMember, mailsTo, mailTextsTo, passOf } from '../../../tests/support/server/passes.ts'

const { onEach, stop } = await bothDatabases()
afterAll(stop)

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A month is paid from the day of filling, 21 November at noon. */
const PERIOD_END = new Date('2026-12-21T11:00:00Z')
const later = (from: Date, ms: number) => new Date(from.getTime() + ms)
const evening = (days: number, from = FILLED_AT) =>
  later(from, days * DAY_MS)
    .toISOString()
    .slice(0, 10)

onEach('what a Pass pays for, on $name', ({ open }) => {
  const through = (provider: 'demo' | 'stripe', tags: 'long'[]) =>
    describe(`through ${provider}`, { tags }, () => {
      let world: PassWorld
      beforeEach(async () => {
        world = await startPassWorld(provider, open)
      })
      afterEach(() => world.close())

      /** Creates partner concerts, one a week from ten days on, for half a year. */
      const weekly = (number = 24) =>
        Promise.all(Array.from({ length: number }, (_, week) => world.concert(evening(10 + 7 * week))))
      const bookAll = async (member: TestMember, concerts: string[]) => {
        const statuses = []
        for (const concert of concerts) {
          world.api.clock.now = later(world.api.clock.now, 1_000)
          statuses.push((await world.book(member, concert)).status)
        }
        return statuses
      }
      const statesOf = async (member: TestMember) => {
        const tickets: { eventId: string; status: string; cancelledBy: string }[] =
          await world.tickets(member)
        return (concert: string) => tickets.find(({ eventId }) => eventId === concert)
      }

      test('an upgrade of the last two hours opens no half year', async () => {
        const concerts = await weekly()
        const member = await world.subscribe('standard')
        await world.travel(later(PERIOD_END, -2 * HOUR_MS))
        expect((await world.change(member, 'premium')).status).toBe(200)
        const paid = await world.paid(member)
        expect(paid).toBeLessThan(1_950)
        expect(await bookAll(member, concerts.slice(3))).toEqual(Array(21).fill(200))
        expect((await world.change(member, 'standard')).status).toBe(200)
        expect((await world.cancel(member)).status).toBe(200)
        await world.travel(later(PERIOD_END, 5 * 60_000))
        expect(await passOf(world.api, member)).toMatchObject({ passType: 0 })
        expect(await world.places(member)).toEqual([])
        const state = await statesOf(member)
        for (const concert of concerts.slice(5))
          expect(state(concert)).toMatchObject({ status: 'cancelled', cancelledBy: 'pass', refund: 'none' })
        // Seats are on sale again, and one mail covers all of it.
        expect(await mailsTo(world.api, member)).toContain('places-lapsed')
        expect(await mailTextsTo(world.api, member, 'places-lapsed')).toHaveLength(1)
        expect(await world.paid(member)).toBe(paid)
      })

      test('a month of Premium opens that month, and what lies behind it only if it renews itself', async () => {
        const concerts = await weekly()
        const member = await world.subscribe('premium')
        expect(await bookAll(member, concerts)).toEqual(Array(24).fill(200))
        const tickets: { eventId: string; needsRenewal: boolean }[] = await world.tickets(member)
        for (const { eventId, needsRenewal } of tickets)
          expect(needsRenewal).toBe(concerts.indexOf(eventId) > 2)
        expect(await passOf(world.api, member)).toMatchObject({ placesAfterPeriod: 21 })
        expect((await world.cancel(member)).status).toBe(200)
        // No concert after the end can be booked any more, and no booking before it is lost.
        const late = await world.concert(evening(60))
        expect((await world.book(member, late)).json).toMatchObject({
          code: 'conflict',
          message: expect.stringContaining('se termine le 21 décembre 2026'),
        })
        expect(await world.places(member)).toHaveLength(24)
        await world.travel(later(PERIOD_END, -1))
        expect(await world.places(member)).toHaveLength(24)
        await world.travel(PERIOD_END)
        expect((await world.places(member)).sort()).toEqual([...concerts.slice(0, 3)].sort())
      })

      test('one that renews itself keeps them, month by month', async () => {
        const concerts = await weekly(8)
        const member = await world.subscribe('premium')
        await bookAll(member, concerts)
        await world.travel(later(PERIOD_END, HOUR_MS))
        expect(await world.places(member)).toHaveLength(8)
        expect(await world.paid(member)).toBe(7_800)
        expect(await mailTextsTo(world.api, member, 'places-lapsed')).toEqual([])
      })

      test('resumed before its end, a Pass keeps what was booked', async () => {
        const behind = await world.concert(evening(40))
        const member = await world.subscribe('standard')
        await world.book(member, behind)
        await world.cancel(member)
        const resumed = await world.api.call('PUT', '/api/subscription/auto-renew', {
          token: member.token,
          json: { autorenew: true },
        })
        expect(resumed.status).toBe(200)
        await world.travel(later(PERIOD_END, HOUR_MS))
        expect(await world.places(member)).toEqual([behind])
      })

      test('a concert uses the month in which it takes place, whenever it is booked', async () => {
        const december = await Promise.all(
          [8, 9, 10, 11].map((day) => world.concert(`2026-12-0${day % 10 || 1}`)),
        )
        const january = await world.concert('2027-01-08')
        const member = await world.subscribe('standard')
        expect(await bookAll(member, december)).toEqual([200, 200, 200, 409])
        expect((await world.book(member, january)).status).toBe(200)
        expect(await passOf(world.api, member)).toMatchObject({
          concertsLeft: 3,
          used: [
            { month: '2026-12', concerts: 3, invitations: 0 },
            { month: '2027-01', concerts: 1, invitations: 0 },
          ],
        })
        for (const [given, status] of [200, 200, 409].entries())
          expect((await world.invite(member, january)).status, String(given)).toBe(status)
        expect((await world.invite(member, december[3] ?? '')).status).toBe(200)
        await world.travel(new Date('2026-12-01T12:00:00Z'))
        expect(await passOf(world.api, member)).toMatchObject({ concertsLeft: 0, invitesLeft: 1 })
      })

      test('a lower level keeps in each later month what it allows, the first booked', async () => {
        const concerts = await Promise.all(
          [2, 3, 4, 5, 6].map((day) => world.concert(`2027-01-0${day}`)).concat(world.concert('2027-02-03')),
        )
        const member = await world.subscribe('premium')
        await bookAll(member, concerts)
        for (let given = 0; given < 4; given++) await world.invite(member, concerts[0] ?? '')
        expect((await world.change(member, 'standard')).status).toBe(200)
        expect(await world.places(member)).toHaveLength(6)
        // New bookings for that period already use its allowance.
        const another = await world.concert('2027-01-20')
        expect((await world.book(member, another)).json).toMatchObject({ code: 'allowance_spent' })
        await world.travel(later(PERIOD_END, HOUR_MS))
        expect(await passOf(world.api, member)).toMatchObject({
          passType: 2,
          used: [
            { month: '2027-01', concerts: 3, invitations: 2 },
            { month: '2027-02', concerts: 1, invitations: 0 },
          ],
        })
        expect((await world.places(member)).sort()).toEqual(
          [...concerts.slice(0, 3), concerts[5] ?? ''].sort(),
        )
        const [mail] = await mailTextsTo(world.api, member, 'places-lapsed')
        expect(mail).toContain('maintenant un Pass Standard')
      })

      test('guests of a Pass that ends are told once, and their codes open nothing', async () => {
        const concert = await world.concert(evening(40))
        const member = await world.subscribe('premium')
        const guest = await freeMember(world.api)
        const { code } = (await world.invite(member, concert)).json
        const taken = await world.api.call('POST', `/api/invitations/${code}/take`, { token: guest.token })
        expect(taken.json).toMatchObject({ needsRenewal: true })
        await world.cancel(member)
        await world.travel(PERIOD_END)
        await world.travel(later(PERIOD_END, DAY_MS))
        expect(await world.tickets(guest)).toMatchObject([{ status: 'cancelled', cancelledBy: 'pass' }])
        const [seat] = taken.json.codes
        const asked = await world.api.call('GET', `/api/ticket-codes/${seat.id}${new URL(seat.qrUrl).search}`)
        expect(asked.json).toMatchObject({ state: 'cancelled' })
        expect(await mailTextsTo(world.api, guest, 'invitation-lapsed')).toHaveLength(1)
        expect((await world.api.call('GET', `/api/invitations/${code}`)).json).toMatchObject({
          state: 'withdrawn',
        })
      })

      test('a deleted account leaves no invitation behind that could be given back', async () => {
        const [tonight, nextWeek] = [await world.concert(evening(0)), await world.concert(evening(5))]
        const member = await world.subscribe('premium')
        const codes = []
        for (const concert of [tonight, nextWeek]) codes.push((await world.invite(member, concert)).json.code)
        const { eraseMember } = await import('../account/use-cases/delete-account.ts')
        const erased = await eraseMember(world.db, member.id, {
          now: world.api.clock.now,
          origin: 'http://localhost:3000',
          provider: world.api.payments?.name ?? null,
          isAsked: true,
          shown: { tickets: undefined, at: world.api.clock.now },
          refusal: () => undefined,
        })
        expect(erased).toMatchObject({ ended: { endReason: 'account_deleted' } })
        const states = await Promise.all(
          codes.map(async (code) => (await world.api.call('GET', `/api/invitations/${code}`)).json.state),
        )
        expect(states).toEqual(['open', 'withdrawn'])
      })

      describe('withdrawn from', () => {
        const door = doorOf(() => world.api)
        const shown = async (member: TestMember) =>
          (await world.api.call('GET', '/api/subscription/withdraw', { token: member.token })).json

        test('just before a concert, it keeps the place and retains its price', async () => {
          const concert = await world.concert(evening(0), { time: '12:45' })
          const member = await world.subscribe('premium')
          await world.book(member, concert)
          expect(await shown(member)).toMatchObject({ refund: 25, coming: 0, concerts: [{ price: 14 }] })
          expect((await world.withdraw(member)).json).toEqual({ refunded: 25 })
          expect(await world.places(member)).toEqual([concert])
          // Doors without a network have a day to report.
          await world.travel(later(FILLED_AT, DAY_MS - 1))
          expect(await world.paid(member)).toBe(3_900)
          await world.travel(later(FILLED_AT, DAY_MS))
          expect(await world.paid(member)).toBe(1_400)
          expect(await mailTextsTo(world.api, member, 'pass-settled')).toEqual([])
          expect(await mailTextsTo(world.api, member, 'pass-refunded')).toHaveLength(1)
        })

        test('after walking in at a door without a network, the concert is retained all the same', async () => {
          const concert = await world.concert(evening(0), { time: '12:00' })
          const member = await world.subscribe('premium')
          const access = await door.linkOf(concert)
          await world.travel(later(FILLED_AT, HOUR_MS))
          expect((await world.withdraw(member)).json).toEqual({ refunded: 39 })
          await world.travel(later(FILLED_AT, 3 * HOUR_MS))
          const walkIn = admissionOf({ pass: member.id, at: later(FILLED_AT, HOUR_MS / 2).toISOString() })
          expect((await door.stored(access, [walkIn])).overruns).toEqual([])
          await world.travel(later(FILLED_AT, 30 * HOUR_MS))
          expect(await world.paid(member)).toBe(1_400)
          const [told] = await mailTextsTo(world.api, member, 'pass-settled')
          expect(told).toContain('25\u00a0€')
        })

        test('a place that is cancelled by it and used at a door that did not know is retained', async () => {
          const concert = await world.concert(evening(1), { time: '21:00' })
          const member = await world.subscribe('premium')
          const { ticket } = (await world.book(member, concert)).json
          const access = await door.linkOf(concert)
          expect((await world.withdraw(member)).json).toEqual({ refunded: 39 })
          expect(await world.places(member)).toEqual([])
          const seat = admissionOf({
            seat: shortOf(ticket.codes[0].id),
            at: later(FILLED_AT, 20 * HOUR_MS).toISOString(),
          })
          await world.travel(later(FILLED_AT, 22 * HOUR_MS))
          await door.stored(access, [seat])
          await world.travel(later(FILLED_AT, 25 * HOUR_MS))
          expect(await world.paid(member)).toBe(1_400)
        })

        test('what a door reports after the settlement is the house’s loss', async () => {
          const concert = await world.concert(evening(0), { time: '12:00' })
          const member = await world.subscribe('standard')
          const access = await door.linkOf(concert)
          await world.travel(later(FILLED_AT, HOUR_MS))
          await world.withdraw(member)
          await world.travel(later(FILLED_AT, 26 * HOUR_MS))
          expect(await world.paid(member)).toBe(0)
          const walkIn = admissionOf({ pass: member.id, at: later(FILLED_AT, HOUR_MS / 2).toISOString() })
          await door.stored(access, [walkIn])
          await world.travel(later(FILLED_AT, 50 * HOUR_MS))
          expect(await world.paid(member)).toBe(0)
        })

        test('a second Pass of the same day is no part of what the first one owes', async () => {
          const concert = await world.concert(evening(0), { time: '20:00' })
          const member = await world.subscribe('standard')
          expect((await world.withdraw(member)).json).toEqual({ refunded: 19 })
          await world.travel(later(FILLED_AT, HOUR_MS))
          await world.subscribe('premium', member)
          await world.book(member, concert)
          await world.travel(later(FILLED_AT, 30 * HOUR_MS))
          expect(await world.paid(member)).toBe(3_900)
          expect(await world.places(member)).toEqual([concert])
        })

        test('guests with a place of more than a day ahead lose it, and it costs nothing', async () => {
          const [soon, nextWeek] = [await world.concert(evening(0)), await world.concert(evening(3))]
          const member = await world.subscribe('premium')
          for (const concert of [soon, nextWeek]) await world.invite(member, concert)
          expect(await shown(member)).toMatchObject({ refund: 25, coming: 1, concerts: [{ price: 14 }] })
          await world.withdraw(member)
          const { json } = await world.api.call('GET', '/api/invitations', { token: member.token })
          expect(json.map(({ state }: { state: string }) => state).sort()).toEqual(['open', 'withdrawn'])
        })
      })
    })
  through('stripe', [])
  // The rules are the same: only its own payments differ.
  through('demo', ['long'])

  describe('whose renewal is refused', () => {
    let world: PassWorld
    beforeEach(async () => {
      world = await startPassWorld('stripe', open)
    })
    afterEach(() => world.close())

    test('opens for three days what was booked for them, books and invites nothing, and ends unpaid', async () => {
      const inGrace = await world.concert(evening(1, PERIOD_END))
      const behind = await world.concert(evening(20, PERIOD_END))
      const concerts = await Promise.all(
        Array.from({ length: 24 }, (_, week) => world.concert(evening(10 + 7 * week, PERIOD_END))),
      )
      const member = await world.subscribe('premium')
      for (const concert of [inGrace, behind]) expect((await world.book(member, concert)).status).toBe(200)
      await world.emptyCard(member)
      await world.travel(later(PERIOD_END, 24 * HOUR_MS))
      expect(await passOf(world.api, member)).toMatchObject({ passType: 3 })
      for (const concert of concerts) expect((await world.book(member, concert)).status).toBe(409)
      expect((await world.invite(member, behind)).json).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('pas encore payé'),
      })
      expect(await world.places(member)).toHaveLength(2)
      // The concert within the grace period has taken place.
      await world.travel(new Date(`${evening(1, PERIOD_END)}T21:00:00Z`))
      expect((await world.cancel(member)).status).toBe(200)
      await world.travel(later(PERIOD_END, 96 * HOUR_MS))
      expect(await world.contract(member)).toMatchObject({ state: 'ended' })
      expect(await world.places(member)).toEqual([inGrace])
      expect(await world.paid(member)).toBe(3_900)
    })

    test('ends by itself after its grace, with what lies behind', async () => {
      const behind = await world.concert(evening(20, PERIOD_END))
      const member = await world.subscribe('standard')
      await world.book(member, behind)
      await world.invite(member, behind)
      await world.emptyCard(member)
      await world.travel(later(PERIOD_END, 71 * HOUR_MS))
      expect(await world.places(member)).toEqual([behind])
      await world.travel(later(PERIOD_END, 72 * HOUR_MS))
      expect(await world.places(member)).toEqual([])
      expect(await world.tickets(member)).toMatchObject([{ status: 'cancelled', cancelledBy: 'pass' }])
    })
  })

  test('a member without a subscription keeps a Pass that nobody pays for', async () => {
    const world = await startPassWorld('demo', open)
    try {
      const [member] = await addMembers(world.db, 1, {
        level: 'premium',
        now: FILLED_AT,
        currentPeriodEnd: null,
      })
      const concert = await world.concert(evening(300))
      expect((await world.book(member as TestMember, concert)).status).toBe(200)
      await world.travel(new Date('2027-06-01T12:00:00Z'))
      expect(await world.places(member as TestMember)).toEqual([concert])
    } finally {
      await world.close()
    }
  })
})
