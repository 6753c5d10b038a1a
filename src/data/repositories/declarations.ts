import * as z from 'zod/mini'
import * as subscriptions from '../../../contract/endpoints/subscriptions.ts'
import {
  type DeclarationReceipt,
  TerminationRequest,
  type WithdrawalOutcome,
  type WithdrawalPreview,
  WithdrawalRequest,
} from '../../../contract/subscriptions.ts'
import { call } from '../api.ts'
import { tokenOrThrow } from '../member-read.ts'

/** What is typed into the form, by kind: `detail` is why a contract is terminated, or which one is withdrawn from. */
export const declarationForms = {
  termination: z.extend(TerminationRequest, { detail: TerminationRequest.shape.reason }),
  withdrawal: z.extend(WithdrawalRequest, { detail: WithdrawalRequest.shape.contract }),
}

/** A declaration as it is typed, trimmed. */
export type Declaration = Record<'firstName' | 'lastName' | 'email' | 'detail', string>

/** Declares a termination or a withdrawal, by nobody's account. Never queued. Throws AppError: 'offline', `too_many_requests`. */
export const declare = (
  kind: 'termination' | 'withdrawal',
  { detail, ...form }: Declaration,
): Promise<z.infer<typeof DeclarationReceipt>> =>
  kind === 'termination'
    ? call(
        subscriptions.subscriptionTermination,
        { body: TerminationRequest.parse({ ...form, reason: detail }) },
        { token: null },
      )
    : call(
        subscriptions.withdrawal,
        { body: WithdrawalRequest.parse({ ...form, contract: detail }) },
        { token: null },
      )

/**
 * What a withdrawal would pay back now and why: by a mail's link, which stays good, or without one of who is signed in. Never stored. Throws
 * AppError: `not_found`, `conflict`, 401, 'offline'.
 */
export const previewWithdrawal = async (linkToken: string | null): Promise<WithdrawalPreview> =>
  linkToken
    ? call(subscriptions.withdrawalPreview, { body: { token: linkToken } }, { token: null })
    : call(subscriptions.subscriptionWithdrawPreview, {}, { token: tokenOrThrow() })

/**
 * Executes the withdrawal that a mail's link belongs to; euros TTC. Throws AppError: `total_mismatch` where less would go back than `refund`,
 * `not_found`, `conflict`, 'offline'.
 */
export const confirmWithdrawal = (token: string, refund: number): Promise<WithdrawalOutcome> =>
  call(subscriptions.withdrawalConfirm, { body: { token, refund } }, { token: null })

/** Withdraws the signed-in member from the contract of their Pass; as `confirmWithdrawal`, and 401. */
export const withdrawOwn = async (refund: number): Promise<WithdrawalOutcome> =>
  call(subscriptions.subscriptionWithdraw, { query: { refund: String(refund) } }, { token: tokenOrThrow() })
