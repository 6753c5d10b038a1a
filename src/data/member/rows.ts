import type { Table } from 'dexie'
import type { User } from '../../../contract/auth.ts'
import type { NectarDb } from '../db.ts'
import { writeDevice } from '../device.ts'

/** The member and token of a request, to store its response under. */
export interface Asker {
  userId: string
  token: string
}

/**
 * Stores a member's rows, only if the requesting session is still mirrored on this device: the check runs in the same transaction, so a response that
 * arrives after a sign-out or another member's sign-in is dropped.
 */
export const storeForMember = (
  { userId, token }: Asker,
  tables: (db: NectarDb) => Table[],
  work: (db: NectarDb) => PromiseLike<unknown>,
): Promise<boolean> =>
  writeDevice((db) =>
    db.transaction('rw', [db.session, ...tables(db)], async () => {
      const session = await db.session.get('current')
      if (session?.userId === userId && session.token === token) await work(db)
    }),
  )

/** Deletes every member's rows and the session's mirror, in one transaction. */
export const wipeMemberRows = (db: NectarDb): Promise<void> =>
  db.transaction('rw', [db.session, ...db.memberTables], async () => {
    await db.session.clear()
    for (const table of db.memberTables) await table.clear()
  })

/**
 * Makes a member the owner of this device's rows: mirrors the token for the worker, stores the profile, and deletes the rows of another member. Calls
 * `stillWanted` inside the transaction.
 */
export const adoptMember = (
  { token, user }: { token: string; user: User },
  stillWanted: () => boolean = () => true,
): Promise<boolean> =>
  writeDevice((db) =>
    db.transaction('rw', [db.session, ...db.memberTables], async () => {
      if (!stillWanted()) return
      const session = await db.session.get('current')
      const storedAt = Date.now()
      if (session?.userId !== user.id) for (const table of db.memberTables) await table.clear()
      await db.session.put({ id: 'current', userId: user.id, token, storedAt })
      await db.profiles.put({ userId: user.id, user, storedAt })
    }),
  )
