import type { Table } from 'dexie'
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

/** Makes a member the owner of this device's rows. Returns true if stored. */
export const adoptMember = (...adopted: Parameters<NectarDb['adoptMember']>): Promise<boolean> =>
  writeDevice((db) => db.adoptMember(...adopted))
