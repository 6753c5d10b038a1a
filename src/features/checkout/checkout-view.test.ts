import { expect, it } from 'vitest'
import { eventOf } from '../../../tests/support/member-data.ts'
import { gateOf } from './checkout-view.tsx'

const now = new Date('2026-09-04T12:00:00Z')
const tonight = { date: '2026-09-04', time: '20:30' }
const internal = eventOf('e', { ...tonight, price: 12 })
const partner = eventOf('e', { ...tonight, price: 12, source: 'concerts-api' })
const external = eventOf('e', { ...tonight, ticketingMode: 'external', pageUrl: 'https://shop.test' })
const free = { passStatus: 0 }
const paid = { passStatus: 1 }

it.each([
  ['an internal event is sold', internal, free, false, { kind: 'open', isCovered: false }],
  ['at its price to a member too', internal, paid, false, { kind: 'open', isPassRefused: false }],
  ['a Pass does not open it', internal, paid, true, { kind: 'open', isCovered: false, isPassRefused: true }],
  ['nobody without a Pass is told so', internal, free, true, { kind: 'open', isPassRefused: false }],
  ['a partner event is opened by the Pass', partner, paid, true, { kind: 'open', isCovered: true }],
  ['only where it is asked for', partner, paid, false, { kind: 'partner', hasPass: true }],
  ['and by nothing else', partner, free, true, { kind: 'partner', hasPass: false }],
  ['an external one is sold elsewhere', external, paid, true, { kind: 'external' }],
])('%s', (_, event, member, wantsFree, gate) =>
  expect(gateOf(event, member, wantsFree, now)).toMatchObject(gate),
)

it('closes when the concert begins', () => {
  const begins = new Date('2026-09-04T18:30:00Z')
  expect(gateOf(internal, free, false, new Date(begins.getTime() - 1)).kind).toBe('open')
  expect(gateOf(internal, free, false, begins)).toEqual({ kind: 'over' })
  expect(gateOf(partner, paid, true, begins)).toEqual({ kind: 'over' })
})

it('calls a festival over only after its last day', () => {
  const festival = { ...internal, endDate: '2026-09-06' }
  expect(gateOf(festival, free, false, new Date('2026-09-06T18:00:00Z'))).toEqual({ kind: 'begun' })
  expect(gateOf(festival, free, false, new Date('2026-09-07T04:00:00Z'))).toEqual({ kind: 'over' })
})
