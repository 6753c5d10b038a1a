import type * as z from 'zod/mini'
import {
  type DeclarationReceipt,
  TerminationRequest,
  type WithdrawalOutcome,
  type WithdrawalPreview,
  WithdrawalRequest,
} from '../../../contract/subscriptions.ts'
import { call } from '../api.ts'
import { AppError } from '../errors.ts'
import { tokenOrThrow } from '../token.ts'

/** What is typed into the form, as it is. */
export interface DeclarationForm {
  firstName: string
  lastName: string
  email: string
  /** Why a contract is terminated, or which one is withdrawn from. */
  detail: string
}

const readTermination = ({ detail, ...form }: DeclarationForm) =>
  TerminationRequest.safeParse({ ...form, reason: detail })
const readWithdrawal = ({ detail, ...form }: DeclarationForm) =>
  WithdrawalRequest.safeParse({ ...form, contract: detail })

type Faults = Partial<Record<keyof DeclarationForm, string>>

/** What the contract has to say against a form, by field; empty where it may be sent. */
export const faultsOf = (kind: 'termination' | 'withdrawal', form: DeclarationForm): Faults => {
  const { error } = kind === 'termination' ? readTermination(form) : readWithdrawal(form)
  const faults: Faults = {}
  for (const { path, message } of error?.issues ?? []) {
    const field = path[0] === 'reason' || path[0] === 'contract' ? 'detail' : path[0]
    if (field) faults[field as keyof DeclarationForm] ??= message
  }
  return faults
}

const parsed = <T>(result: z.core.util.SafeParseResult<T>): T => {
  if (result.success) return result.data
  throw new AppError('Not a declaration', { kind: 'unexpected', cause: result.error })
}

/** Declares a termination or a withdrawal, by nobody's account. Never queued. Throws AppError: 'offline', `too_many_requests`. */
export const declare = (
  kind: 'termination' | 'withdrawal',
  form: DeclarationForm,
): Promise<z.infer<typeof DeclarationReceipt>> =>
  kind === 'termination'
    ? call('subscriptionTermination', { body: parsed(readTermination(form)) }, { token: null })
    : call('withdrawal', { body: parsed(readWithdrawal(form)) }, { token: null })

/**
 * What a withdrawal would pay back now and why: by a mail's link, which stays good, or without one of who is signed in. Never stored. Throws
 * AppError: `not_found`, `conflict`, 401, 'offline'.
 */
export const previewWithdrawal = async (linkToken: string | null): Promise<WithdrawalPreview> =>
  linkToken
    ? call('withdrawalPreview', { body: { token: linkToken } }, { token: null })
    : call('subscriptionWithdrawPreview', {}, { token: tokenOrThrow() })

/**
 * Executes the withdrawal that a mail's link belongs to; euros TTC. Throws AppError: `total_mismatch` where less would go back than `refund`,
 * `not_found`, `conflict`, 'offline'.
 */
export const confirmWithdrawal = (token: string, refund: number): Promise<WithdrawalOutcome> =>
  call('withdrawalConfirm', { body: { token, refund } }, { token: null })

/** Withdraws the signed-in member from the contract of their Pass; as `confirmWithdrawal`, and 401. */
export const withdrawOwn = async (refund: number): Promise<WithdrawalOutcome> =>
  call('subscriptionWithdraw', { query: { refund: String(refund) } }, { token: tokenOrThrow() })
