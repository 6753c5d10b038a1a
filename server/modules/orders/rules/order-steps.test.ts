import { describe, expect, it } from 'vitest'
import { type OrderState, orderStates } from '../../../platform/db/order-states.ts'
import {
  type Consequence,
  consequenceOf,
  isStep,
  nextCheckAt,
  reservationEnd,
  tryAgainAt,
} from './order-steps.ts'

/** The states that each consequence passes through. */
const leadsTo: Record<Consequence, OrderState[][]> = {
  ticket: [['paid', 'ticketed']],
  ticket_or_refund: [
    ['paid', 'ticketed'],
    ['paid', 'refunding'],
  ],
  release: [['expired'], ['declined']],
  close: [['paid', 'refunding', 'refunded']],
  take_back: [['refunded']],
  refunded: [['refunded']],
  nothing: [],
}
const snapshots = (['open', 'processing', 'succeeded', 'canceled'] as const).flatMap((state) => [
  { state, isPaidBack: false },
  { state, isPaidBack: true },
])

describe('an order', () => {
  it('goes only where a snapshot of its payment can lead', () => {
    for (const order of orderStates) {
      for (const snapshot of snapshots) {
        for (const path of leadsTo[consequenceOf(order, snapshot)]) {
          const whole = [order, ...path]
          for (const [index, to] of path.entries())
            expect(isStep(whole[index] as OrderState, to), `${whole.join(' → ')}`).toBe(true)
        }
      }
    }
  })

  it('never goes round: no state is reached again', () => {
    const reach = (from: OrderState, seen: OrderState[]): void => {
      for (const to of orderStates.filter((state) => isStep(from, state))) {
        expect(seen, `${[...seen, to].join(' → ')}`).not.toContain(to)
        reach(to, [...seen, to])
      }
    }
    for (const state of orderStates) reach(state, [state])
  })

  it('has tickets or its money back once money has come, whenever it comes', () => {
    const paid = { state: 'succeeded' as const, isPaidBack: false }
    expect(consequenceOf('held', paid)).toBe('ticket')
    for (const state of ['expired', 'declined'] as const)
      expect(consequenceOf(state, paid)).toBe('ticket_or_refund')
    for (const state of ['ticketed', 'refunding', 'refunded'] as const)
      expect(consequenceOf(state, paid)).toBe('nothing')
  })

  it('loses its tickets once all of its money went back', () => {
    expect(consequenceOf('ticketed', { state: 'succeeded', isPaidBack: true })).toBe('take_back')
    expect(consequenceOf('refunded', { state: 'succeeded', isPaidBack: true })).toBe('nothing')
  })

  it('is undone by no late snapshot', () => {
    for (const state of orderStates.filter((name) => name !== 'held'))
      expect(consequenceOf(state, { state: 'canceled', isPaidBack: false })).toBe('nothing')
    for (const payment of ['open', 'processing'] as const)
      for (const state of orderStates)
        expect(consequenceOf(state, { state: payment, isPaidBack: false })).toBe('nothing')
  })
})

describe('an order is looked at', () => {
  const now = new Date('2026-12-01T12:00:00Z')
  const minutes = (at: Date) => (at.getTime() - now.getTime()) / 60_000

  it('every two minutes while it waits, and at the end of its hold', () => {
    expect(minutes(reservationEnd(now))).toBe(15)
    expect(minutes(nextCheckAt(now, reservationEnd(now)))).toBe(2)
    expect(minutes(nextCheckAt(now, new Date(now.getTime() + 30_000)))).toBe(0.5)
    expect(minutes(nextCheckAt(now, now))).toBe(2)
  })

  it('ever more seldom where the provider is out of reach', () => {
    expect([0, 1, 2, 3, 10, 1000].map((tries) => minutes(tryAgainAt(now, tries)))).toEqual([
      1, 1, 2, 4, 360, 360,
    ])
  })
})
