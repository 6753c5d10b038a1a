import { expect, it } from 'vitest'
import { chargedAfterEnd } from './charged-after-end.ts'

const endedAt = new Date('2026-11-21T11:00:00Z')
const invoice = (day: string, refundedCents = 0) => ({
  amountCents: 1900,
  refundedCents,
  paidAt: new Date(`${day}T11:00:00Z`),
})

it.each([
  ['nothing of before, nor of the moment itself', [invoice('2026-11-01'), invoice('2026-11-21')], 0, 0],
  ['each renewal of after', [invoice('2027-01-21'), invoice('2026-12-21'), invoice('2026-11-01')], 0, 3800],
  ['not what was paid back by hand', [invoice('2026-12-21', 1000)], 0, 900],
  [
    'all of it where the end paid the newest back in place of the first',
    [invoice('2026-12-21', 1900)],
    1900,
    1900,
  ],
])('what is charged after the end is owed: %s', (_, invoices, endRefundCents, owed) => {
  expect(chargedAfterEnd(invoices, { endedAt, endRefundCents })).toBe(owed)
})
