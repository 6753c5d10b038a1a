import type { FastifyBaseLogger } from 'fastify'
import { DAY_MS } from '../../../contract/rules/paris-time.ts'
import { loggableError } from '../../platform/db/errors.ts'
import { every, type RepeatingJob } from '../../platform/jobs/every.ts'
import {
  demonstrations,
  isDemonstration,
  type PaymentProvider,
  ProviderUnavailable,
} from '../../platform/payment-provider.ts'
import type { PaymentDeps } from '../deps.ts'
import { type CheckoutRow, endCheckout } from './store/checkouts.ts'
import { TERMINATIONS_READ, terminationsToExecute } from './store/declarations.ts'
import { takeDueGifts } from './store/gifts.ts'
import { takeDueCheckouts, takeDueSubscriptions } from './store/subscriptions.ts'
import { applyCheckout, syncCheckout } from './use-cases/checkout.ts'
import { executeTermination } from './use-cases/declarations.ts'
import { checkGift } from './use-cases/gifts.ts'
import { lapsedPasses } from './use-cases/membership.ts'
import { syncSubscription } from './use-cases/sync-subscription.ts'
import { unrenewedPasses } from './use-cases/unrenewed.ts'
import { dueSettlements } from './use-cases/withdraw.ts'

const EVERY_MS = 60_000

/** How long the payment page of a Pass stays open. */
const OPEN_MS = DAY_MS

type Log = Pick<FastifyBaseLogger, 'warn'>

const checkCheckout = async (deps: PaymentDeps, provider: PaymentProvider, row: CheckoutRow) => {
  const isOver = row.createdAt.getTime() + OPEN_MS <= deps.now().getTime()
  // The page's address was never returned to the member.
  if (!row.sessionId) return isOver ? endCheckout(deps.database.db, row.id, 'expired') : undefined
  if (isOver) return applyCheckout(deps, await provider.expireCheckout(row.sessionId), 'sweep')
  return syncCheckout(deps, row.sessionId, 'sweep')
}

/**
 * Checks due subscriptions and payment pages with the provider: ended periods, lost webhooks, terminations that it has not received. Returns whether
 * there may be more.
 */
export const checkSubscriptions = async (deps: PaymentDeps, log: Log): Promise<boolean> => {
  const { payments, database, now } = deps
  const mailContext = () => ({ now: now(), origin: deps.publicUrl() })
  const attempt = async (works: (() => Promise<void>)[]) => {
    // A failed check is due again later, and must not stop the others.
    for (const work of works)
      await work().catch((error: unknown) => log.warn({ err: loggableError(error) }, 'subscription check'))
  }
  const orphaned = payments && isDemonstration(payments.name) ? [] : demonstrations
  await attempt(await unrenewedPasses(database.db, ['gift', ...orphaned], mailContext()))
  await attempt(await lapsedPasses(database.db, mailContext()))
  await attempt(await dueSettlements(database.db, mailContext()))
  if (!payments) return false
  const checkouts = await takeDueCheckouts(database.db, payments.name, now())
  const subscriptions = await takeDueSubscriptions(database.db, payments.name, now())
  const gifts = await takeDueGifts(database.db, payments.name, now())
  const works = [
    ...gifts.map((row) => () => checkGift(deps, row)),
    ...checkouts.map((row) => () => checkCheckout(deps, payments, row)),
    ...subscriptions.map((row) => () => syncSubscription(deps, row.providerId, 'sweep')),
  ]
  await attempt(works)
  return works.length > 0
}

export const startSubscriptionChecks = (deps: PaymentDeps, log: Log): RepeatingJob =>
  every(EVERY_MS, 'subscriptions', () => checkSubscriptions(deps, log), log)

const FOR_MS = 60 * DAY_MS

/** Executes the terminations that were declared while the provider was out of reach, or just before a crash. */
export const startDeclarations = (deps: PaymentDeps, log: Log): RepeatingJob => {
  /** The last one tried, so that those that fail hold back none behind them; undefined to begin with the oldest. */
  let last: Awaited<ReturnType<typeof terminationsToExecute>>[number] | undefined
  return every(
    EVERY_MS,
    'declarations',
    async () => {
      const since = new Date(deps.now().getTime() - FOR_MS)
      const isFirst = last === undefined
      const declarations = await terminationsToExecute(deps.database.db, since, last)
      for (const declared of declarations) {
        try {
          await executeTermination(deps, declared)
        } catch (error) {
          if (!(error instanceof ProviderUnavailable)) log.warn({ err: loggableError(error) }, 'declaration')
        }
      }
      const hasMore = declarations.length === TERMINATIONS_READ
      last = hasMore ? declarations.at(-1) : undefined
      if (hasMore) return true
      return isFirst && declarations.length === 0 ? { nextAt: null } : false
    },
    log,
    { wokenBy: 'declarations', now: deps.now },
  )
}
