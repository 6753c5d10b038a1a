import { notifyHolders } from '../../modules/event-changes/use-cases/notify-holders.ts'
import { notifyFollowers } from '../../modules/follows/use-cases/notify-followers.ts'
import { queueDueReminders } from '../../modules/notifications/use-cases/queue-reminders.ts'
import { lookAfterOrders } from '../../modules/orders/job.ts'
import { checkSubscriptions } from '../../modules/subscriptions/job.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { heldCopy, releaseCopy } from '../../platform/db/settings.ts'
import type { PaymentDeps } from '../../platform/deps.ts'
import { giveUpWaiting, waitingDeliveries } from '../store/deliveries.ts'
import type { AdminLog } from './admin-log.ts'

/** Rounds of a job that is never done with what it finds; each does some dozens. */
const MOST_ROUNDS = 1_000

/** Does all that the jobs would do now: what it queues waits, as nothing is sent from a held copy. */
const catchUp = async (deps: PaymentDeps, log: AdminLog): Promise<void> => {
  const jobs = [
    () => lookAfterOrders(deps, log),
    () => checkSubscriptions(deps, log),
    () => notifyHolders(deps),
    () => queueDueReminders(deps),
    () => notifyFollowers(deps),
  ]
  for (const job of jobs) for (let round = 0; round < MOST_ROUNDS && (await job()); round++);
}

/**
 * Releases a restored copy (decision 043). `send`: what waited at the backup goes out with the next start. `drop`: the original went on after it,
 * so what there is to say up to now is worked out and given up unsaid. Returns lines to print, null where nothing is held.
 */
export const releaseHeld = async (
  deps: PaymentDeps,
  how: 'send' | 'drop',
  log: AdminLog,
): Promise<string[] | null> => {
  const { db } = deps.database
  const copy = await heldCopy(db)
  if (!copy) return null
  if (how === 'drop') await catchUp(deps, log)
  const { mails, pushes } = await inTransaction(db, async (tx) => {
    await releaseCopy(tx, copy)
    return how === 'drop'
      ? giveUpWaiting(tx, 'given up at the release of a restored copy')
      : waitingDeliveries(tx)
  })
  return [
    how === 'drop'
      ? `${mails} mails et ${pushes} notifications en attente ne partiront pas.`
      : `${mails} mails et ${pushes} notifications en attente partiront au prochain démarrage.`,
    'La copie est libérée. Redémarrez le serveur pour qu’il envoie et vende à nouveau.',
  ]
}
