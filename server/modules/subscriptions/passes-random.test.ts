// @module-tag random
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { HOUR_MS, instantOfParis } from '../../../contract/rules/paris-time.ts'
import { monthlyAllowance, type PaidPlan } from '../../../contract/rules/pass.ts'
import { type Chance, chance } from '../../../tests/orders-random/random.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { admissionOf, doorAccess, shortOf } from '../../../tests/support/server/door.ts'
import { doorOf } from '../../../tests/support/server/door-calls.ts'
import { FILLED_AT } from '../../../tests/support/server/harness.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { type PassWorld, startPassWorld } from '../../../tests/support/server/pass-world.ts'
import { contractsOf, freeMember } from '../../../tests/support/server/passes.ts'
import { cards } from '../../../tests/support/stripe-double/cards.ts'
import { bookings, events, invoices, subscriptions, ticketCodes } from '../../platform/db/schema.ts'
import { machineNow } from '../../platform/machine-clock.ts'
import { GRACE_MS } from '../sessions/rules.ts'
import { withdrawalSums } from './rules/withdrawal.ts'
import { invoicesOf } from './store/checkouts.ts'

const { onEach, stop } = await bothDatabases()
afterAll(stop)

/** Number of worlds; `PASS_SEED` replays the members' choices. */
const SCHEDULES = Number(process.env.PASS_SCHEDULES ?? 1)
const SEED = process.env.PASS_SEED ?? String(machineNow().getTime())
const MEMBERS = 5
const CONCERTS = 24
const DAYS = 75
const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000

interface Period {
  from: Date
  to: Date
  /** The level at its start: within a period it never falls. */
  firstPlan: PaidPlan
  /** When its payment was first known. */
  paidBy: Date
}

interface Concert {
  id: string
  startsAt: Date
  access: { link: string; code: string }
}

/** A member's entry with a seat or the Pass, as known to the server, or to a door with outdated data. */
interface Entry {
  member: TestMember
  concert: Concert
  bookingId: string | null
  isStale: boolean
  reportAt: Date
}

