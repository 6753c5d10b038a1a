import type { OrderState } from '../../server/platform/db/order-states.ts'
import type { LedgerRow } from '../support/stripe-double/stripe-double.ts'

interface Seats {
  ticketTypeId: string
  quantity: number
}

/** Results of a run in the database, at Stripe and in the mailboxes. */
export interface Facts {
  kinds: { id: string; capacityTotal: number | null; capacitySold: number }[]
  orders: { id: string; state: OrderState; totalCents: number; lines: Seats[] }[]
  /** Live bookings; `codes` is the number of ticket codes of each. */
  bookings: (Seats & { orderId: string | null; codes: number })[]
  transitions: { orderId: string; from: OrderState; to: OrderState }[]
  ledger: LedgerRow[]
  /** The key and state of each mail in the outbox. */
  outbox: { key: string; state: string }[]
  /** Mails that a mail server accepted, or may have accepted, with their order and subject. */
  deliveries: { orderId: string; subject: string }[]
}

/** Figures that must be 0, by name, with a line per case. */
export type Result = Record<(typeof figures)[number], string[]>

/** The run prints the first five as its figures; the others explain how one of them could occur. */
export const figures = [
  'seats oversold',
  'orders paid without ticket or refund',
  'tickets without payment',
  'charges taken twice',
  'mails sent twice',
  'seats not accounted for',
  'orders that never ended',
  'orders without their mail',
  'steps not written down',
] as const

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Returns the seats of each ticket type, as one comparable text. */
const seatsOf = (seats: Seats[]): string => {
  const byKind = new Map<string, number>()
  for (const { ticketTypeId, quantity } of seats)
    byKind.set(ticketTypeId, (byKind.get(ticketTypeId) ?? 0) + quantity)
  return [...byKind]
    .map(([id, quantity]) => `${quantity} × ${id}`)
    .sort()
    .join(', ')
}

const groupedBy = <T>(rows: T[], key: (row: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row])
  return groups
}

const seats = ({ kinds, bookings, orders }: Facts) => {
  const booked = groupedBy(bookings, ({ ticketTypeId }) => ticketTypeId)
  const held = groupedBy(
    orders.filter(({ state }) => state === 'held').flatMap(({ lines }) => lines),
    ({ ticketTypeId }) => ticketTypeId,
  )
  const count = (seats: Seats[] | undefined) => sum((seats ?? []).map(({ quantity }) => quantity))
  return kinds.map((kind) => ({
    ...kind,
    booked: count(booked.get(kind.id)),
    held: count(held.get(kind.id)),
  }))
}

/** Returns the outcomes of the orders that were paid after their seats were released: `ticketed` again, or `refunded`. */
export const lateOutcomes = ({ orders, transitions }: Facts): OrderState[] => {
  const late = new Set(
    transitions.filter(({ from, to }) => from !== 'held' && to === 'paid').map(({ orderId }) => orderId),
  )
  return orders.filter(({ id }) => late.has(id)).map(({ state }) => state)
}

/** Evaluates the results of a run, without calling the code under test. */
export const evaluate = (facts: Facts): Result => {
  const { orders, bookings, ledger, transitions, outbox, deliveries } = facts
  const payments = groupedBy(ledger, ({ orderId }) => orderId ?? 'none')
  const tickets = groupedBy(bookings, ({ orderId }) => orderId ?? 'none')
  const steps = groupedBy(transitions, ({ orderId }) => orderId)
  const inOutbox = new Set(outbox.map(({ key }) => key))
  const known = new Set(orders.map(({ id }) => id))
  const rows = orders.map((order) => {
    const paid = payments.get(order.id) ?? []
    const taken = paid.filter(({ takenCents }) => takenCents > 0)
    return {
      ...order,
      taken: taken.length,
      kept: sum(paid.map(({ takenCents, refundedCents }) => takenCents - refundedCents)),
      hasTickets:
        seatsOf(tickets.get(order.id) ?? []) === seatsOf(order.lines) &&
        (tickets.get(order.id) ?? []).every(({ codes, quantity }) => codes === quantity),
      hasAny: tickets.has(order.id),
    }
  })
  const say = (row: (typeof rows)[number]) =>
    `order ${row.id}: ${row.state}, ${row.kept} of ${row.totalCents} cents kept, ${row.taken} charges, tickets ${row.hasAny}`
  const all = seats(facts)
  return {
    'seats oversold': all
      .filter(({ booked, held, capacityTotal }) => capacityTotal !== null && booked + held > capacityTotal)
      .map(({ id, booked, held, capacityTotal }) => `${id}: ${booked} + ${held} held of ${capacityTotal}`),
    'orders paid without ticket or refund': [
      ...rows.filter(({ kept, hasTickets }) => kept > 0 && !hasTickets).map(say),
      ...ledger
        .filter(
          ({ orderId, takenCents, refundedCents }) => takenCents > refundedCents && !known.has(orderId ?? ''),
        )
        .map(({ paymentId }) => `payment ${paymentId} of no order`),
    ],
    'tickets without payment': [
      ...rows.filter(({ hasAny, kept, totalCents }) => hasAny && kept < totalCents).map(say),
      ...rows.filter(({ hasAny, state }) => hasAny !== (state === 'ticketed')).map(say),
      ...(tickets.get('none') ?? []).map(({ ticketTypeId }) => `a booking of no order (${ticketTypeId})`),
    ],
    'charges taken twice': rows
      .filter(({ taken, kept, totalCents }) => taken > 1 || kept > totalCents)
      .map(say),
    'mails sent twice': [...groupedBy(deliveries, ({ orderId, subject }) => `${orderId}: ${subject}`)]
      .filter(([, times]) => times.length > 1)
      .map(([what, times]) => `${times.length} × ${what}`),
    'seats not accounted for': all
      .filter(({ booked, held, capacitySold }) => booked + held !== capacitySold)
      .map(
        ({ id, booked, held, capacitySold }) => `${id}: ${capacitySold} sold, ${booked} booked, ${held} held`,
      ),
    'orders that never ended': rows
      .filter(({ state }) => ['selected', 'held', 'paid', 'refunding'].includes(state))
      .map(say),
    'orders without their mail': rows
      .filter(
        ({ id, state }) =>
          (state === 'ticketed' && !inOutbox.has(`receipt:order:${id}`)) ||
          (state === 'refunded' && !inOutbox.has(`refund:order:${id}`)),
      )
      .map(say),
    'steps not written down': rows
      .filter(({ id, state }) => {
        const written = steps.get(id) ?? []
        const isChain = written.every(({ from }, at) => from === (written[at - 1]?.to ?? 'selected'))
        return !isChain || written.at(-1)?.to !== state
      })
      .map(
        (row) => `${say(row)}: ${(steps.get(row.id) ?? []).map(({ from, to }) => `${from}→${to}`).join(' ')}`,
      ),
  }
}
