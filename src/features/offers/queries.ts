import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PaidPlan } from '../../../contract/rules/pass.ts'
import { webAddress } from '../../../contract/rules/web-address.ts'
import type { SubscriptionCheckoutResponse } from '../../../contract/subscriptions.ts'
import { offersCopy } from '../../copy/offers.ts'
import { AppError, isSessionOver } from '../../data/errors.ts'
import { repositories } from '../../data/gateway.ts'
import { externalApiUrl } from '../../shared/app-config.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { useSend } from '../../shared/use-send.ts'
import { useOriginPath } from './offer-state.ts'

const { failed } = offersCopy

/** Returns the sentence for a failed checkout: the server's, else the status, else a general one. */
const checkoutFailure = (error: unknown): string => {
  // HTTP/2 has no status text.
  const hasStatus = error instanceof AppError && error.status !== undefined && error.statusText
  return failureMessage(error, hasStatus ? failed.answered(error.status, error.statusText) : failed.unknown)
}

/** Returns the sentence for a failed change of plan. */
const changeFailure = (error: unknown): string => failureMessage(error, failed.change)

/** Returns an address of this site, which may have no domain, such as on localhost. */
const ownAddress = (address: string | null | undefined): string | undefined => {
  if (!address || !URL.canParse(address.trim())) return undefined
  const { origin, username, password, href } = new URL(address.trim())
  return origin === location.origin && !username && !password ? href : undefined
}

/** Returns the payment's URL from the response: the first web address of result.url, url, checkout_url, stripe_url, session.url. */
export const paymentAddress = (answer: SubscriptionCheckoutResponse): string | undefined =>
  [answer.result?.url, answer.url, answer.checkout_url, answer.stripe_url, answer.session?.url]
    .map((address) => ownAddress(address) ?? webAddress(address) ?? undefined)
    .find(Boolean)

// Checks the pointer, not the width: a phone in landscape is wide, and a narrow window is no phone.
const isMobile = (): boolean =>
  matchMedia('(hover: none) and (pointer: coarse)').matches ||
  /Android|iPhone|iPad|Mobi/.test(navigator.userAgent)

/**
 * Opens the payment: here on a mobile, else in a tab without access to this page. If the browser blocks the
 * tab, since the response took too long after the press, here too. Returns which.
 */
export const openPayment = (address: string): 'tab' | 'here' => {
  const tab = isMobile() ? null : window.open(address, '_blank')
  if (tab) {
    tab.opener = null
    return 'tab'
  }
  location.assign(address)
  return 'here'
}

/**
 * Returns whether a payment was opened in another tab, and the function to call then: it refetches the Pass when
 * this tab becomes visible.
 */
const useRenewOnReturn = (): [isElsewhere: boolean, setPaying: (userId: string) => void] => {
  const client = useQueryClient()
  const [paying, setPaying] = useState<string | null>(null)
  useEffect(() => {
    if (!paying) return
    const onVisible = () => {
      if (document.visibilityState !== 'visible') return
      void repositories
        .renewal()
        .then(({ renewMember }) => renewMember(client, paying))
        .catch(() => undefined)
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [client, paying])
  return [paying !== null, setPaying]
}

/** The payment's address, or why there is none. */
export type Opened = { address: string } | { failure: string }

export interface PassOrder {
  userId: string
  plan: PaidPlan
}

interface Outcome {
  onDone: () => void
  /** Called with the sentence to show; not if the session is over, which the frame shows itself. */
  onFailed: (sentence: string) => void
  onSessionOver: () => void
}

/** Opens the payment of a plan; `isElsewhere` once that was in another tab. Never queued offline: a purchase happens only while its user looks. */
export const useCheckout = (
  outcome: Outcome & {
    /** Called with the answer instead, if the page was left before it came. */
    onLeft: (opened: Opened, order: PassOrder) => void
  },
) => {
  const client = useQueryClient()
  const [isElsewhere, renewOnReturn] = useRenewOnReturn()
  const returnTo = useOriginPath()
  const checkout = useSend({
    // The user may have closed the payment page, and may choose the same plan again.
    repeat: 'after-moment',
    send: async ({ userId, plan }: PassOrder) => {
      const base = await externalApiUrl(client)
      return (await repositories.subscription()).openSubscription(userId, plan, base, returnTo)
    },
    isDone: (answer) => !!paymentAddress(answer),
    onLeft: (answer, order) => {
      const address = paymentAddress(answer)
      outcome.onLeft(address ? { address } : { failure: failed.noAddress }, order)
    },
    lead: (answer, order) => {
      const address = paymentAddress(answer)
      if (!address) return outcome.onFailed(failed.noAddress)
      outcome.onDone()
      if (openPayment(address) === 'tab') renewOnReturn(order.userId)
    },
    onFailed: (error, order, hasLeft) => {
      const failure = checkoutFailure(error)
      if (hasLeft) outcome.onLeft({ failure }, order)
      else outcome.onFailed(failure)
    },
    onError: (error) => isSessionOver(error) && outcome.onSessionOver(),
  })
  return { ...checkout, isElsewhere }
}

const previewKey = (userId: string, plan: PaidPlan) => ['subscription-change', userId, plan]

/** Fetches the current cost of a change, at every opening: it depends on the day. */
export const useChangePreview = (userId: string, plan: PaidPlan) =>
  useQuery({
    queryKey: previewKey(userId, plan),
    gcTime: 0,
    queryFn: async () => (await repositories.subscription()).previewChange(plan),
  })

/**
 * Changes the paid plan for the shown amount, `due`, at the shown start, `from`, and refetches this device's data of the member. If
 * either has changed, refetches the preview.
 */
export const useChangePlan = (outcome: Outcome) => {
  const client = useQueryClient()
  return useSend({
    send: async ({ userId, plan, ...shown }: { userId: string; plan: PaidPlan; due: number; from: string }) =>
      (await repositories.subscription()).changePlan(userId, plan, shown),
    onSuccess: outcome.onDone,
    onFailed: (error) => outcome.onFailed(changeFailure(error)),
    onError: (error) => isSessionOver(error) && outcome.onSessionOver(),
    // Also after a failure: the server may have applied the change although its response was lost.
    onSettled: (_, failure, { userId, plan }) => {
      if (failure?.code === 'total_mismatch')
        void client.invalidateQueries({ queryKey: previewKey(userId, plan) })
      void repositories
        .renewal()
        .then(({ renewMemberEverywhere }) => renewMemberEverywhere(client, userId))
        .catch(() => undefined)
    },
  })
}
