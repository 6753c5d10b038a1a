import { describe, expect, it } from 'vitest'
import { allowanceFor } from '../../shared/allowance.ts'
import { bookingCost } from './booking-cost.tsx'

const NOW = new Date('2026-11-26T12:00:00Z')
const standard = {
  passStatus: 1,
  nextPlan: null,
  autorenew: true,
  currentPeriodEnd: '2026-12-21T11:00:00.000Z',
  concertsLeft: 3,
  invitesLeft: 2,
  isGift: false,
  waiting: [],
  used: [{ month: '2026-12', concerts: 2, invitations: 1 }],
}
const costOf = (
  price: number,
  date: string,
  more: Partial<Parameters<typeof allowanceFor>[0]['value']> = {},
) =>
  bookingCost(
    price,
    allowanceFor({ value: { ...standard, ...more }, storedAt: NOW.getTime() }, { date, time: '20:30' }, NOW),
  )

describe('what a place costs of its month', () => {
  it('is one concert of the month it takes place in, none when unlimited or free', () => {
    expect(costOf(18, '2026-11-27').text).toBe(
      'Compris dans votre Pass\u00a0: utilise 1 de vos 3 concerts restants ce mois-ci.',
    )
    expect(costOf(18, '2026-12-05').text).toBe(
      'Compris dans votre Pass\u00a0: utilise votre dernier concert en décembre.',
    )
    expect(costOf(18, '2026-12-05', { passStatus: 2 }).text).toMatch(/concerts illimités/)
    const spent = { used: [{ month: '2026-12', concerts: 3, invitations: 0 }] }
    expect(costOf(18, '2026-12-05', spent)).toEqual({
      text: 'Tous les concerts de votre Pass sont utilisés en décembre.',
      refusal: 'spent',
    })
    expect(costOf(0, '2026-12-05', spent).refusal).toBeUndefined()
    expect(bookingCost(18, undefined).refusal).toBeUndefined()
  })

  it('says that a concert behind the paid period hangs on the renewal', () => {
    expect(costOf(18, '2027-01-08').text).toMatch(
      /3 concerts restants en janvier\. Votre Pass est payé jusqu’au 21 décembre 2026 à 12:00, avant ce concert\u00a0: valable s’il est renouvelé\.$/,
    )
    expect(costOf(18, '2026-12-21').text).toMatch(/renouvelé/)
    expect(costOf(18, '2026-12-20').text).not.toMatch(/renouvelé/)
  })

  it('is nothing that a Pass without renewal opens, nor an unpaid one', () => {
    expect(costOf(18, '2027-01-08', { autorenew: false })).toMatchObject({
      text: expect.stringMatching(/se termine le 21 décembre 2026 à 12:00, avant ce concert/),
      refusal: 'uncovered',
    })
    expect(costOf(18, '2027-01-08', { autorenew: false }).text).toMatch(/Réactivez son renouvellement/)
    expect(costOf(18, '2027-01-08', { autorenew: false, isGift: true }).text).toBe(
      'Votre Pass se termine le 21 décembre 2026 à 12:00, avant ce concert.',
    )
    const gift = (startsAt: string | null) => ({ plan: 'standard' as const, months: 1, startsAt })
    const followed = { autorenew: false, waiting: [gift('2026-12-21T11:00:00.000Z')] }
    expect(costOf(18, '2027-01-08', followed)).toMatchObject({
      text: 'Votre Pass se termine le 21 décembre 2026 à 12:00, avant ce concert. Votre Pass offert prend la suite\u00a0: ce concert pourra se réserver à partir de ce jour-là.',
      refusal: 'uncovered',
    })
    // Behind the gift as well, or while nobody knows when it begins.
    expect(costOf(18, '2027-02-08', followed).text).toMatch(/avant ce concert\. Réactivez/)
    expect(costOf(18, '2027-01-08', { autorenew: false, waiting: [gift(null)] }).text).toMatch(/Réactivez/)
    const unpaid = { currentPeriodEnd: '2026-11-26T11:00:00.000Z' }
    expect(costOf(0, '2026-11-27', unpaid)).toMatchObject({ refusal: 'uncovered' })
  })

  it('counts by the level that holds then', () => {
    const goingDown = { passStatus: 2, nextPlan: 'standard' as const, concertsLeft: 999 }
    expect(costOf(18, '2026-12-05', goingDown).text).toMatch(/illimités/)
    expect(costOf(18, '2026-12-28', goingDown).text).toMatch(/votre dernier concert en décembre/)
  })
})