/** Lets members subscribe, change, withdraw, have payments refused and go out at random, until all concerts are over. */
const play = async (world: PassWorld, chances: Chance) => {
  const { db, api } = world
  const door = doorOf(() => api)
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => freeMember(api)))
  const concerts: Concert[] = []
  for (let index = 0; index < CONCERTS; index++) {
    const date = new Date(FILLED_AT.getTime() + chances.between(1, DAYS) * DAY_MS).toISOString().slice(0, 10)
    const time = chances.pick(['18:00', '20:30', '23:00'])
    const id = await world.concert(date, { time, priceCents: chances.pick([0, 900, 1400, 2500]) })
    concerts.push({ id, startsAt: instantOfParis(date, time), access: await doorAccess(db, id, FILLED_AT) })
  }
  concerts.sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  const periods = new Map<string, Map<string, Period>>(members.map(({ id }) => [id, new Map()]))
  const entries: Entry[] = []
  const withdrawals: { subscriptionId: string; statedCents: number; at: Date }[] = []
  const refused: string[] = []
  /** The times at which the jobs ran. */
  const runs: Date[] = []

  /** Records each member's paid periods as the provider reports them now. */
  const observe = async (watched = members) => {
    for (const member of watched)
      for (const { id, state, plan, currentPeriodStart: from, currentPeriodEnd: to } of await contractsOf(
        api,
        member,
      ))
        if (state === 'active') {
          const own = periods.get(member.id)
          const key = `${id} ${from.toISOString()}`
          own?.set(key, { from, to, firstPlan: plan, paidBy: api.clock.now, ...own.get(key) })
        }
  }
  const report = async () => {
    const now = api.clock.now
    for (const entry of entries.filter(({ reportAt }) => reportAt <= now)) {
      entry.reportAt = new Date(8.64e15)
      const { member, concert, bookingId } = entry
      const at = concert.startsAt.toISOString()
      const [seat] = bookingId
        ? await db.select().from(ticketCodes).where(eq(ticketCodes.bookingId, bookingId))
        : []
      const fact = admissionOf(seat ? { seat: shortOf(seat.id), at } : { pass: member.id, at })
      const { status } = await door.send(concert.access, [fact])
      if (status !== 200) refused.push(`admission ${status}`)
    }
  }
  const travel = async (to: Date) => {
    await world.travel(to)
    runs.push(api.clock.now)
    await observe()
    await report()
  }
  const placeOf = async (member: TestMember, { id }: Concert) =>
    (
      await db
        .select()
        .from(bookings)
        .where(and(eq(bookings.memberId, member.id), eq(bookings.eventId, id), eq(bookings.source, 'pass')))
    ).sort((one, other) => Number(one.cancelledAt !== null) - Number(other.cancelledAt !== null))[0]

  /** Lets members enter a concert that begins now; their doors report immediately, late, or after the deadline. */
  const goTo = async (concert: Concert) => {
    for (const member of members) {
      const place = await placeOf(member, concert)
      const isStale = place ? place.cancelledAt !== null : false
      const live = (await contractsOf(api, member)).find(({ state }) => state !== 'ended')
      const comes = place ? chances.happens(isStale ? 0.3 : 0.8) : live ? chances.happens(0.15) : false
      if (!comes) continue
      const delay = chances.pick([0, 0, 5, 20, 60]) * HOUR_MS
      const reportAt = new Date(concert.startsAt.getTime() + delay)
      entries.push({ member, concert, bookingId: place?.id ?? null, isStale, reportAt })
    }
    await report()
  }

  const act = async (member: TestMember) => {
    const live = (await contractsOf(api, member)).find(({ state }) => state !== 'ended')
    // Keeps the session alive: it would expire after a month without use.
    await world.tickets(member)
    if (!live)
      return chances.happens(0.1) ? world.subscribe(chances.pick(['standard', 'premium']), member) : undefined
    const coming = concerts.filter(({ startsAt }) => startsAt > api.clock.now)
    const concert = coming.length > 0 ? chances.pick(coming).id : ''
    const put = (autorenew: boolean) =>
      api.call('PUT', '/api/subscription/auto-renew', { token: member.token, json: { autorenew } })
    const act = chances.weighed({
      book: 12,
      invite: 3,
      giveBack: 2,
      change: 2,
      cancel: 2,
      resume: 2,
      withdraw: 0.5,
      refuse: 2,
      pay: 1,
    })
    if (act === 'book') await world.book(member, concert)
    if (act === 'invite') await world.invite(member, concert)
    if (act === 'giveBack')
      await api.call('DELETE', `/api/events/${concert}/cancel-booking`, { token: member.token })
    if (act === 'change') await world.change(member, live.plan === 'standard' ? 'premium' : 'standard')
    if (act === 'cancel') await world.cancel(member)
    if (act === 'resume') await put(true)
    if (act === 'refuse') await world.emptyCard(member)
    if (act === 'pay' && world.double) {
      world.double.replaceCard(String(live.customerId), cards.accepted)
      world.double.retry(live.providerId)
    }
    if (act === 'withdraw') {
      const { status, json } = await world.withdraw(member)
      if (status === 200)
        withdrawals.push({
          subscriptionId: live.id,
          statedCents: Math.round(json.refunded * 100),
          at: api.clock.now,
        })
      else refused.push(`withdraw ${json.code}`)
    }
    await observe([member])
  }

  const end = FILLED_AT.getTime() + (DAYS + 10) * DAY_MS
  const waiting = [...concerts]
  while (api.clock.now.getTime() < end) {
    const next = new Date(api.clock.now.getTime() + chances.between(6, 60) * HOUR_MS)
    while (waiting[0] && waiting[0].startsAt <= next) {
      const concert = waiting.shift() as Concert
      // The jobs run every minute, so also between the end of a grace period and the concert.
      await travel(new Date(concert.startsAt.getTime() - MINUTE_MS))
      await travel(concert.startsAt)
      await goTo(concert)
    }
    await travel(next)
    for (const member of members) for (let acts = chances.between(0, 3); acts > 0; acts--) await act(member)
  }
  // The last refunds are settled, and the last doors have reported.
  await travel(new Date(end + 4 * DAY_MS))
  return { members, concerts, entries, periods, withdrawals, refused, runs }
}

type Played = Awaited<ReturnType<typeof play>>

