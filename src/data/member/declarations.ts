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
import { tokenOrThrow } from './read.ts'

/** Schemas of the forms. `detail`: the reason of a termination, or the contract of a withdrawal. */
export const declarationForms = {
  termination: z.extend(TerminationRequest, { detail: TerminationRequest.shape.reason }),
  withdrawal: z.extend(WithdrawalRequest, { detail: WithdrawalRequest.shape.contract }),
}

/** A declaration as typed, trimmed. */
export type Declaration = Record<'firstName' | 'lastName' | 'email' | 'detail', string>

/** Declares a termination or a withdrawal, without a session. Never queued. Throws AppError: 'offline', `too_many_requests`. */
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
 * Fetches the refund of a withdrawal, by a mail's link, which remains valid, or for the signed-in member. Never stored. Throws AppError: `not_found`,
 * `conflict`, 401, 'offline'.
 */
export const previewWithdrawal = async (linkToken: string | null): Promise<WithdrawalPreview> =>
  linkToken
    ? call(subscriptions.withdrawalPreview, { body: { token: linkToken } }, { token: null })
    : call(subscriptions.subscriptionWithdrawPreview, {}, { token: tokenOrThrow() })

/**
 * Executes the withdrawal of a mail's link; euros TTC. Throws AppError: `total_mismatch` if the refund would be less than `refund`, `not_found`,
 * `conflict`, 'offline'.
 */
export const confirmWithdrawal = (token: string, refund: number): Promise<WithdrawalOutcome> =>
  call(subscriptions.withdrawalConfirm, { body: { token, refund } }, { token: null })

/** Withdraws the signed-in member from the contract of their Pass. Throws as `confirmWithdrawal`, and 401. */
export const withdrawOwn = async (refund: number): Promise<WithdrawalOutcome> =>
  call(subscriptions.subscriptionWithdraw, { query: { refund: String(refund) } }, { token: tokenOrThrow() })
