import {
  ForgotPasswordRequest,
  ResetPasswordRequest,
  type Told,
  type UndoEmailChangeResponse,
  type VerifyEmailResponse,
  type VerifyResetTokenResponse,
} from '../../../contract/auth.ts'
import { call } from '../api.ts'
import { tokenOrThrow } from '../token.ts'

/** What is typed into the form of a new password, and what the link's verification has given. */
export type NewPassword = { password: string; confirmPassword: string; authToken: string }

/** What the contract has to say against an address; undefined where a link may be asked for. */
export const addressFault = (email: string): string | undefined =>
  ForgotPasswordRequest.safeParse({ email }).error?.issues[0]?.message

/** What the contract has to say against a new password, by field; empty where it may be sent. */
export const passwordFaults = (form: NewPassword): Partial<Record<keyof NewPassword, string>> => {
  const faults: Partial<Record<keyof NewPassword, string>> = {}
  for (const { path, message } of ResetPasswordRequest.safeParse(form).error?.issues ?? []) {
    faults[path[0] as keyof NewPassword] ??= message
  }
  return faults
}

/** Asks for a reset link by mail (document 2, section 7); answered alike for an unknown address. Throws AppError: 'offline', `too_many_requests`. */
export const askForReset = (email: string): Promise<Told> =>
  call('forgotPassword', { body: ForgotPasswordRequest.parse({ email }) }, { token: null })

/** What a reset link is worth: the token that a new password is sent with, for 15 minutes. Throws AppError: `token_invalid`, 'offline'. */
export const verifyResetToken = (token: string): Promise<VerifyResetTokenResponse> =>
  call('resetTokenVerify', { body: { token } }, { token: null })

/** Sets the new password; every session of the member ends with it. Throws AppError: `token_invalid`, 'offline'. */
export const resetPassword = (body: NewPassword): Promise<Told> =>
  call('passwordReset', { body }, { token: null })

/** Confirms the address that a mail's link was sent to. Throws AppError: `token_invalid`, `email_taken`, 'offline'. */
export const verifyEmail = (token: string): Promise<VerifyEmailResponse> =>
  call('emailVerify', { body: { token } }, { token: null })

/** Gives the account the address back that a mail's link was sent to. Throws AppError: `token_invalid`, `email_taken`, 'offline'. */
export const undoEmailChange = (token: string): Promise<UndoEmailChangeResponse> =>
  call('emailChangeUndo', { body: { token } }, { token: null })

/** Sends the link of the signed-in member's address anew. Throws AppError: 401, `too_many_requests`, 'offline'. */
export const sendVerification = async (): Promise<Told> => {
  return call('emailVerificationSend', {}, { token: tokenOrThrow() })
}
