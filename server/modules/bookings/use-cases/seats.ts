import { hasStarted } from '../../../../contract/rules/paris-time.ts'
import { saleOf } from '../../../../contract/rules/sale.ts'
import type { Db } from '../../../platform/db/database.ts'
import { shareOut } from '../rules/line.ts'
import {
  eventWithSeats,
  giveSeatsOfKind,
  lockRooms,
  type ReturnedSeats,
  type SeatsOfKind,
  takeSeatsOfKind,
} from '../store/bookings.ts'
import { deleteWaitForKinds, eventsWithLine, holdForWait, lineOf } from '../store/line.ts'

/** Sorts lines by ticket type: every transaction locks in this order, so that orders do not deadlock. */
const inLockOrder = <S extends SeatsOfKind>(lines: S[]): S[] =>
  [...lines].sort((a, b) => (a.ticketTypeId < b.ticketTypeId ? -1 : 1))

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

/** Holds the free seats of one locked room for the members in its line. */
const serveLine = async (tx: Db, eventId: string, now: Date): Promise<void> => {
  const { event, types, roomTotal } = await eventWithSeats(tx, eventId)
  if (!event || event.withdrawnAt || event.ticketingMode === 'external' || hasStarted(event, now)) return
  const most = Math.max(0, ...types.map(({ left }) => left))
  if (most === 0) return
  const kinds = types.map((type) => ({
    ...type,
    isOnSale: !type.isCompanion && saleOf(type, now) === 'open',
  }))
  for (const { wish, ticketTypeId } of shareOut(await lineOf(tx, eventId, most), kinds, roomTotal)) {
    if (!(await takeSeatsOfKind(tx, { ticketTypeId, quantity: wish.quantity })))
      throw new Error(`The room of event ${eventId} is not locked`)
    await holdForWait(tx, wish.id, ticketTypeId, now)
  }
}

/** Holds free seats of the locked rooms of these ticket types for whoever waits for them: the line comes before the open sale. */
export const serveLines = async (tx: Db, kinds: string[], now: Date): Promise<void> => {
  for (const eventId of await eventsWithLine(tx, kinds)) await serveLine(tx, eventId, now)
}

/** A sale: its buyer, if seats may be held for them in line, and whether it replaces an order of theirs, whose seats were just put back for it. */
interface Sale {
  now: Date
  memberId?: string
  isReplacement?: boolean
}

/**
 * Takes all the seats or none, after the line was served. A buyer in line gets the seats that are held for them, and leaves the line. Returns the
 * line with too few seats left, or undefined if all are taken: the caller then rolls back, or the buyer loses their place in line.
 */
export const takeSeats = async <S extends SeatsOfKind>(
  tx: Db,
  lines: S[],
  { now, memberId, isReplacement = false }: Sale,
): Promise<S | undefined> => {
  const kinds = kindsOf(lines)
  await lockRooms(tx, kinds)
  const own = memberId === undefined ? [] : await deleteWaitForKinds(tx, memberId, kinds)
  await putBack(tx, own)
  const comesFirst = own.length > 0 || isReplacement
  if (!comesFirst) await serveLines(tx, kinds, now)
  const taken: S[] = []
  for (const line of inLockOrder(lines)) {
    if (!(await takeSeatsOfKind(tx, line))) {
      await putBack(tx, taken)
      return line
    }
    taken.push(line)
  }
  if (comesFirst) await serveLines(tx, kinds, now)
  return undefined
}

/** Returns seats to the line, then to the open sale. */
export const giveSeats = async (tx: Db, lines: ReturnedSeats[], now: Date): Promise<void> => {
  const kinds = kindsOf(lines)
  if (kinds.length === 0) return
  await lockRooms(tx, kinds)
  await putBack(tx, lines)
  await serveLines(tx, kinds, now)
}