/** Lists the inconsistencies of a world at its end, in words. */
const faultsOf = async (world: PassWorld, played: Played): Promise<string[]> => {
  const { db, api } = world
  const { members, concerts, entries, periods, withdrawals, runs } = played
  const faults: string[] = []
  const startOf = new Map(concerts.map(({ id, startsAt }) => [id, startsAt]))
  for (const member of members) {
    const contracts = await contractsOf(api, member)
    // A period ends early with its contract.
    const paid = [...(periods.get(member.id) ?? new Map<string, Period>())].map(([key, period]) => {
      const contract = contracts.find(({ id }) => key.startsWith(id))
      const to = contract?.endedAt && contract.endedAt < period.to ? contract.endedAt : period.to
      return { ...period, to, contractId: contract?.id, isWithdrawn: contract?.endReason === 'withdrawal' }
    })
    const covers = (at: Date) =>
      paid.some(
        ({ from, to, isWithdrawn }) =>
          from <= at && at.getTime() < to.getTime() + (isWithdrawn ? DAY_MS : GRACE_MS),
      )
    for (const { concert, bookingId, isStale } of entries.filter((entry) => entry.member === member))
      if (bookingId && !isStale && !covers(concert.startsAt))
        faults.push(`${member.id} went to ${concert.startsAt.toISOString()} outside of what they paid`)
    const own = await db
      .select()
      .from(bookings)
      .where(and(eq(bookings.memberId, member.id), eq(bookings.source, 'pass')))
    for (const booking of own.filter(({ cancelledWithPass }) => cancelledWithPass)) {
      const startsAt = startOf.get(booking.eventId) ?? FILLED_AT
      const premium = paid
        // A period paid after the grace period cannot keep bookings that ended by then.
        .map((period) =>
          period.paidBy.getTime() - period.from.getTime() > GRACE_MS
            ? { ...period, from: period.paidBy }
            : period,
        )
        .filter(({ firstPlan }) => firstPlan === 'premium')
        .sort((a, b) => a.from.getTime() - b.from.getTime())
      // Premium, paid in one contract without a gap from the booking to the concert: the booking cannot have ended.
      const first = premium.find(({ from, to }) => from <= booking.bookedAt && booking.bookedAt < to)
      let until = booking.bookedAt
      for (const { from, to, contractId } of premium)
        if (contractId === first?.contractId && from <= until && to > until) until = to
      if (until > startsAt) faults.push(`${member.id} paid for ${startsAt.toISOString()} and lost it`)
    }
    for (const { bookedAt, eventId } of own.filter(({ cancelledAt }) => cancelledAt === null)) {
      const startsAt = startOf.get(eventId) ?? FILLED_AT
      const contract = contracts.find(
        ({ startedAt, endedAt }) => startedAt <= bookedAt && (endedAt === null || bookedAt < endedAt),
      )
      const end = contract?.endedAt?.getTime()
      // A contract replaced by another Pass hands its bookings on.
      if (!end || contracts.some(({ startedAt }) => startedAt.getTime() === end)) continue
      const keptUntil = end + (contract?.endReason === 'withdrawal' ? DAY_MS : 0)
      // Only a run of the jobs ends a lapsed Pass.
      if (startsAt.getTime() > keptUntil && runs.some((run) => run.getTime() >= end && run < startsAt))
        faults.push(`${member.id} holds ${startsAt.toISOString()}, after what opened it has ended`)
    }
    const months = await db
      .select({ month: sql<string>`to_char(${events.date}, 'YYYY-MM')`, used: sql<number>`count(*)::int` })
      .from(bookings)
      .innerJoin(events, eq(events.id, bookings.eventId))
      .where(
        and(eq(bookings.memberId, member.id), isNotNull(bookings.passMonth), isNull(bookings.cancelledAt)),
      )
      .groupBy(sql`1`)
    for (const { month, used } of months)
      if (used > monthlyAllowance.standard.concerts)
        faults.push(`${member.id} used ${used} concerts of ${month}`)
  }
  for (const contract of await db.select().from(subscriptions).where(isNotNull(subscriptions.endedAt))) {
    const rows = await invoicesOf(db, contract.id)
    const refunded = rows.reduce((sum, row) => sum + row.refundedCents, 0)
    const withdrawal = withdrawals.find(({ subscriptionId }) => subscriptionId === contract.id)
    if (!withdrawal) {
      if (refunded > 0) faults.push(`${contract.id} paid ${refunded} back for ${contract.endReason}`)
      continue
    }
    if (refunded > withdrawal.statedCents) faults.push(`${contract.id} paid back more than stated`)
    // The test's own count: bookings of the next day, including guests', and entries reported within a day.
    const reported = played.entries.filter(
      ({ member, concert, isStale, bookingId }) =>
        member.id === contract.memberId && (isStale || !bookingId) && concert.startsAt >= contract.startedAt,
    )
    const whole = withdrawalSums(
      rows.map((row) => ({ ...row, refundedCents: 0 })),
      { used: [], currentPeriodEnd: contract.currentPeriodEnd, now: withdrawal.at },
    ).refundedCents
    if (reported.length === 0 && refunded !== withdrawal.statedCents)
      faults.push(`${contract.id} paid ${refunded} of ${withdrawal.statedCents} back, and no door said why`)
    if (refunded > whole) faults.push(`${contract.id} paid back more than was paid`)
  }
  const open = await db.select().from(subscriptions).where(isNotNull(subscriptions.settleAt))
  if (open.length > 0) faults.push(`${open.length} withdrawals are not settled`)
  const uncovered = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(sql`${invoices.refundedCents} > ${invoices.amountCents}`)
  if (uncovered.length > 0) faults.push('more was paid back than charged')
  const door = doorOf(() => api)
  for (const { id } of concerts) await door.expectSeatsCounted(id)
  return faults
}

onEach('members, Passes and doors at random, on $name', ({ open }) => {
  describe.each(['demo', 'stripe'] as const)('through %s', (provider) => {
    test.each(Array.from({ length: SCHEDULES }, (_, schedule) => schedule))(
      'nobody goes where they did not pay, nobody loses what they paid (%i)',
      { timeout: 600_000, tags: ['long'] },
      async (schedule) => {
        const seed = `${SEED}/${provider}/${schedule}`
        const world = await startPassWorld(provider, open)
        try {
          const played = await play(world, chance(seed))
          console.info(
            `passes ${seed}: ${played.entries.length} entries, ${played.withdrawals.length} withdrawals, ${played.refused.length} refused`,
          )
          expect(await faultsOf(world, played), `PASS_SEED=${SEED}`).toEqual([])
          expect(world.warnings).toEqual([])
          expect(played.entries.length).toBeGreaterThan(0)
        } finally {
          await world.close()
        }
      },
    )
  })
})
