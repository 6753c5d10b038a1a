import type { FastifyBaseLogger } from 'fastify'
import { loggableError } from '../../platform/db/loggable-error.ts'
import { every, type RepeatingJob } from '../../platform/jobs/every.ts'
import type { PaymentDeps } from '../../platform/payment-deps.ts'
import { deleteUnused } from './use-cases/delete-account.ts'
import { notifyUnused, unusedMembers } from './use-cases/end-unused-accounts.ts'

const EVERY_MS = 60 * 60_000

type Log = Pick<FastifyBaseLogger, 'warn'>

/** Deletes accounts unused for three years, and notifies the next members 30 days before; returns whether there may be more to notify. */
export const endUnusedAccounts = async (deps: PaymentDeps, log: Log): Promise<boolean> => {
  const { db } = deps.database
  for (const member of await unusedMembers(db, deps.now())) {
    // One that fails comes again in an hour, and is no reason to leave the others.
    await deleteUnused(deps, member).catch((error: unknown) =>
      log.warn({ err: loggableError(error) }, 'unused account'),
    )
  }
  return notifyUnused(db, { now: deps.now(), origin: deps.publicUrl() })
}

/** Does so now and every hour, in any number of processes. */
export const startUnusedAccounts = (deps: PaymentDeps, log: Log): RepeatingJob =>
  every(EVERY_MS, 'unused accounts', () => endUnusedAccounts(deps, log), log)
