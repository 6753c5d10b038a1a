import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PaidPlan } from '../../../contract/rules/plans.ts'
import { type AppError, isSessionOver } from '../../data/errors.ts'
import { externalApiUrl } from '../../shared/app-config.ts'
import { useSend } from '../../shared/use-send.ts'
import { changeFailure, checkoutFailure, noAddress } from './failure-words.ts'
import { openPayment, paymentAddress } from './payment-address.ts'
import { useWishOrigin } from './wish.ts'

// Dexie, the schemas and their parser: fetched while the screen already stands.
const repository = () => import('../../data/repositories/subscription.ts')
const renewal = () => import('../../data/renew-member.ts')

/** While a payment is open in another tab: as soon as that one knows, or this one is looked at again, the Pass stands here as it is then. */
const useRenewOnReturn = (): ((userId: string) => void) => {
  const client = useQueryClient()
  const [paying, setPaying] = useState<string | null>(null)
  useEffect(() => {
    if (!paying) return
    const renew = () => {
      void renewal()
        .then(({ renewMember }) => renewMember(client, paying))
        .catch(() => undefined)
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible') renew()
    }
    let stop: (() => void) | undefined
    let isOver = false
    void renewal()
      .then(({ onRenewedElsewhere }) => {
        if (!isOver) stop = onRenewedElsewhere(renew)
      })
      .catch(() => undefined)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isOver = true
      stop?.()
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [client, paying])
  return setPaying
}

interface Outcome {
  onDone: () => void
  /** With the sentence to show; not called where the session is over, which the frame says itself. */
  onFailed: (sentence: string) => void
  onSessionOver: () => void
}

const onError =
  ({ onFailed, onSessionOver }: Outcome, messageOf: (error: unknown) => string) =>
  (error: AppError) =>
    isSessionOver(error) ? onSessionOver() : onFailed(messageOf(error))

/** Opens the payment of a plan. Never queued: what costs money happens while somebody looks. */
export const useCheckout = (outcome: Outcome) => {
  const client = useQueryClient()
  const renewOnReturn = useRenewOnReturn()
  const returnTo = useWishOrigin()
  return useSend({
    // Their payment page may have been closed: the same plan may be chosen again.
    repeat: 'after-moment',
    send: async ({ userId, plan }: { userId: string; plan: PaidPlan }) => {
      const base = await externalApiUrl(client)
      return (await repository()).openSubscription(userId, plan, base, returnTo)
    },
    isDone: (answer) => paymentAddress(answer) !== undefined,
    onSuccess: (answer, { userId }) => {
      const address = paymentAddress(answer)
      if (!address) return outcome.onFailed(noAddress)
      outcome.onDone()
      if (openPayment(address) === 'tab') renewOnReturn(userId)
    },
    onError: onError(outcome, checkoutFailure),
  })
}

/** What a change would cost now, asked anew each time it is looked at: it depends on the day. */
export const useChangePreview = (userId: string, plan: PaidPlan) =>
  useQuery({
    queryKey: ['subscription-change', userId, plan],
    gcTime: 0,
    queryFn: async () => (await repository()).previewChange(plan),
  })

/** Changes the paid plan, and renews what this device keeps of the member. */
export const useChangePlan = (outcome: Outcome) => {
  const client = useQueryClient()
  return useSend({
    send: async ({ userId, plan }: { userId: string; plan: PaidPlan }) =>
      (await repository()).changePlan(userId, plan),
    onSuccess: outcome.onDone,
    onError: onError(outcome, changeFailure),
    // Also after a failure: an answer may have been lost on its way.
    onSettled: (_, __, { userId }) => {
      void renewal()
        .then(({ renewMemberEverywhere }) => renewMemberEverywhere(client, userId))
        .catch(() => undefined)
    },
  })
}
