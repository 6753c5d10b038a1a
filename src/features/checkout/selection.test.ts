import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TicketType } from '../../../contract/events.ts'
import { mostOf, selectionOf } from './selection.tsx'

const typeOf = (id: string, more: Partial<TicketType> = {}): TicketType => ({
  id,
  name: `Billet ${id}`,
  description: null,
  price: 12.5,
  availableTickets: 10,
  capacityTotal: 100,
  capacitySold: 90,
  perOrderLimit: 4,
  isMinimum: false,
  suggestions: [],
  soldFrom: null,
  soldUntil: null,
  isCompanion: false,
  ...more,
})
const sold = { isCovered: false, reserved: {} }
const covered = { isCovered: true, reserved: {} }

describe('how many of a type can be taken', () => {
  it.each([
    ['the limit of an order', { availableTickets: 10, perOrderLimit: 4 }, 4],
    ['what is left', { availableTickets: 3, perOrderLimit: 4 }, 3],
    ['none', { availableTickets: 0, perOrderLimit: 4 }, 0],
    ['none of what is oversold', { availableTickets: -2, perOrderLimit: 4 }, 0],
    ['4 where the type does not say', { availableTickets: 10, perOrderLimit: 0 }, 4],
  ])('%s', (_, type, most) => expect(mostOf(typeOf('a', type), sold, {})).toBe(most))

  it('those that an unpaid order of the same member keeps as well', () => {
    const rules = { isCovered: false, reserved: { a: 2 } }
    expect(mostOf(typeOf('a', { availableTickets: 0 }), rules, {})).toBe(2)
    expect(mostOf(typeOf('a', { availableTickets: 3 }), rules, {})).toBe(4)
  })

  it('one in all where the Pass pays', () => {
    expect(mostOf(typeOf('a'), covered, {})).toBe(1)
    expect(mostOf(typeOf('a'), covered, { a: 1 })).toBe(1)
    expect(mostOf(typeOf('b'), covered, { a: 1 })).toBe(0)
  })
})

describe('a selection', () => {
  it('adds up cents, and leaves out what is not wanted', () => {
    const types = [typeOf('a', { price: 0.1 }), typeOf('b', { price: 0.2 }), typeOf('c')]
    expect(selectionOf(types, { a: 1, b: 1, c: 0, gone: 3 }, sold)).toEqual({
      lines: [
        { id: 'a', name: 'Billet a', quantity: 1, price: 0.1 },
        { id: 'b', name: 'Billet b', quantity: 1, price: 0.2 },
      ],
      tickets: { a: 1, b: 1 },
      count: 2,
      total: 0.3,
    })
  })

  it('counts each price as 0 where the Pass pays', () => {
    expect(selectionOf([typeOf('a')], { a: 1 }, covered)).toMatchObject({ count: 1, total: 0 })
  })

  it('never asks for more than there is, whatever was pressed', () => {
    const types = fc.array(
      fc.record({
        availableTickets: fc.integer({ min: -2, max: 9 }),
        perOrderLimit: fc.integer({ min: 0, max: 6 }),
        price: fc.integer({ min: 0, max: 99_99 }).map((cents) => cents / 100),
      }),
      { maxLength: 4 },
    )
    const wanted = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(types, wanted, fc.boolean(), (kinds, quantities, isCovered) => {
        const all = kinds.map((kind, index) => typeOf(String(index), kind))
        const asked = Object.fromEntries(quantities.map((quantity, index) => [String(index), quantity]))
        const { tickets, count, total } = selectionOf(all, asked, { isCovered, reserved: {} })
        for (const type of all) {
          const taken = tickets[type.id] ?? 0
          expect(taken).toBeLessThanOrEqual(Math.max(0, type.availableTickets))
          expect(taken).toBeLessThanOrEqual(type.perOrderLimit || 4)
        }
        if (isCovered) expect(count).toBeLessThanOrEqual(1)
        expect(Math.round(total * 100) / 100).toBe(total)
      }),
    )
  })
})
