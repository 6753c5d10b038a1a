import { groupBy } from '../../../../contract/rules/group-by.ts'
import { hasStarted } from '../../../../contract/rules/paris-time.ts'
import { isPartner } from '../../../../contract/rules/pass.ts'
import { monthOfConcert } from '../../../../contract/rules/pass-cover.ts'
import { startOfOverOffers } from '../../../../contract/rules/resale.ts'
import { saleOf } from '../../../../contract/rules/sale.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Membership, membershipNow } from '../../sessions/rules.ts'
import { type BookableEvent, closedByPass, heldUse } from '../rules/booking.ts'
import { shareOut, type Wish } from '../rules/line.ts'
import { heldBeside, usesInLine } from '../store/bookings.ts'
import {
  deleteSetAside,
  deleteWaitForKinds,
  endUnheld,
  eventsWithLine,
  holdForWait,
  type LineHold,
  lineOf,
  setAside,
  takeBack,
} from '../store/line.ts'
import { endPromises, promisedOf, promisedSeats, promiseSeats } from '../store/resale.ts'
import {
  eventWithSeats,
  freeOfKind,
  giveSeatsOfKind,
  lockRooms as lockRoomsOfKinds,
  lockSizesOfKinds,
  type ReturnedSeats,
  type SeatsOfKind,
  takeSeatsOfKind,
} from '../store/rooms.ts'

/** Sorts lines by ticket type: every transaction locks in this order, so that orders do not deadlock. */
const inLockOrder = <S extends SeatsOfKind>(lines: S[]): S[] =>
  [...lines].sort((a, b) => (a.ticketTypeId < b.ticketTypeId ? -1 : 1))

/** Locks the rooms of these seats. */
export const lockRooms = (tx: Db, lines: SeatsOfKind[]): Promise<void> => lockRoomsOfKinds(tx, kindsOf(lines))

const kindsOf = (lines: SeatsOfKind[]): string[] => [
  ...new Set(lines.map(({ ticketTypeId }) => ticketTypeId)),
]

/** Returns seats to the room, not yet to its line, with one update per ticket type; seats that were added are removed. */
export const putBack = async (tx: Db, lines: ReturnedSeats[]): Promise<void> => {
  const byKind = new Map<string, SeatsOfKind & { added: number }>()
  for (const { ticketTypeId, quantity, seatAdded } of lines) {
    const kind = byKind.get(ticketTypeId) ?? { ticketTypeId, quantity: 0, added: 0 }
    kind.quantity += quantity
    if (seatAdded) kind.added += quantity
    byKind.set(ticketTypeId, kind)
  }
  for (const kind of inLockOrder([...byKind.values()])) await giveSeatsOfKind(tx, kind)
}

interface Hold {
  /** The order, or the place in line, that holds the seats. */
  holdId: string
  memberId: string
  now: Date
}

type PricedSeats = SeatsOfKind & { priceCents: number }

/** Takes `free` seats of a kind and promises the rest of those that holders offer. Takes none if too few are offered. */
const takeForHold = async (
  tx: Db,
  { ticketTypeId, quantity, priceCents }: PricedSeats,
  free: number,
  { holdId, memberId, now }: Hold,
): Promise<boolean> => {
  const own = { ticketTypeId, quantity: free }
  if (free > 0 && !(await takeSeatsOfKind(tx, own))) return false
  const rest = { ticketTypeId, priceCents, quantity: quantity - free }
  if (rest.quantity === 0) return true
  const startsAfter = startOfOverOffers(now)
  if ((await promiseSeats(tx, rest, { holdId, memberId, startsAfter })) === rest.quantity) return true
  await endPromises(tx, [holdId])
  await putBack(tx, [own])
  return false
}

/**
 * Ends holds of orders or places in line in locked rooms. Returns the seats to give back: those that are promised stay their holders', who offer them
 * again.
 */
export const endHolds = async <L extends SeatsOfKind>(
  tx: Db,
  holds: { holdId: string; lines: L[] }[],
): Promise<L[]> => {
  const ids = holds.map(({ holdId }) => holdId)
  const promised = ids.length > 0 ? await promisedSeats(tx, ids) : []
  if (promised.length > 0) await endPromises(tx, ids)
  return holds.flatMap(({ holdId, lines }) =>
    lines.map((line) => {
      const { length } = promised.filter(
        (seat) => seat.holdId === holdId && seat.ticketTypeId === line.ticketTypeId,
      )
      return { ...line, quantity: line.quantity - length }
    }),
  )
}

/** Ends holds of places in line. */
export const endLineHolds = (tx: Db, holds: LineHold[]): Promise<SeatsOfKind[]> =>
  endHolds(
    tx,
    holds.map((hold) => ({ holdId: hold.id, lines: [hold] })),
  )

/** Leaves out the seats of ended bookings that are promised: whoever is to have one now holds its free place. */
const withoutPromised = async (tx: Db, lines: ReturnedSeats[]): Promise<ReturnedSeats[]> => {
  const ids = lines.flatMap(({ bookingId }) => bookingId ?? [])
  if (ids.length === 0) return lines
  const promised = await promisedOf(tx, ids)
  return lines.map((line) => ({
    ...line,
    quantity: line.quantity - (promised.get(line.bookingId ?? '') ?? 0),
  }))
}

const memberOf = ({ memberId }: { memberId: string | null }) => memberId

