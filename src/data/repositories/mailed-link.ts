import type {
  ForgotPasswordRequest,
  ResetPasswordRequest,
  UndoEmailChangeResponse,
  VerifyEmailResponse,
  VerifyResetTokenResponse,
} from '../../../contract/auth.ts'
import type { MessageResponse } from '../../../contract/endpoint.ts'
import * as account from '../../../contract/endpoints/account.ts'
import { call } from '../api.ts'
import { tokenOrThrow } from '../token.ts'

/** Asks for a reset link by mail (document 2, section 7); answered alike for an unknown address. Throws AppError: 'offline', `too_many_requests`. */
export const askForReset = (body: ForgotPasswordRequest): Promise<MessageResponse> =>
  call(account.forgotPassword, { body }, { token: null })

/** What a reset link is worth: the token that a new password is sent with, for 15 minutes. Throws AppError: `token_invalid`, 'offline'. */
export const verifyResetToken = (token: string): Promise<VerifyResetTokenResponse> =>
  call(account.resetTokenVerify, { body: { token } }, { token: null })

/** Sets the new password; every session of the member ends with it. Throws AppError: `token_invalid`, 'offline'. */
export const resetPassword = (body: ResetPasswordRequest): Promise<MessageResponse> =>
  call(account.passwordReset, { body }, { token: null })

/** Confirms the address that a mail's link was sent to. Throws AppError: `token_invalid`, `email_taken`, 'offline'. */
export const verifyEmail = (token: string): Promise<VerifyEmailResponse> =>
  call(account.emailVerify, { body: { token } }, { token: null })

/** Gives the account the address back that a mail's link was sent to. Throws AppError: `token_invalid`, `email_taken`, 'offline'. */
export const undoEmailChange = (token: string): Promise<UndoEmailChangeResponse> =>
  call(account.emailChangeUndo, { body: { token } }, { token: null })

/** Sends the link of the signed-in member's address anew. Throws AppError: 401, `too_many_requests`, 'offline'. */
export const sendVerification = async (): Promise<MessageResponse> => {
  return call(account.emailVerificationSend, {}, { token: tokenOrThrow() })
}
