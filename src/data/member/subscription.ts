import * as subscriptions from '../../../contract/endpoints/subscriptions.ts'
import type { SubscriptionDetails } from '../../../contract/pass.ts'
import type { PaidPlan } from '../../../contract/rules/pass.ts'
import type {
  SubscriptionChangePreview,
  SubscriptionCheckoutResponse,
} from '../../../contract/subscriptions.ts'
import { randomUuid } from '../../lib/random-uuid.ts'
import { call } from '../api.ts'
import { AppError } from '../errors.ts'
import { tokenOrThrow } from './read.ts'

/** The keys of requests without a response, by request. */
const unanswered = new Map<string, string>()

/**
 * Sends a request that costs money with its own key. After a lost answer, when it may have arrived, the same request reuses the key, so that it
 * cannot be charged twice.
 */
const sendOnce = async <T>(request: string, send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
  const key = unanswered.get(request) ?? randomUuid()
  unanswered.set(request, key)
  try {
    const answer = await send(key)
    unanswered.delete(request)
    return answer
  } catch (error) {
    if (!(error instanceof AppError) || !error.isAnswerLost) unanswered.delete(request)
    throw error
  }
}

/**
 * Opens the payment of a plan. `base`: the operator's address for this call; `returnTo`: the path to return to afterwards. Never queued. Throws
 * AppError: `conflict` if subscribed, `forbidden`, `unavailable`, 401, or 'offline'.
 */
export const openSubscription = async (
  userId: string,
  plan: PaidPlan,
  base: string,
  returnTo?: string,
): Promise<SubscriptionCheckoutResponse> => {
  const token = tokenOrThrow()
  return sendOnce(`checkout ${userId} ${plan}`, (idempotencyKey) =>
    call(
      subscriptions.subscriptionCheckout,
      { body: { users_id: userId, plan, ...(returnTo && { return_to: returnTo }) } },
      { token, idempotencyKey, base },
    ),
  )
}

/** Fetches the cost of a change of plan now, and its date; euros TTC. Throws AppError. */
export const previewChange = async (plan: PaidPlan): Promise<SubscriptionChangePreview> =>
  call(subscriptions.subscriptionChangePreview, { query: { plan } }, { token: tokenOrThrow() })

/**
 * Changes the paid plan: up at once and prorated, down at the period's end. `due` and `from`: the displayed sum, in euros, and start. Throws AppError:
 * `total_mismatch` if it would be more, or on another date, `payment_failed`, `conflict`, 401, or 'offline'.
 */
export const changePlan = async (
  userId: string,
  plan: PaidPlan,
  { due, from }: { due?: number; from?: string } = {},
): Promise<SubscriptionDetails> => {
  const token = tokenOrThrow()
  return sendOnce(`change ${userId} ${plan}`, (idempotencyKey) =>
    call(
      subscriptions.subscriptionChange,
      { body: { users_id: userId, plan, ...(due !== undefined && { due }), ...(from && { from }) } },
      { token, idempotencyKey },
    ),
  )
}

/** Turns the renewal on or off; the level stays until the paid period ends. Throws AppError. */
export const setAutoRenew = async (autorenew: boolean): Promise<SubscriptionDetails> =>
  call(subscriptions.subscriptionAutoRenew, { body: { autorenew } }, { token: tokenOrThrow() })

/** Cancels the contract at the end of the paid period. Throws AppError. */
export const cancelSubscription = async (): Promise<SubscriptionDetails> =>
  call(subscriptions.subscriptionCancel, {}, { token: tokenOrThrow() })
