import { describe, expect, test } from 'vitest'
import { artistsShare } from './rules.ts'

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
