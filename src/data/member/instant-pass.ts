import { readDevice } from '../device.ts'
import type { DoorRow, DoorTicket } from '../rows.ts'
import { currentToken } from '../session.ts'
import { storeForMember } from './rows.ts'

export type InstantPass = Omit<DoorRow, 'id' | 'userId' | 'storedAt' | 'tickets'>

/** Returns the row of the instant pass's script; `undefined` if there is none for this member. */
export const loadInstantPass = (userId: string): Promise<DoorRow | undefined> =>
  readDevice(async (db) => {
    const row = await db.door.get('current')
    return row?.userId === userId ? row : undefined
  })

/** Stores the drawn pass, if it is still the member's stored pass. Returns false without a session, or if the write failed. */
export const storeInstantPass = async (userId: string, door: InstantPass): Promise<boolean> => {
  const token = currentToken()
  if (!token) return false
  return storeForMember(
    { userId, token },
    (db) => [db.door, db.passes],
    async (db) => {
      const [stored, before] = await Promise.all([db.passes.get(userId), db.door.get('current')])
      // Matches by the short code if the pass has one, else by its link.
      if (stored?.pass.doorCode !== door.qrUrl && stored?.pass.qrUrl !== door.qrUrl) return
      const tickets = before?.userId === userId ? before.tickets : undefined
      await db.door.put({
        ...door,
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
  tickets: DoorTicket[],
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
