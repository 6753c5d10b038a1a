import { and, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { ticketTypes } from '../../../platform/db/schema.ts'

/** Seats of one kind. */
export interface SeatsOfKind {
  ticketTypeId: string
  quantity: number
}

/** Kinds are locked in one order by everybody, so that no two orders ever wait for each other. */
const inLockOrder = <S extends SeatsOfKind>(lines: S[]): S[] =>
  [...lines].sort((a, b) => (a.ticketTypeId < b.ticketTypeId ? -1 : 1))

/**
 * Takes seats where all of them are left: the condition and the change are one statement, so that no two ever take the last one. Answers the
 * kind that had not enough and then has taken nothing, undefined when all are taken.
 */
export const takeSeats = async <S extends SeatsOfKind>(tx: Db, lines: S[]): Promise<S | undefined> => {
  const taken: S[] = []
  for (const line of inLockOrder(lines)) {
    const sold = sql`${ticketTypes.capacitySold} + ${line.quantity}`
    const changed = await tx
      .update(ticketTypes)
      .set({ capacitySold: sold })
      .where(and(eq(ticketTypes.id, line.ticketTypeId), lte(sold, ticketTypes.capacityTotal)))
      .returning({ id: ticketTypes.id })
    if (changed.length === 0) {
      await giveSeats(tx, taken)
      return line
    }
    taken.push(line)
  }
  return undefined
}

/** Gives seats back, for anybody to take: each kind is locked once, whoever they were of. */
export const giveSeats = async (tx: Db, lines: SeatsOfKind[]): Promise<void> => {
  const byKind = new Map<string, number>()
  for (const { ticketTypeId, quantity } of lines)
    byKind.set(ticketTypeId, (byKind.get(ticketTypeId) ?? 0) + quantity)
  const kinds = [...byKind].map(([ticketTypeId, quantity]) => ({ ticketTypeId, quantity }))
  for (const { ticketTypeId, quantity } of inLockOrder(kinds)) {
    await tx
      .update(ticketTypes)
      .set({ capacitySold: sql`${ticketTypes.capacitySold} - ${quantity}` })
      .where(eq(ticketTypes.id, ticketTypeId))
  }
}
