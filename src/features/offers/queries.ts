import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { PaidPlan } from '../../../contract/rules/plans.ts'
import { offlineCopy } from '../../copy/errors.ts'
import { offersCopy } from '../../copy/offers.ts'
import { call } from '../../data/call.ts'
import { AppError, isSessionOver } from '../../data/errors.ts'
import { openPayment, paymentAddress } from './payment-address.ts'

const MINUTE_MS = 60_000

/** What a person reads of a checkout that failed: the server's sentence, else the status, else that it failed (document 2, section 8). */
export const checkoutFailure = (error: unknown): string => {
  const { failed } = offersCopy
  if (!(error instanceof AppError)) return failed.unknown
  if (error.kind === 'offline') return offlineCopy
  if (error.serverMessage) return error.serverMessage
  if (error.status === undefined) return failed.unknown
  // HTTP/2 has no words for a status.
  return error.statusText ? failed.answered(error.status, error.statusText) : failed.unknown
}

interface CheckoutOutcome {
  onFailed: (sentence: string) => void
}

/** Opens the payment of a plan. Never queued: what costs money happens while somebody looks. */
export const useCheckout = ({ onFailed }: CheckoutOutcome) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, plan }: { userId: string; plan: PaidPlan }) =>
      call('subscriptionCheckout', { body: { users_id: userId, plan } }),
    onSuccess: (answer) => {
      const address = paymentAddress(answer)
      if (address) openPayment(address)
      else onFailed(offersCopy.failed.noAddress)
    },
    onError: (error) => {
      // Whether the session is over is the current user's to say, and the frame's to tell.
      if (isSessionOver(error)) void client.invalidateQueries({ queryKey: ['current-user'] })
      else onFailed(checkoutFailure(error))
    },
  })
}

const nothingChanges = () => () => undefined
const taken = () => true
const notTaken = () => false

/**
 * Whether this is a demonstration: only then are claims shown that nobody can vouch for (ruling: claims). A prerendered page is
 * taken over without them, whatever the device remembers.
 */
export const useIsDemo = (): boolean => {
  const isTakenOver = useSyncExternalStore(nothingChanges, taken, notTaken)
  const { data } = useQuery({
    queryKey: ['app-config'],
    meta: { persist: true },
    staleTime: 5 * MINUTE_MS,
    retry: 1,
    queryFn: () => call('appConfig', {}),
    // What was kept by an older version, or spoilt, may be anything.
    select: (config) => config?.demo === true,
  })
  return isTakenOver && data === true
}
