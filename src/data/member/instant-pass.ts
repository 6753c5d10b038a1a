import { readDevice } from '../device.ts'
import type { InstantPassRow, InstantTicket } from '../rows.ts'
import { currentToken } from '../session.ts'
import { storeForMember } from './rows.ts'

export type InstantPass = Omit<InstantPassRow, 'id' | 'userId' | 'storedAt' | 'tickets'>

/** Returns the row of the instant pass's script; `undefined` if there is none for this member. */
export const loadInstantPass = (userId: string): Promise<InstantPassRow | undefined> =>
  readDevice(async (db) => {
    const row = await db.door.get('current')
    return row?.userId === userId ? row : undefined
  })

/** Stores the drawn pass, if it is still the member's stored pass. Returns false without a session, or if the write failed. */
export const storeInstantPass = async (userId: string, pass: InstantPass): Promise<boolean> => {
  const token = currentToken()
  if (!token) return false
  return storeForMember(
    { userId, token },
    (db) => [db.door, db.passes],
    async (db) => {
      const [stored, before] = await Promise.all([db.passes.get(userId), db.door.get('current')])
      // Matches by the short code if the pass has one, else by its link.
      if (stored?.pass.doorCode !== pass.qrUrl && stored?.pass.qrUrl !== pass.qrUrl) return
      const tickets = before?.userId === userId ? before.tickets : undefined
      await db.door.put({
        ...pass,
        ...(tickets && { tickets }),
        id: 'current',
        userId,
        storedAt: Date.now(),
      })
    },
  )
}

/** Stores the drawn tickets beside the drawn pass, if `ids` are still the member's stored tickets. Returns false without a session, or if the write failed. */
export const storeInstantTickets = async (
  userId: string,
  tickets: InstantTicket[],
  ids: readonly string[],
): Promise<boolean> => {
  const token = currentToken()
  if (!token) return false
  return storeForMember(
    { userId, token },
    (db) => [db.door, db.ticketLists],
    async (db) => {
      const [list, row] = await Promise.all([db.ticketLists.get(userId), db.door.get('current')])
      if (row?.userId !== userId || list?.ids.join() !== ids.join()) return
      await db.door.put({ ...row, tickets })
    },
  )
}
