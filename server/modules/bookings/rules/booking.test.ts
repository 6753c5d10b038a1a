import { describe, expect, it } from 'vitest'
import { PARTNER_SOURCE, type PassLevel } from '../../../../contract/rules/pass.ts'
import type { PaidPass } from '../../../../contract/rules/pass-cover.ts'
import { type BookingFacts, decideBooking, type PassUse } from './booking.ts'

const seats = { id: 'k1', name: 'Plein tarif', left: 10, priceCents: 1600 }
const event = {
  date: '2026-12-05',
  time: '20:00',
  priceCents: 1400,
  source: PARTNER_SOURCE,
  ticketingMode: 'internal' as const,
  withdrawnAt: null,
}
const passAt = (level: PassLevel, more: Partial<PaidPass> = {}): PaidPass => ({
  level,
  nextLevel: null,
  autorenew: true,
  currentPeriodEnd: new Date('2026-12-20T12:00:00Z'),
  ...more,
})
const used = (number: number, more: Partial<PassUse> = {}): PassUse[] =>
  Array.from({ length: number }, () => ({
    date: '2026-12-04',
    time: null,
    usesConcert: true,
    hasPrice: true,
    ...more,
  }))
const facts: BookingFacts = {
  endpoint: 'bookFree',
  event,
  types: [seats],
  ticketId: 1,
  pass: passAt('standard'),
  uses: [],
  free: 0,
  now: new Date('2026-12-01T12:00:00Z'),
}
const decide = (more: Partial<BookingFacts> = {}) => {
  const decision = decideBooking({ ...facts, ...more })
  return 'code' in decision ? decision.code : decision.passMonth
}

describe('a booking by the Pass', () => {
  it('uses one of the month’s concerts where the concert has a price and the Pass a limit', () => {
    expect(decide()).toBe('2026-12')
    expect(decide({ uses: used(2) })).toBe('2026-12')
    expect(decide({ uses: used(3) })).toBe('allowance_spent')
    expect(decide({ uses: used(30), pass: passAt('premium') })).toBeNull()
    expect(decide({ uses: used(3), event: { ...event, priceCents: 0 } })).toBeNull()
  })

  it('keeps what the place costs without the Pass, with the seat’s own kind', () => {
    expect(decideBooking(facts)).toMatchObject({ publicPriceCents: 1600 })
    expect(decideBooking({ ...facts, pass: passAt('premium') })).toMatchObject({ publicPriceCents: 1600 })
    expect(decideBooking({ ...facts, event: { ...event, priceCents: 0 } })).toMatchObject({
      publicPriceCents: 0,
    })
  })

  it('never takes a concert with a price without using one', () => {
    expect(decide({ endpoint: 'reserveFree' })).toBe('conflict')
    expect(decide({ endpoint: 'reserveFree', pass: passAt('premium') })).toBe('conflict')
    expect(decide({ endpoint: 'reserveFree', event: { ...event, priceCents: 0 } })).toBeNull()
  })

  it('says what is wrong with the event before what the member lacks', () => {
    const member = { pass: passAt('free'), uses: used(3) }
    expect(decide(member)).toBe('pass_required')
    expect(decide({ ...member, types: [{ ...seats, left: 0 }] })).toBe('sold_out')
    expect(decide({ ...member, now: new Date('2026-12-05T19:00:00Z') })).toBe('sales_closed')
    expect(decide({ ...member, event: { ...event, source: null } })).toBe('conflict')
    expect(decide({ ...member, event: { ...event, withdrawnAt: new Date('2026-11-30T12:00:00Z') } })).toBe(
      'sales_closed',
    )
    expect(decide({ ...member, event: undefined })).toBe('not_found')
  })

  it('names the month of the concert, whose concerts are spent', () => {
    const decision = decideBooking({ ...facts, uses: used(3) })
    expect(decision).toMatchObject({
      message:
        'Vous avez déjà utilisé vos 3\u00a0concerts du mois (décembre). Un concert compte pour le mois où il a lieu.',
    })
  })

  it('lies in the paid period, or behind it while the Pass renews itself', () => {
    const january = { ...event, date: '2027-01-15' }
    const concertOfTheLastEvening = { ...event, date: '2026-12-20', time: '12:30' }
    expect(decide({ event: january })).toBe('2027-01')
    expect(decide({ event: january, pass: passAt('standard', { autorenew: false }) })).toBe('conflict')
    expect(
      decide({ event: concertOfTheLastEvening, pass: passAt('premium', { autorenew: false }) }),
    ).toBeNull()
    expect(
      decide({
        event: { ...concertOfTheLastEvening, time: '13:00' },
        pass: passAt('premium', { autorenew: false }),
      }),
    ).toBe('conflict')
    expect(decide({ event: january, pass: passAt('premium', { currentPeriodEnd: null }) })).toBeNull()
  })

  it('says of a Pass that ends that one given away does not renew itself', () => {
    const pass = passAt('premium', { autorenew: false })
    expect(decideBooking({ ...facts, pass, event: { ...event, date: '2026-12-28' } })).toMatchObject({
      message:
        'Votre Pass se termine le 20 décembre 2026 à 13:00, avant ce concert. S’il a été offert, il ne se renouvelle pas\u00a0; sinon, réactivez son renouvellement pour y aller avec lui. Un Pass offert qui prend la suite ouvre ses concerts dès le jour où il commence.',
    })
  })

  it('takes nothing new while the renewal is not paid', () => {
    const late = { now: new Date('2026-12-20T13:00:00Z'), event: { ...event, date: '2026-12-21' } }
    expect(decide(late)).toBe('conflict')
    expect(decideBooking({ ...facts, ...late })).toMatchObject({
      message: expect.stringMatching(/pas encore payé/),
    })
  })

  it('uses the allowance of the level that holds when the concert takes place', () => {
    const goingDown = passAt('premium', { nextLevel: 'standard' })
    const behind = { ...event, date: '2026-12-28' }
    expect(decide({ pass: goingDown, uses: used(30, { usesConcert: false }) })).toBeNull()
    expect(decide({ pass: goingDown, event: behind })).toBe('2026-12')
    // Bookings before the change were unlimited; bookings after it count.
    expect(decide({ pass: goingDown, event: behind, uses: used(30, { usesConcert: false }) })).toBe('2026-12')
    expect(
      decide({
        pass: goingDown,
        event: behind,
        uses: used(3, { usesConcert: false, date: '2026-12-27' }),
      }),
    ).toBe('allowance_spent')
  })
})
