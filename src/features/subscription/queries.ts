import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SubscriptionDetails } from '../../../contract/pass.ts'
import type { PaidPlan } from '../../../contract/rules/pass.ts'
import { subscriptionCopy } from '../../copy/subscription.ts'
import type { Stored } from '../../data/stored.ts'
import { deviceFirst } from '../../lib/device-first.ts'
import { memberKeys } from '../../lib/member-keys.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { useSend } from '../../shared/use-send.ts'

// Dexie, the schemas and their parser: fetched while the screen already stands.
const pass = () => import('../../data/repositories/pass.ts')
const repository = () => import('../../data/repositories/subscription.ts')
const renewal = () => import('../../data/renew-member.ts')

/** The member's subscription: the device's copy at once, then the server's, whenever it is looked at. */
export const useSubscriptionDetails = (userId: string) =>
  useQuery({
    queryKey: memberKeys.subscription(userId),
    queryFn: deviceFirst(
      async () => (await pass()).storedSubscription(userId),
      async () => (await pass()).subscription(userId),
    ),
    refetchOnMount: 'always',
  })

interface Outcome {
  onDone: (details: SubscriptionDetails) => void
  /** With the sentence to show; not called where the session is over, which the frame says itself. */
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
    // Also after a failure: an answer may have been lost on its way.
    onSettled: () => {
      void renewal()
        .then(({ renewMemberEverywhere }) => renewMemberEverywhere(client, userId))
        .catch(() => undefined)
    },
  })
}

/** Turns the renewal on or off. */
export const useAutoRenew = (userId: string, outcome: Outcome) =>
  useChange(userId, async (isOn: boolean) => (await repository()).setAutoRenew(isOn), outcome)

/** Ends the contract with the paid period. */
export const useCancelSubscription = (userId: string, outcome: Outcome) =>
  useChange(userId, async (_: null) => (await repository()).cancelSubscription(), outcome)

/** Takes back a change to a cheaper plan before it holds, which costs nothing: once it holds, it is not the same button any more. */
export const useKeepPlan = (userId: string, outcome: Outcome) =>
  useChange(userId, async (plan: PaidPlan) => (await repository()).changePlan(userId, plan, 0), outcome)

/** Renews what this device keeps of the member, pass code included, now and whenever the level or the renewal is another. */
export const useRenewedMember = (
  member: { id: string; passStatus: number; autorenew: boolean } | null,
): void => {
  const client = useQueryClient()
  const { id, passStatus, autorenew } = member ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: level and renewal are not read, their change is what renews.
  useEffect(() => {
    if (!id) return
    void renewal()
      .then(({ renewMemberEverywhere }) => renewMemberEverywhere(client, id))
      .catch(() => undefined)
  }, [client, id, passStatus, autorenew])
}
