import { expect, test } from 'vitest'
import { evaluate, type Facts, lateOutcomes } from './evaluate.ts'

/** Returns facts without faults: one ticket type of two seats, an order paid and ticketed, a late one refunded. */
const sound = (): Facts => ({
  kinds: [{ id: 'k', capacityTotal: 2, capacitySold: 2 }],
  orders: [
    { id: 'a', state: 'ticketed', totalCents: 2400, lines: [{ ticketTypeId: 'k', quantity: 2 }] },
    { id: 'b', state: 'refunded', totalCents: 1200, lines: [{ ticketTypeId: 'k', quantity: 1 }] },
  ],
  bookings: [{ orderId: 'a', ticketTypeId: 'k', quantity: 2, codes: 2 }],
  transitions: [
    { orderId: 'a', from: 'selected', to: 'held' },
    { orderId: 'a', from: 'held', to: 'paid' },
    { orderId: 'a', from: 'paid', to: 'ticketed' },
    { orderId: 'b', from: 'selected', to: 'held' },
    { orderId: 'b', from: 'held', to: 'expired' },
    { orderId: 'b', from: 'expired', to: 'paid' },
    { orderId: 'b', from: 'paid', to: 'refunding' },
    { orderId: 'b', from: 'refunding', to: 'refunded' },
  ],
  ledger: [
    { paymentId: 'pi_a', orderId: 'a', status: 'succeeded', takenCents: 2400, refundedCents: 0 },
    { paymentId: 'pi_b', orderId: 'b', status: 'succeeded', takenCents: 1200, refundedCents: 1200 },
  ],
  outbox: [
    { key: 'receipt:order:a', state: 'sent' },
    { key: 'refund:order:b', state: 'sent' },
  ],
  deliveries: [
    { orderId: 'a', subject: 'Vos billets' },
    { orderId: 'b', subject: 'Places perdues' },
  ],
})

const found = (change: (facts: Facts) => void): string[] => {
  const facts = sound()
  change(facts)
  return Object.entries(evaluate(facts))
    .filter(([, cases]) => cases.length > 0)
    .map(([name]) => name)
}

test('a run in which everything went right has nothing against it', () => {
  expect(found(() => {})).toEqual([])
})

test.each<[string, (facts: Facts) => void, string[]]>([
  [
    'a seat too many',
    ({ kinds: [kind] }) => {
      if (kind) kind.capacityTotal = 1
    },
    ['seats oversold'],
  ],
  [
    'a seat given back twice',
    ({ kinds: [kind] }) => {
      if (kind) kind.capacitySold = 1
    },
    ['seats not accounted for'],
  ],
  [
    'a payment that was kept for nothing',
    ({ ledger: [, late] }) => {
      if (late) late.refundedCents = 0
    },
    ['orders paid without ticket or refund'],
  ],
  [
    'a payment of no order',
    ({ ledger: [, late] }) => {
      if (late) Object.assign(late, { orderId: 'gone', refundedCents: 0 })
    },
    ['orders paid without ticket or refund'],
  ],
  ['tickets that nobody paid for', ({ ledger }) => ledger.shift(), ['tickets without payment']],
  [
    'tickets that were paid back',
    ({ ledger: [kept] }) => {
      if (kept) kept.refundedCents = 2400
    },
    ['tickets without payment'],
  ],
  [
    'a code too few',
    ({ bookings: [booking] }) => {
      if (booking) booking.codes = 1
    },
    ['orders paid without ticket or refund'],
  ],
  [
    'one order charged twice, though paid back once',
    ({ ledger }) =>
      ledger.push({
        paymentId: 'pi_c',
        orderId: 'a',
        status: 'succeeded',
        takenCents: 2400,
        refundedCents: 2400,
      }),
    ['charges taken twice'],
  ],
  [
    'one mail twice',
    ({ deliveries }) => deliveries.push({ orderId: 'a', subject: 'Vos billets' }),
    ['mails sent twice'],
  ],
  ['a receipt that was never written', ({ outbox }) => outbox.shift(), ['orders without their mail']],
  [
    'a step that was not written down',
    ({ transitions }) => transitions.splice(1, 1),
    ['steps not written down'],
  ],
  [
    'an order that waits for ever',
    ({ orders: [, late], transitions }) => {
      if (late) late.state = 'refunding'
      transitions.pop()
    },
    ['orders that never ended'],
  ],
])('%s is found', (_, change, expected) => {
  expect(found(change)).toEqual(expected)
})

test('what was paid after its hold is told from what was paid in time', () => {
  expect(lateOutcomes(sound())).toEqual(['refunded'])
})
