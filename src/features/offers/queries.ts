import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PaidPlan } from '../../../contract/rules/pass.ts'
import { webAddress } from '../../../contract/rules/web-address.ts'
import type { SubscriptionCheckoutResponse } from '../../../contract/subscriptions.ts'
import { offersCopy } from '../../copy/offers.ts'
import { AppError, isSessionOver } from '../../data/errors.ts'
import { externalApiUrl } from '../../shared/app-config.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { useSend } from '../../shared/use-send.ts'
import { useOriginPath } from './offer-state.ts'

const { failed } = offersCopy

/** What a person reads where the answer names no page to pay at. */
const noAddress = failed.noAddress

/** What a person reads of a checkout that failed: the server's sentence, else the status, else that it failed. */
const checkoutFailure = (error: unknown): string => {
  // HTTP/2 has no words for a status.
  const hasStatus = error instanceof AppError && error.status !== undefined && error.statusText
  return failureMessage(error, hasStatus ? failed.answered(error.status, error.statusText) : failed.unknown)
}

/** What a person reads of a change of plan that failed. */
const changeFailure = (error: unknown): string => failureMessage(error, failed.change)

/** An address of this very site, which may have no full name: on somebody's own machine, say. */
const ownAddress = (address: string | null | undefined): string | undefined => {
  if (!address || !URL.canParse(address.trim())) return undefined
  const { origin, username, password, href } = new URL(address.trim())
  return origin === location.origin && !username && !password ? href : undefined
}

/** Where the answer says that the payment is made: the first web address in result.url, url, checkout_url, stripe_url, session.url. */
export const paymentAddress = (answer: SubscriptionCheckoutResponse): string | undefined =>
  [answer.result?.url, answer.url, answer.checkout_url, answer.stripe_url, answer.session?.url]
    .map((address) => ownAddress(address) ?? webAddress(address) ?? undefined)
    .find(Boolean)

// The hand decides, not the width: a phone held sideways is wide, a narrow window is no phone.
const isMobile = (): boolean =>
  matchMedia('(hover: none) and (pointer: coarse)').matches ||
  /Android|iPhone|iPad|Mobi/.test(navigator.userAgent)

/**
 * Goes to the payment: a mobile browser leaves this page, any other opens a tab, which cannot reach back into this one. A browser
 * that lets no tab open, because the answer took longer than it believes in the touch, leaves this page too. Answers which it was.
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
  const returnTo = useOriginPath()
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

const previewKey = (userId: string, plan: PaidPlan) => ['subscription-change', userId, plan]

/** What a change would cost now, asked anew each time it is looked at: it depends on the day. */
export const useChangePreview = (userId: string, plan: PaidPlan) =>
  useQuery({
    queryKey: previewKey(userId, plan),
    gcTime: 0,
    queryFn: async () => (await repository()).previewChange(plan),
  })

/** Changes the paid plan for what was shown, `due`, and renews what this device keeps of the member. Where it costs more now, that is asked anew. */
export const useChangePlan = (outcome: Outcome) => {
  const client = useQueryClient()
  return useSend({
    send: async ({ userId, plan, due }: { userId: string; plan: PaidPlan; due: number }) =>
      (await repository()).changePlan(userId, plan, due),
    onSuccess: outcome.onDone,
    onError: onError(outcome, changeFailure),
    // Also after a failure: an answer may have been lost on its way.
    onSettled: (_, failure, { userId, plan }) => {
      if (failure?.code === 'total_mismatch')
        void client.invalidateQueries({ queryKey: previewKey(userId, plan) })
      void renewal()
        .then(({ renewMemberEverywhere }) => renewMemberEverywhere(client, userId))
        .catch(() => undefined)
    },
  })
}
