import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SubscriptionDetails } from '../../../contract/pass.ts'
import type { PaidPlan } from '../../../contract/rules/pass.ts'
import { subscriptionCopy } from '../../copy/subscription.ts'
import { repositories } from '../../data/gateway.ts'
import type { Stored } from '../../data/stored.ts'
import { deviceFirst } from '../../lib/device-first.ts'
import { memberKeys } from '../../lib/member-keys.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { useSend } from '../../shared/use-send.ts'

/** Fetches the member's subscription at every opening: the device's copy at once, then the server's. */
export const useSubscriptionDetails = (userId: string) =>
  useQuery({
    queryKey: memberKeys.subscription(userId),
    queryFn: deviceFirst(
      async () => (await repositories.pass()).storedSubscription(userId),
      async () => (await repositories.pass()).subscription(userId),
    ),
    refetchOnMount: 'always',
  })

interface Outcome {
  onDone: (details: SubscriptionDetails) => void
  /** Called with the sentence to show; not if the session is over, which the frame shows itself. */
  onFailed: (sentence: string) => void
}

const useChange = <Request>(
  userId: string,
  change: (request: Request) => Promise<SubscriptionDetails>,
  { onDone, onFailed }: Outcome,
) => {
  const client = useQueryClient()
  return useSend({
    repeat: 'after-moment',
    send: change,
    onSuccess: (value) => {
      const stored: Stored<SubscriptionDetails> = { value, storedAt: Date.now(), source: 'server' }
      client.setQueryData(memberKeys.subscription(userId), stored)
      onDone(value)
    },
    onFailed: (error) => onFailed(failureMessage(error, subscriptionCopy.failed.description)),
    // Also after a failure: the server may have applied the change although its response was lost.
    onSettled: () => {
      void repositories
        .renewal()
        .then(({ renewMemberEverywhere }) => renewMemberEverywhere(client, userId))
        .catch(() => undefined)
    },
  })
}

export const useAutoRenew = (userId: string, outcome: Outcome) =>
  useChange(userId, async (isOn: boolean) => (await repositories.subscription()).setAutoRenew(isOn), outcome)

/** Ends the contract at the end of the paid period. */
export const useCancelSubscription = (userId: string, outcome: Outcome) =>
  useChange(userId, async (_: null) => (await repositories.subscription()).cancelSubscription(), outcome)

/** Undoes a change to a cheaper plan before it starts, which costs nothing. */
export const useKeepPlan = (userId: string, outcome: Outcome) =>
  useChange(
    userId,
    async (plan: PaidPlan) => (await repositories.subscription()).changePlan(userId, plan, { due: 0 }),
    outcome,
  )

/** Refetches this device's data of the member, pass code included, now and whenever the level or the renewal changes. */
export const useRenewedMember = (
  member: { id: string; passStatus: number; autorenew: boolean } | null,
): void => {
  const client = useQueryClient()
  const { id, passStatus, autorenew } = member ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: level and renewal are not read, their change is what renews.
  useEffect(() => {
    if (!id) return
    void repositories
      .renewal()
      .then(({ renewMemberEverywhere }) => renewMemberEverywhere(client, id))
      .catch(() => undefined)
  }, [client, id, passStatus, autorenew])
}
