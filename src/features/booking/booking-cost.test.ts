import { describe, expect, it } from 'vitest'
import { nextMonthStart } from '../../shared/allowance.ts'
import { bookingCost } from './booking-cost.tsx'

describe('what a place costs of the month', () => {
  it('is one concert, none when unlimited or free, and is said in French', () => {
    expect(bookingCost(18, { concertsLeft: 3 }).text).toMatch(/1 de vos 3 concerts/)
    expect(bookingCost(18, { concertsLeft: 1 }).text).toMatch(/votre dernier concert du mois/)
    expect(bookingCost(18, { concertsLeft: 999 }).text).toMatch(/concerts illimités/)
    expect(bookingCost(18, { concertsLeft: 0 }).isSpent).toBe(true)
    expect(bookingCost(0, { concertsLeft: 0 }).isSpent).toBe(false)
    expect(bookingCost(18, undefined).isSpent).toBe(false)
  })

  it('counts anew with the month of Paris', () => {
    expect(nextMonthStart(new Date('2026-11-30T22:59:00Z'))).toBe('1er décembre')
    expect(nextMonthStart(new Date('2026-11-30T23:00:00Z'))).toBe('1er janvier')
  })
})
