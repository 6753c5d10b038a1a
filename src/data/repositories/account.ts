import type { OpenSession } from '../../../contract/account.ts'
import type {
  ForgotPasswordRequest,
  PasswordChangeRequest,
  ProfileRequest,
  ProfileResponse,
  ResetPasswordRequest,
  UndoEmailChangeResponse,
  VerifyEmailResponse,
  VerifyResetTokenResponse,
} from '../../../contract/auth.ts'
import type { MessageResponse } from '../../../contract/endpoint.ts'
import * as account from '../../../contract/endpoints/account.ts'
import type { AccountDeletionRequest, PersonalData } from '../../../contract/personal-data.ts'
import { call } from '../api.ts'
import { tokenOrThrow } from '../member-read.ts'
import { adoptMember } from '../member-rows.ts'
import { closeSession, currentToken, replaceToken, whileReplacing } from '../session.ts'

/** The member as answered, kept on this device where it is still theirs. */
const adopted = async (token: string, user: ProfileResponse): Promise<ProfileResponse> => {
  await adoptMember({ token, user }, () => currentToken() === token)
  return user
}

/**
 * Saves the profile and keeps the member as answered on this device. Another address only waits for its
 * link. Never queued. Throws AppError: `validation_failed`, `email_taken`, 401, or 'offline'.
 */
export const saveProfile = async (form: ProfileRequest): Promise<ProfileResponse> => {
  const token = tokenOrThrow()
  return adopted(token, await call(account.profileUpdate, { body: form }, { token }))
}

/**
 * Gives up the address that waits for its link, whose link is worth nothing from then on, and keeps the member as answered on this device.
 * Never queued. Throws AppError: 401, or 'offline'.
 */
export const cancelEmailChange = async (): Promise<ProfileResponse> => {
  const token = tokenOrThrow()
  return adopted(token, await call(account.emailChangeCancel, {}, { token }))
}

/**
 * Changes the password, which ends every session; this one goes on by the token that is answered, in every tab. Never queued.
 * Throws AppError: `validation_failed` for a wrong current password, `too_many_requests`, 401, or 'offline'.
 */
export const changePassword = (form: PasswordChangeRequest): Promise<void> =>
  whileReplacing(async () => {
    const former = tokenOrThrow()
    const { token } = await call(account.passwordChange, { body: form }, { token: former })
    await replaceToken(former, token)
  })

/** Sends the link that verifies the account’s address again; returns the server’s sentence. Throws AppError: 401, `too_many_requests`, 'offline'. */
export const sendVerification = async (): Promise<string> =>
  (await call(account.emailVerificationSend, {}, { token: tokenOrThrow() })).message

/** The devices on which the account is open, used last first; not kept. Throws AppError. */
export const openSessions = (): Promise<OpenSession[]> =>
  call(account.sessions, {}, { token: tokenOrThrow() })

/** Ends the account's session on a device, on all others where no id is given. Never queued. Throws AppError: 401, or 'offline'. */
export const endSession = async (id: string | null): Promise<void> => {
  const token = tokenOrThrow()
  await (id === null
    ? call(account.sessionsEndOthers, {}, { token })
    : call(account.sessionEnd, { params: { id } }, { token }))
}

/** All that the server keeps about the member; euros and UTC. Never kept on the device. Throws AppError. */
export const personalData = async (): Promise<PersonalData> =>
  call(account.personalData, {}, { token: tokenOrThrow() })

/**
 * Deletes the account, then wipes this device as a sign-out does, in every tab. Never queued. Throws AppError:
 * `validation_failed` for a wrong password, `conflict` while a payment is under way, 401, or 'offline'; then nothing is wiped.
 */
export const deleteAccount = async (request: AccountDeletionRequest): Promise<void> => {
  await call(account.accountDelete, { body: request }, { token: tokenOrThrow() })
  await closeSession()
}

/** Asks for a reset link by mail; answered alike for an unknown address. Throws AppError: 'offline', `too_many_requests`. */
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
