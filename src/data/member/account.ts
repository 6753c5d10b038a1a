import type { OpenSession } from '../../../contract/account.ts'
import type {
  ForgotPasswordRequest,
  PasswordChangeRequest,
  ProfileRequest,
  ProfileResponse,
  ResetPasswordRequest,
  UndoEmailChangeResponse,
  User,
  VerifyEmailResponse,
  VerifyResetTokenResponse,
} from '../../../contract/auth.ts'
import type { MessageResponse } from '../../../contract/endpoint.ts'
import * as account from '../../../contract/endpoints/account.ts'
import type { AccountDeletionRequest, PersonalData } from '../../../contract/personal-data.ts'
import { call } from '../api.ts'
import { writeDevice } from '../device.ts'
import { AppError } from '../errors.ts'
import { closeSession, currentToken, openSession, replaceToken, whileReplacing } from '../session.ts'
import { tokenOrThrow } from './read.ts'
import { adoptMember } from './rows.ts'

/** Stores the returned member on this device if the session is still theirs. */
const adopted = async (token: string, user: ProfileResponse): Promise<ProfileResponse> => {
  await adoptMember({ token, user }, () => currentToken() === token)
  return user
}

/**
 * Saves the profile and stores the returned member on this device. A new address takes effect once its link is opened. Never queued. Throws AppError:
 * `validation_failed`, `email_taken`, 401, or 'offline'.
 */
export const saveProfile = async (form: ProfileRequest): Promise<ProfileResponse> => {
  const token = tokenOrThrow()
  return adopted(token, await call(account.profileUpdate, { body: form }, { token }))
}

/**
 * Cancels a pending change of address, which invalidates its link, and stores the returned member on this device. Never queued. Throws AppError: 401,
 * or 'offline'.
 */
export const cancelEmailChange = async (): Promise<ProfileResponse> => {
  const token = tokenOrThrow()
  return adopted(token, await call(account.emailChangeCancel, {}, { token }))
}

/**
 * Changes the password, which ends every session; this one continues with the returned token, in every tab. Never queued. Throws AppError:
 * `validation_failed` for a wrong current password, `too_many_requests`, 401, or 'offline'.
 */
export const changePassword = (form: PasswordChangeRequest): Promise<void> =>
  whileReplacing(async () => {
    const former = tokenOrThrow()
    const { token } = await call(account.passwordChange, { body: form }, { token: former })
    await replaceToken(former, token)
  })

/** Sends the link that verifies the account’s address again; returns the server’s message. Throws AppError: 401, `too_many_requests`, 'offline'. */
export const sendVerification = async (): Promise<string> =>
  (await call(account.emailVerificationSend, {}, { token: tokenOrThrow() })).message

/** Fetches the devices signed in to the account, last used first. Never stored. Throws AppError. */
export const openSessions = (): Promise<OpenSession[]> =>
  call(account.sessions, {}, { token: tokenOrThrow() })

/** Ends one of the account's sessions, or all others if `id` is null. Never queued. Throws AppError: 401, or 'offline'. */
export const endSession = async (id: string | null): Promise<void> => {
  const token = tokenOrThrow()
  await (id === null
    ? call(account.sessionsEndOthers, {}, { token })
    : call(account.sessionEnd, { params: { id } }, { token }))
}

/** Fetches all data that the server holds about the member; euros and UTC. Never stored. Throws AppError. */
export const personalData = async (): Promise<PersonalData> =>
  call(account.personalData, {}, { token: tokenOrThrow() })

/**
 * Deletes the account, then wipes this device as a sign-out does, in every tab; if the answer is lost, once the server refuses the session. Never
 * queued. Throws AppError: `validation_failed` for a wrong password, `conflict` during a payment, 401, or 'offline'.
 */
export const deleteAccount = async (request: AccountDeletionRequest): Promise<void> => {
  const token = tokenOrThrow()
  let before: number | undefined
  await writeDevice(async (db) => {
    before = await db.noteDeletion(token, Date.now())
  })
  try {
    await call(account.accountDelete, { body: request }, { token })
  } catch (error) {
    // Refused for now, unless an earlier attempt has done it.
    if (error instanceof AppError && error.kind === 'api' && !error.isAnswerLost)
      await writeDevice((db) => db.noteDeletion(token, before))
    throw error
  }
  await closeSession()
}

/** Requests a reset link by mail. The response is the same for an unknown address. Throws AppError: 'offline', `too_many_requests`. */
export const askForReset = (body: ForgotPasswordRequest): Promise<MessageResponse> =>
  call(account.forgotPassword, { body }, { token: null })

/** Exchanges a reset link for a token that sets a new password, valid for 15 minutes. Throws AppError: `token_invalid`, 'offline'. */
export const verifyResetToken = (token: string): Promise<VerifyResetTokenResponse> =>
  call(account.resetTokenVerify, { body: { token } }, { token: null })

/** Sets the new password, ends every session of the member and opens this device's, if the server gives one. Throws AppError: `token_invalid`, 'offline'. */
export const resetPassword = async (body: ResetPasswordRequest): Promise<User | null> => {
  const { token, user } = await call(account.passwordReset, { body }, { token: null })
  if (!token || !user) return null
  await openSession({ token, user })
  return user
}

/** Confirms the address that received the link. Throws AppError: `token_invalid`, `email_taken`, 'offline'. */
export const verifyEmail = (token: string): Promise<VerifyEmailResponse> =>
  call(account.emailVerify, { body: { token } }, { token: null })

/** Restores the address that received the link. Throws AppError: `token_invalid`, `email_taken`, 'offline'. */
export const undoEmailChange = (token: string): Promise<UndoEmailChangeResponse> =>
  call(account.emailChangeUndo, { body: { token } }, { token: null })
