import { readDevice } from '../device.ts'
import { storeForMember } from '../member-rows.ts'
import type { DoorRow, DoorTicket } from '../rows.ts'
import { currentToken } from '../session.ts'

/** The drawn pass as the instant pass's script will paint it. */
export type InstantPass = Omit<DoorRow, 'id' | 'userId' | 'storedAt' | 'tickets'>

/** What is kept for the instant pass's script, `undefined` when nothing is kept for this member. */
export const loadInstantPass = (userId: string): Promise<DoorRow | undefined> =>
  readDevice(async (db) => {
    const row = await db.door.get('current')
    return row?.userId === userId ? row : undefined
  })

/** Keeps the drawn pass for the door, only while it is the pass that this device keeps for the member. Answers whether it was tried without failing. */
export const storeInstantPass = async (userId: string, door: InstantPass): Promise<boolean> => {
  const token = currentToken()
  if (!token) return false
  return storeForMember(
    { userId, token },
    (db) => [db.door, db.passes],
    async (db) => {
      const [stored, before] = await Promise.all([db.passes.get(userId), db.door.get('current')])
      // By its short code, where the pass has one, else by its link.
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

/** Keeps the drawn tickets beside the drawn pass, only while `ids` are the tickets that this device keeps for the member. Answers whether it was tried without failing. */
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
