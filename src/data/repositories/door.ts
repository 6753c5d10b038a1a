import { readDevice } from '../device.ts'
import { keepForMember } from '../member-rows.ts'
import type { DoorRow } from '../rows.ts'
import { currentToken } from '../session.ts'

/** The drawn pass as the door's fast script will paint it. */
export type DoorPass = Omit<DoorRow, 'id' | 'userId' | 'storedAt'>

/** The address that the door's kept code shows, `undefined` when none is kept for this member. */
export const keptDoorUrl = (userId: string): Promise<string | undefined> =>
  readDevice(async (db) => {
    const row = await db.door.get('current')
    return row?.userId === userId ? row.qrUrl : undefined
  })

/** Keeps the drawn pass for the door, only while it is the pass that this device keeps for the member. Answers whether it was tried without failing. */
export const keepDoorPass = async (userId: string, door: DoorPass): Promise<boolean> => {
  const token = currentToken()
  if (!token) return false
  return keepForMember(
    { userId, token },
    (db) => [db.door, db.passes],
    async (db) => {
      const kept = await db.passes.get(userId)
      if (kept?.pass.qrUrl === door.qrUrl) {
        await db.door.put({ ...door, id: 'current', userId, storedAt: Date.now() })
      }
    },
  )
}
