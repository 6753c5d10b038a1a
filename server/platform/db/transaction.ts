import type { Db } from './database.ts'

/** Runs work in one transaction and returns its result: all that it writes stands, or nothing where it throws. Inside of another one, nothing of this part alone. */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> => db.transaction(work)
