import { describe, expect, it } from 'vitest'
import { PARTNER_SOURCE } from '../../../../contract/rules/pass.ts'
import { decideFreeOrder, decideOrder, MAX_OPEN_ORDERS, type OrderFacts } from './order.ts'

const full = {
  id: 'k1',
  name: 'Plein tarif',
  priceCents: 1250,
  perOrderLimit: 4,
  left: 10,
  isMinimum: false,
  isCompanion: false,
  soldFrom: null,
  soldUntil: null,
}
const reduced = { ...full, id: 'k2', name: 'Tarif réduit', priceCents: 810, perOrderLimit: 2 }
const event = {
  date: '2026-12-05',
  time: '20:00',
  priceCents: 1250,
  source: null,
  ticketingMode: 'internal' as const,
  withdrawnAt: null,
}
const facts: OrderFacts = {
  event,
  types: [full, reduced],
  tickets: { k1: 2, k2: 1 },
  totalAmount: 33.1,
  minimumCents: 1,
  reservedElsewhere: 0,
  own: { free: 0, paid: 0, ofKind: new Map(), freeAnywhere: 0 },
  isVerified: true,
  now: new Date('2026-12-01T12:00:00Z'),
}
const decide = (more: Partial<OrderFacts> = {}) => {
  const decision = decideOrder({ ...facts, ...more })
  return 'code' in decision ? decision.code : decision.totalCents
}

describe('an order', () => {
  it('is summed in cents by the server, in the kinds’ own order, without what nobody wants', () => {
    const decision = decideOrder({ ...facts, tickets: { k2: 1, k1: 2, k3: 0 } })
    expect(decision).toEqual({
      lines: [
        { type: full, quantity: 2 },
        { type: reduced, quantity: 1 },
      ],
      totalCents: 3310,
    })
    // A browser's 0.1 + 0.2 still counts as 30 cents.
    const tenths = [
      { ...full, priceCents: 10 },
      { ...reduced, priceCents: 20 },
    ]
    expect(decide({ types: tenths, tickets: { k1: 1, k2: 1 }, totalAmount: 0.1 + 0.2 })).toBe(30)
  })

  it('below what can be paid is refused; nothing to pay is not', () => {
    const cheap = { types: [{ ...full, priceCents: 49 }], tickets: { k1: 1 }, totalAmount: 0.49 }
    expect(decide({ ...cheap, minimumCents: 50 })).toBe('conflict')
    expect(decide({ ...cheap, minimumCents: 49 })).toBe(49)
    const free = { types: [{ ...full, priceCents: 0 }], tickets: { k1: 1 }, totalAmount: 0 }
    expect(decide({ ...free, minimumCents: 50 })).toBe(0)
  })

  it('beside so many that wait to be paid is refused; one that costs nothing waits for nobody', () => {
    expect(decide({ reservedElsewhere: MAX_OPEN_ORDERS - 1 })).toBe(3310)
    expect(decide({ reservedElsewhere: MAX_OPEN_ORDERS })).toBe('conflict')
    const free = { types: [{ ...full, priceCents: 0 }], tickets: { k1: 1 }, totalAmount: 0 }
    expect(decide({ ...free, reservedElsewhere: MAX_OPEN_ORDERS })).toBe(0)
  })

  it('of another total than was shown is refused with the right one', () => {
    expect(decide({ totalAmount: 33 })).toBe('total_mismatch')
    expect(decide({ totalAmount: 0 })).toBe('total_mismatch')
    expect(decide({ totalAmount: Number.MAX_VALUE })).toBe('total_mismatch')
    expect(decideOrder({ ...facts, totalAmount: 33 })).toMatchObject({
      message: 'Le prix a changé\u00a0: le total est de 33,10\u00a0€. Vérifiez-le avant de commander.',
    })
  })

  it('is at most what is left, and at most what an order may have', () => {
    expect(decide({ tickets: { k1: 5 } })).toBe('conflict')
    expect(decide({ tickets: { k1: 4 }, totalAmount: 50 })).toBe(5000)
    expect(decide({ types: [{ ...full, left: 3 }], tickets: { k1: 4 } })).toBe('sold_out')
    expect(decide({ types: [{ ...full, left: 0 }], tickets: { k1: 1 } })).toBe('sold_out')
    expect(decide({ tickets: { other: 1 } })).toBe('conflict')
    expect(decide({ tickets: { toString: 1 } })).toBe('conflict')
  })

  it('says what is wrong with the event before anything else', () => {
    const wrong = { tickets: { k1: 99 }, totalAmount: 1 }
    expect(decide({ ...wrong, event: undefined })).toBe('not_found')
    expect(decide({ ...wrong, event: { ...event, withdrawnAt: new Date('2026-11-30T12:00:00Z') } })).toBe(
      'sales_closed',
    )
    expect(decide({ ...wrong, event: { ...event, ticketingMode: 'external' } })).toBe('conflict')
    expect(decide({ ...wrong, now: new Date('2026-12-05T19:00:00Z') })).toBe('sales_closed')
    expect(decide({ ...wrong, event: { ...event, source: PARTNER_SOURCE } })).toBe('pass_required')
  })
})

describe('an order that counts prices as 0', () => {
  const partner = { ...event, source: PARTNER_SOURCE }
  const free = (more: Partial<OrderFacts> = {}) => {
    const decision = decideFreeOrder({
      ...facts,
      event: partner,
      tickets: { k1: 1 },
      totalAmount: 0,
      ...more,
    })
    return 'code' in decision ? decision.code : decision.endpoint
  }

  it('is one place of a partner concert, by the endpoint that fits its price', () => {
    expect(free()).toBe('bookFree')
    expect(free({ event: { ...partner, priceCents: 0 } })).toBe('reserveFree')
    expect(free({ tickets: { k1: 1, k2: 0 } })).toBe('bookFree')
  })

  it('is nothing else', () => {
    expect(free({ event })).toBe('forbidden')
    expect(free({ tickets: { k1: 2 } })).toBe('forbidden')
    expect(free({ tickets: { k1: 1, k2: 1 } })).toBe('forbidden')
    expect(free({ totalAmount: 12.5 })).toBe('total_mismatch')
    expect(free({ now: new Date('2026-12-05T19:00:00Z') })).toBe('sales_closed')
    expect(free({ event: undefined })).toBe('not_found')
  })
})