/** Filters a partner concert's line: only members whose Pass books it, beside the seats that are held for them elsewhere, are left. */
const withPassFor = async <W extends { memberId: string; pass: Membership }>(
  tx: Db,
  { id, ...event }: BookableEvent & { id: string },
  line: W[],
  now: Date,
): Promise<W[]> => {
  if (!isPartner(event) || line.length === 0) return line
  const month = monthOfConcert(event)
  const booked = groupBy(await usesInLine(tx, id, month), memberOf)
  const held = groupBy(await heldBeside(tx, id, month), memberOf)
  return line.filter(({ memberId, pass: stored }) => {
    const pass = membershipNow(stored, now)
    const beside = (held.get(memberId) ?? []).map((seat) => heldUse(pass, seat))
    return (
      closedByPass({ event, pass, uses: [...(booked.get(memberId) ?? []), ...beside], now }) === undefined
    )
  })
}

/**
 * Holds the free seats of one locked room for the members in its line who may take them, or for one of them. Whoever waits for no more than the seats
 * that they offer themselves is `passed` over.
 */
const serveLine = async (
  tx: Db,
  eventId: string,
  now: Date,
  only?: Wish & { id: string; memberId: string },
  passed: readonly string[] = [],
): Promise<void> => {
  const { event, types, roomTotal } = await eventWithSeats(tx, eventId)
  if (!event || event.withdrawnAt || event.ticketingMode === 'external' || hasStarted(event, now)) return
  const most = Math.max(0, ...types.map(({ left }) => left))
  if (most === 0) return
  const kinds = types.map((type) => ({
    ...type,
    isOnSale: !type.isCompanion && saleOf(type, now) === 'open',
  }))
  const waiting = only
    ? [only]
    : await withPassFor(tx, { ...event, id: eventId }, await lineOf(tx, eventId, most), now)
  const line = waiting.filter(({ id }) => !passed.includes(id))
  for (const { wish, ticketTypeId, free } of shareOut(line, kinds, roomTotal)) {
    const { id: holdId, memberId, quantity } = wish
    const priceCents = kinds.find(({ id }) => id === ticketTypeId)?.priceCents ?? 0
    const seats = { ticketTypeId, quantity, priceCents }
    if (!(await takeForHold(tx, seats, free, { holdId, memberId, now })))
      return serveLine(tx, eventId, now, only, [...passed, holdId])
    await holdForWait(tx, holdId, ticketTypeId, now)
  }
}

/** Holds free seats of the locked rooms of these ticket types for whoever waits for them: the line comes before the open sale. */
export const serveLines = async (tx: Db, kinds: string[], now: Date): Promise<void> => {
  for (const eventId of await eventsWithLine(tx, kinds)) await serveLine(tx, eventId, now)
}

/**
 * Puts the member of an order that ended unpaid back at their place in line, in a locked room. Seats are held for them again until the end of their
 * offer; a job ends an offer that is over.
 */
export const returnToLine = async (tx: Db, orderId: string, now: Date): Promise<void> => {
  const wait = await takeBack(tx, orderId)
  if (!wait?.heldUntil || wait.heldUntil <= now) return
  await serveLine(tx, wait.eventId, now, wait)
  await endUnheld(tx, wait.id)
}

/** A sale: its buyer, if seats may be held for them in line, and whether it replaces an order of theirs, whose seats were just put back for it. */
interface Sale {
  now: Date
  memberId?: string
  isReplacement?: boolean
  /** The order that the seats are for: it may also have seats that holders offer at its price. */
  orderId?: string
}

/**
 * Takes all the seats or none, after serving the line; a buyer in line gets those held for them. Returns the line with too few seats left
 * (undefined if all are taken); the caller then rolls back.
 */
export const takeSeats = async <S extends SeatsOfKind & { priceCents?: number }>(
  tx: Db,
  lines: S[],
  { now, memberId, isReplacement = false, orderId }: Sale,
): Promise<S | undefined> => {
  const kinds = kindsOf(lines)
  await lockRooms(tx, lines)
  const leave = (buyer: string) =>
    orderId === undefined ? deleteWaitForKinds(tx, buyer, kinds) : setAside(tx, buyer, kinds, orderId)
  const own = memberId === undefined ? [] : await leave(memberId)
  await putBack(tx, await endLineHolds(tx, own))
  const comesFirst = own.length > 0 || isReplacement
  if (!comesFirst) await serveLines(tx, kinds, now)
  const taken: S[] = []
  for (const line of inLockOrder(lines)) {
    const isTaken =
      (await takeSeatsOfKind(tx, line)) ||
      (orderId !== undefined &&
        memberId !== undefined &&
        (await takeForHold(
          tx,
          { ...line, priceCents: line.priceCents ?? 0 },
          await freeOfKind(tx, line.ticketTypeId),
          { holdId: orderId, memberId, now },
        )))
    if (!isTaken) {
      await putBack(tx, taken)
      return line
    }
    taken.push(line)
  }
  if (comesFirst) await serveLines(tx, kinds, now)
  return undefined
}

/** Returns seats to the line, then to the open sale. If an order ends unpaid, its buyer is back in line first. */
export const giveSeats = async (
  tx: Db,
  lines: ReturnedSeats[],
  now: Date,
  unpaidOrderId?: string,
): Promise<void> => {
  const kinds = kindsOf(lines)
  if (kinds.length === 0) return
  const added = lines.filter(({ seatAdded }) => seatAdded)
  if (added.length > 0) await lockSizesOfKinds(tx, kindsOf(added))
  await lockRooms(tx, lines)
  await putBack(tx, await withoutPromised(tx, lines))
  if (unpaidOrderId) await returnToLine(tx, unpaidOrderId, now)
  await serveLines(tx, kinds, now)
}

/** Ends the wait of a buyer whose order has its tickets. */
export const endWait = (tx: Db, orderId: string): Promise<void> => deleteSetAside(tx, orderId)
