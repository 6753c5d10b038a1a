import { describe, expect, test } from 'vitest'
import { artistsShare, figuresOf, type SoldLine } from './rules.ts'

describe('the artists’ share of the Passes', () => {
  test('is 70 % to the cent, by entries, and sums up to what there is', () => {
    expect(artistsShare(1900, [1])).toEqual({ poolCents: 1330, shares: [1330] })
    expect(artistsShare(1900, [1, 1, 1])).toEqual({ poolCents: 1330, shares: [444, 443, 443] })
    expect(artistsShare(5801, [7, 0, 3])).toEqual({ poolCents: 4061, shares: [2843, 0, 1218] })
    for (let taken = 0; taken < 400; taken += 7) {
      const { poolCents, shares } = artistsShare(taken, [3, 5, 11, 1])
      expect(shares.reduce((sum, cents) => sum + cents, 0)).toBe(poolCents)
    }
  })

  test('is not divided where nobody came in', () => {
    expect(artistsShare(1900, [])).toEqual({ poolCents: 1330, shares: [] })
    expect(artistsShare(1900, [0])).toEqual({ poolCents: 1330, shares: [0] })
  })
})

describe('the takings without VAT and the CNM’s tax', () => {
  const line = (takenCents: number, vatBasisPoints: number | null): SoldLine => ({
    ...{ eventId: 'e', eventName: 'Refrain commun', startsAt: new Date(0), hasHour: true, endDate: null },
    ...{ place: 'L’Entresol', seller: null, organiser: null, category: 'Plein tarif', channel: 'card' },
    ...{ isPaid: true, priceCents: takenCents, vatBasisPoints, first: 1, last: 1 },
    ...{ issued: 1, cancelled: 0, entered: 0, refundedCents: 0 },
  })

  test('are reckoned where each rate is known, 0 too', () => {
    expect(figuresOf([line(1055, 550), line(1000, 0)])).toMatchObject({
      ...{ takenCents: 2055, withoutVatCents: 2000, cnmCents: 70 },
    })
    expect(figuresOf([])).toMatchObject({ takenCents: 0, withoutVatCents: 0, cnmCents: 0 })
  })

  test('are unknown once something was sold at an unknown rate', () => {
    expect(figuresOf([line(1055, 550), line(1000, null)])).toMatchObject({
      ...{ takenCents: 2055, withoutVatCents: null, cnmCents: null },
    })
  })
})
