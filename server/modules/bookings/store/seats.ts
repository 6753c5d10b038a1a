import { and, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { ticketTypes } from '../../../platform/db/schema.ts'

/** Seats of one kind. */
export interface SeatsOfKind {
  ticketTypeId: string
  quantity: number
}

/** Takes seats of one kind where so many are left: the condition and the change are one statement, so that no two ever take the last one. False where there were fewer. */
export const takeSeatsOfKind = async (tx: Db, { ticketTypeId, quantity }: SeatsOfKind): Promise<boolean> => {
  const sold = sql`${ticketTypes.capacitySold} + ${quantity}`
  const changed = await tx
    .update(ticketTypes)
    .set({ capacitySold: sold })
    .where(and(eq(ticketTypes.id, ticketTypeId), lte(sold, ticketTypes.capacityTotal)))
    .returning({ id: ticketTypes.id })
  return changed.length > 0
}

/** Gives seats of one kind back, for anybody to take. */
export const giveSeatsOfKind = async (tx: Db, { ticketTypeId, quantity }: SeatsOfKind): Promise<void> => {
  await tx
    .update(ticketTypes)
    .set({ capacitySold: sql`${ticketTypes.capacitySold} - ${quantity}` })
    .where(eq(ticketTypes.id, ticketTypeId))
}

/** Adds a seat to a kind and takes it. */
export const addSeatOfKind = async (tx: Db, ticketTypeId: string): Promise<void> => {
  await tx
    .update(ticketTypes)
    .set({
      capacityTotal: sql`${ticketTypes.capacityTotal} + 1`,
      capacitySold: sql`${ticketTypes.capacitySold} + 1`,
    })
    .where(eq(ticketTypes.id, ticketTypeId))
}
