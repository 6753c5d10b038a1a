import { describe, expect, it } from 'vitest'
import { PARTNER_SOURCE } from '../../../../contract/rules/pass.ts'
import { type BookingFacts, decideBooking } from './booking.ts'

const seats = { id: 'k1', name: 'Plein tarif', capacityTotal: 10, capacitySold: 0, priceCents: 1600 }
const event = {
  date: '2026-12-05',
  time: '20:00',
  priceCents: 1400,
  source: PARTNER_SOURCE,
  ticketingMode: 'internal' as const,
  withdrawnAt: null,
}
const facts: BookingFacts = {
  endpoint: 'bookFree',
  event,
  types: [seats],
  ticketId: 1,
  level: 'standard',
  used: 0,
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
    expect(decide({ used: 2 })).toBe('2026-12')
    expect(decide({ used: 3 })).toBe('allowance_spent')
    expect(decide({ used: 30, level: 'premium' })).toBeNull()
    expect(decide({ used: 3, event: { ...event, priceCents: 0 } })).toBeNull()
  })

  it('keeps what the place costs without the Pass, with the seat’s own kind', () => {
    expect(decideBooking(facts)).toMatchObject({ publicPriceCents: 1600 })
    expect(decideBooking({ ...facts, level: 'premium' })).toMatchObject({ publicPriceCents: 1600 })
    expect(decideBooking({ ...facts, event: { ...event, priceCents: 0 } })).toMatchObject({
      publicPriceCents: 0,
    })
  })

  it('never takes a concert with a price without using one', () => {
    expect(decide({ endpoint: 'reserveFree' })).toBe('conflict')
    expect(decide({ endpoint: 'reserveFree', level: 'premium' })).toBe('conflict')
    expect(decide({ endpoint: 'reserveFree', event: { ...event, priceCents: 0 } })).toBeNull()
  })

  it('says what is wrong with the event before what the member lacks', () => {
    const member = { level: 'free' as const, used: 3 }
    expect(decide(member)).toBe('pass_required')
    expect(decide({ ...member, types: [{ ...seats, capacitySold: 10 }] })).toBe('sold_out')
    expect(decide({ ...member, now: new Date('2026-12-05T19:00:00Z') })).toBe('sales_closed')
    expect(decide({ ...member, event: { ...event, source: null } })).toBe('conflict')
    expect(decide({ ...member, event: { ...event, withdrawnAt: new Date('2026-11-30T12:00:00Z') } })).toBe(
      'sales_closed',
    )
    expect(decide({ ...member, event: undefined })).toBe('not_found')
  })

  it('names the month that is spent and the one that comes, over the year’s end too', () => {
    const decision = decideBooking({ ...facts, used: 3 })
    expect(decision).toMatchObject({
      message:
        'Vous avez déjà utilisé vos 3\u00a0concerts du mois (décembre). Vous en retrouverez 3 le 1er\u00a0janvier.',
    })
  })
})
