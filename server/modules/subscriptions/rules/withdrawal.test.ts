import { describe, expect, it, test } from 'vitest'
import { chargedAfterEnd, isDayOff, withdrawalEnd, withdrawalSums } from './withdrawal.ts'

const at = (text: string) => new Date(text)

describe('a subscription can be withdrawn from', () => {
  test.each([
    // Made on a Monday: until the end of the Monday two weeks later, in Paris.
    ['2026-03-02T10:00:00+01:00', '2026-03-17T00:00:00+01:00'],
    ['2026-03-02T23:59:00+01:00', '2026-03-17T00:00:00+01:00'],
    // A minute past midnight it is Tuesday in Paris.
    ['2026-03-03T00:01:00+01:00', '2026-03-18T00:00:00+01:00'],
    // Across the change to summer time.
    ['2026-03-24T10:00:00+01:00', '2026-04-08T00:00:00+02:00'],
    // The 14th day is a Saturday, so the Monday counts.
    ['2026-03-14T10:00:00+01:00', '2026-03-31T00:00:00+02:00'],
    // Christmas is a Friday, followed by a weekend.
    ['2026-12-11T10:00:00+01:00', '2026-12-29T00:00:00+01:00'],
  ])('made %s until %s', (made, until) => {
    expect(withdrawalEnd(at(made))).toEqual(at(until))
  })
})

test.each([
  ['2026-04-06', true],
  ['2026-05-14', true],
  ['2026-05-25', true],
  ['2027-03-29', true],
  ['2024-04-01', true],
  ['2026-07-14', true],
  ['2026-03-07', true],
  ['2026-03-08', true],
  ['2026-04-07', false],
  ['2026-05-26', false],
  ['2026-03-09', false],
])('%s is a day off: %s', (day, isOff) => {
  expect(isDayOff(day)).toBe(isOff)
})

describe('what goes back', () => {
  const start = at('2026-03-01T10:00:00Z')
  const end = at('2026-04-01T10:00:00Z')
  const paid = { amountCents: 1900, refundedCents: 0, paidAt: start }
  const sums = (prices: number[], now: string, invoices = [paid]) =>
    withdrawalSums(invoices, {
      used: prices.map((publicPriceCents) => ({ publicPriceCents })),
      currentPeriodEnd: end,
      now: at(now),
    })
  const back = (...given: Parameters<typeof sums>) => sums(...given).refundedCents

  test('is all of it where no concert took place', () => {
    expect(back([], '2026-03-12T10:00:00Z')).toBe(1900)
    const upgrade = { amountCents: 1200, refundedCents: 0, paidAt: at('2026-03-10T10:00:00Z') }
    expect(back([], '2026-03-12T10:00:00Z', [paid, upgrade])).toBe(3100)
  })
  test('is what was paid less the concerts where these were worth more than the days', () => {
    expect(sums([1250], '2026-03-01T22:00:00Z')).toEqual({
      paidCents: 1900,
      daysCents: 0,
      concertsCents: 1250,
      refundedCents: 650,
    })
    expect(back([600, 700], '2026-03-02T22:00:00Z')).toBe(600)
    expect(back([1900], '2026-03-01T22:00:00Z')).toBe(0)
    expect(back([1500, 1500], '2026-03-01T22:00:00Z')).toBe(0)
  })
  test('is that of the days left where these are worth more, the running day counted', () => {
    expect(back([0], '2026-03-01T10:00:01Z')).toBe(1900)
    expect(back([0], '2026-03-11T10:00:00Z')).toBe(Math.ceil((1900 * 21) / 31))
    expect(back([500], '2026-03-11T09:00:00Z')).toBe(1900 - 551)
    expect(back([600], '2026-03-11T09:00:00Z')).toBe(1300)
    expect(back([0], '2026-05-01T10:00:00Z')).toBe(0)
  })
  test('counts each invoice for the days that it paid for', () => {
    const upgrade = { amountCents: 1240, refundedCents: 0, paidAt: at('2026-03-12T10:00:00Z') }
    expect(back([0], '2026-03-12T10:00:00Z', [upgrade])).toBe(1240)
    expect(back([1500], '2026-03-12T10:00:00Z', [paid, upgrade])).toBe(1640)
  })
  test('is never more than what has not gone back already, nor less than nothing', () => {
    expect(back([], '2026-03-02T10:00:00Z', [{ ...paid, refundedCents: 1900 }])).toBe(0)
    expect(back([0], '2026-03-02T10:00:00Z', [{ ...paid, refundedCents: 1800 }])).toBe(100)
    expect(back([500], '2026-03-02T10:00:00Z', [{ ...paid, refundedCents: 1800 }])).toBe(0)
  })
})

const endedAt = new Date('2026-11-21T11:00:00Z')

const invoice = (day: string, refundedCents = 0) => ({
  amountCents: 1900,
  refundedCents,
  paidAt: new Date(`${day}T11:00:00Z`),
})

it.each([
  [
    'of a deleted account nothing of before, nor of the moment itself',
    'account_deleted',
    ['2026-11-01', '2026-11-21'],
    0,
  ],
  [
    'of a deleted account each renewal of after',
    'account_deleted',
    ['2027-01-21', '2026-12-21', '2026-11-01'],
    3800,
  ],
  ['of one withdrawn from also what was paid just before', 'withdrawal', ['2026-11-20'], 1900],
  [
    'of one that another replaced also what was paid just before',
    'replaced',
    ['2026-12-21', '2026-11-20'],
    3800,
  ],
  ['of one too many also what was paid just before', 'duplicate', ['2026-11-21'], 1900],
] as const)('what becomes known after the end is owed: %s', (_, endReason, days, owed) => {
  const invoices = days.map((day) => invoice(day))
  expect(chargedAfterEnd(invoices, { endedAt, endReason, endRefundCents: 0 })).toBe(owed)
})

it.each([
  ['not what was paid back by hand', 1000, 0, 900],
  ['all of it where the end paid the newest back in place of the first', 1900, 1900, 1900],
])('what becomes known after the end is owed: %s', (_, refundedCents, endRefundCents, owed) => {
  const end = { endedAt, endReason: 'account_deleted' as const, endRefundCents }
  expect(chargedAfterEnd([invoice('2026-12-21', refundedCents)], end)).toBe(owed)
})
