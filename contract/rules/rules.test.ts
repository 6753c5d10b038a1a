import { describe, expect, it } from 'vitest'
import { canCancel } from './cancellation.ts'
import {
  allowanceLabel,
  concertsLeft,
  levelOfPassStatus,
  levelOfPassType,
  passLabel,
  passLevels,
  passStatus,
  subscriptionPassType,
  userPassType,
} from './pass.ts'
import { centsOfEuros, eurosOfCents, priceLabel } from './price.ts'
import { fold, matches, searchText, words } from './search.ts'

describe('pass levels', () => {
  it('number each level as each part of the product does', () => {
    expect(passLevels.map(userPassType)).toEqual([1, 2, 3])
    expect(passLevels.map(passStatus)).toEqual([0, 1, 2])
    expect(passLevels.map(subscriptionPassType)).toEqual([0, 2, 3])
  })
  it('come back from both numberings, unknown ones as free', () => {
    for (const level of passLevels) {
      expect(levelOfPassStatus(passStatus(level))).toBe(level)
      expect(levelOfPassType(subscriptionPassType(level))).toBe(level)
    }
    expect(levelOfPassStatus(undefined)).toBe('free')
    expect(levelOfPassType(7)).toBe('free')
  })
  it('are labelled as quoted', () => {
    expect([0, 2, 3, 1, -1].map(passLabel)).toEqual([
      'Pass Gratuit',
      'Pass Standard',
      'Pass Premium',
      'Pass Inconnu',
      'Pass Inconnu',
    ])
  })
})

describe('the allowance', () => {
  it('counts down, never below nothing, and not at all when unlimited', () => {
    expect(concertsLeft('standard', 0)).toBe(3)
    expect(concertsLeft('standard', 5)).toBe(0)
    expect(concertsLeft('premium', 50)).toBe(999)
    expect(concertsLeft('free', 0)).toBe(0)
  })
  it('shows 999 as ∞', () => {
    expect([999, 3, 0].map(allowanceLabel)).toEqual(['∞', '3', '0'])
  })
})

describe('prices', () => {
  it('are whole cents inside, whatever floating point makes of them', () => {
    for (let cents = 0; cents <= 20_000; cents++) expect(centsOfEuros(eurosOfCents(cents))).toBe(cents)
  })
  it.each([-1, 0.001, 12.345, Number.NaN, Number.POSITIVE_INFINITY, 1e17])('refuse %s', (euros) => {
    expect(() => centsOfEuros(euros)).toThrow(RangeError)
  })
  it('read as in French', () => {
    expect(priceLabel(0)).toBe('Gratuit')
    expect(priceLabel(null)).toBe('Gratuit')
    expect(priceLabel(12)).toBe('12\u00a0€')
    expect(priceLabel(12.5)).toBe('12,50\u00a0€')
    expect(priceLabel(1234.05)).toBe('1\u202f234,05\u00a0€')
  })
})

describe('cancellation', () => {
  const ticket = { date: '2026-10-25', time: '20:00', price: 0 }
  it('is open more than 24 h ahead, not at 24 h, over the night that has 25', () => {
    expect(canCancel(ticket, new Date('2026-10-24T18:59:59Z'))).toBe(true)
    expect(canCancel(ticket, new Date('2026-10-24T19:00:00Z'))).toBe(false)
  })
  it('is for free bookings alone', () => {
    expect(canCancel({ ...ticket, price: 8 }, new Date('2026-10-01T00:00:00Z'))).toBe(false)
  })
})

describe('search', () => {
  const event = {
    eventName: 'Soirée électro — « Nuit d’Œuvre »',
    organizer: 'Les Façades',
    place: 'La Cave à Sons',
    city: 'Saint-Étienne',
    musicStyle: 'Electronic',
  }
  it.each([
    'soiree electro',
    'SOIRÉE',
    'electro soir',
    'oeuv',
    'etienne',
    'saint-et',
    'facades cave',
    '',
    '  ',
  ])('finds the event by %j', (query) => {
    expect(matches(query, searchText(event))).toBe(true)
  })
  it.each(['lectro', 'soiree techno', 'ienne'])('does not find it by %j', (query) => {
    expect(matches(query, searchText(event))).toBe(false)
  })
  it('folds what looks alike', () => {
    expect(fold('  ÀÉÎÕÜ ç ñ ½ ﬁ — straße  ')).toBe('aeiou c n 1 2 fi strasse')
    expect(words('rock’n’roll 2026')).toEqual(['rock', 'n', 'roll', '2026'])
  })
})
