import { expect, test } from 'vitest'
import { instantOfParis } from '../../../contract/rules/paris-time.ts'
import { shareOut } from '../bookings/rules/line.ts'
import { isOfferTime, offerEnd } from './rules.ts'

const concert = { date: '2027-02-20', time: '20:30' }
const nightConcert = { date: '2027-02-21', time: '00:30' }
const heldAt = (event: typeof concert) => ({ event, saleEnd: null, isPromised: false })
const at = (date: string, time: string) => instantOfParis(date, time)

test.each([
  ['2027-02-18', '07:59', false],
  ['2027-02-18', '08:00', true],
  ['2027-02-18', '22:59', true],
  ['2027-02-18', '23:00', false],
  ['2027-02-20', '07:59', false],
  ['2027-02-20', '23:10', true],
])('on %s at %s, an offer is made: %s', (date, time, isMade) => {
  expect(isOfferTime(concert, at(date, time))).toBe(isMade)
})

test.each([
  ['2027-02-18', '12:00', '2027-02-18', '12:30'],
  // What is left in the evening runs on in the morning.
  ['2027-02-18', '22:50', '2027-02-19', '08:20'],
  ['2027-02-19', '22:45', '2027-02-20', '08:15'],
  ['2027-02-20', '12:00', '2027-02-20', '12:10'],
  ['2027-02-20', '20:25', '2027-02-20', '20:30'],
])('an offer of %s at %s ends on %s at %s', (date, time, endDate, endTime) => {
  expect(offerEnd(heldAt(concert), at(date, time))).toEqual(at(endDate, endTime))
})

// A start in the night is of the evening before.
test.each([
  ['2027-02-19', '23:10', false],
  ['2027-02-20', '07:59', false],
  ['2027-02-20', '23:10', true],
  ['2027-02-21', '00:10', true],
])('on %s at %s, an offer for a concert of the night is made: %s', (date, time, isMade) => {
  expect(isOfferTime(nightConcert, at(date, time))).toBe(isMade)
})

test.each([
  ['2027-02-20', '12:00', '2027-02-20', '12:10'],
  ['2027-02-20', '22:55', '2027-02-20', '23:05'],
  ['2027-02-20', '23:55', '2027-02-21', '00:05'],
  ['2027-02-21', '00:25', '2027-02-21', '00:30'],
])('an offer for it of %s at %s ends on %s at %s', (date, time, endDate, endTime) => {
  expect(offerEnd(heldAt(nightConcert), at(date, time))).toEqual(at(endDate, endTime))
})

const kind = (id: string, capacityTotal: number, capacitySold: number) => ({
  ...{ id, capacityTotal, capacitySold, isSoldOut: false, offered: 0, perOrderLimit: 10, isOnSale: true },
})
const wish = (id: string, quantity: number, ticketTypeId: string | null = null) => ({
  id,
  quantity,
  ticketTypeId,
})
const shared = (...input: Parameters<typeof shareOut<ReturnType<typeof wish>>>) =>
  shareOut(...input).map(({ wish: { id }, ticketTypeId }) => [id, ticketTypeId])

test('who asks for more than are free is passed over, and keeps the place', () => {
  const line = [wish('four', 4), wish('two', 2), wish('one', 1)]
  expect(shared(line, [kind('a', 10, 8)], null)).toEqual([['two', 'a']])
  expect(shared(line, [kind('a', 10, 6)], null)).toEqual([['four', 'a']])
  expect(shared(line, [kind('a', 10, 5)], null)).toEqual([
    ['four', 'a'],
    ['one', 'a'],
  ])
})

test('seats that holders offer come after the free ones, each to one wish', () => {
  const kinds = [{ ...kind('a', 10, 9), offered: 2 }]
  const grants = shareOut([wish('two', 2), wish('first', 1), wish('second', 1)], kinds, null)
  expect(grants.map(({ wish: { id }, free }) => [id, free])).toEqual([
    ['two', 1],
    ['first', 0],
  ])
})

test('a wish for one kind takes no other, and the room bounds all kinds', () => {
  const kinds = [kind('a', 10, 10), kind('b', 10, 5)]
  expect(shared([wish('a', 1, 'a'), wish('b', 1, 'b'), wish('any', 2)], kinds, null)).toEqual([
    ['b', 'b'],
    ['any', 'b'],
  ])
  expect(shared([wish('first', 1), wish('second', 1)], kinds, 16)).toEqual([['first', 'b']])
  expect(shared([wish('any', 1)], [{ ...kind('a', 10, 0), isOnSale: false }], null)).toEqual([])
  expect(shared([wish('four', 4)], [{ ...kind('a', 10, 0), perOrderLimit: 2 }], null)).toEqual([])
})
