import type { PasswordChangeRequest, ProfileRequest, ProfileResponse } from '../../../contract/auth.ts'
import type { PersonalData } from '../../../contract/personal-data.ts'
import { call } from '../api.ts'
import { AppError } from '../errors.ts'
import { adoptMember } from '../member-rows.ts'
import { closeSession, currentToken, replaceToken } from '../session.ts'
import { whileReplacing } from '../token-lock.ts'

const tokenOrThrow = (): string => {
  const token = currentToken()
  if (token) return token
  throw new AppError('No token found', { kind: 'api', status: 401, code: 'unauthenticated' })
}

/**
 * Saves the profile and keeps the member as answered on this device (document 2, section 7). Another address only waits for its
 * link (ruling: change of address). Never queued. Throws AppError: `validation_failed`, `email_taken`, 401, or 'offline'.
 */
export const saveProfile = async (form: ProfileRequest): Promise<ProfileResponse> => {
  const token = tokenOrThrow()
  const member = await call('profileUpdate', { body: form }, { token })
  await adoptMember({ token, user: member }, () => currentToken() === token)
  return member
}

/**
 * Changes the password, which ends every session; this one goes on by the token that is answered, in every tab. Never queued.
 * Throws AppError: `validation_failed` for a wrong current password, `too_many_requests`, 401, or 'offline'.
 */
export const changePassword = (form: PasswordChangeRequest): Promise<void> =>
  whileReplacing(async () => {
    const former = tokenOrThrow()
    const { token } = await call('passwordChange', { body: form }, { token: former })
    await replaceToken(former, token)
  })

/** Sends the link that verifies the account's address again; answers the server's sentence. Throws AppError. */
export const sendVerification = async (): Promise<string> =>
  (await call('emailVerificationSend', {}, { token: tokenOrThrow() })).message

/** All that the server keeps about the member; euros and UTC. Never kept on the device. Throws AppError. */
export const personalData = async (): Promise<PersonalData> =>
  call('personalData', {}, { token: tokenOrThrow() })

/**
 * Deletes the account, then wipes this device as a sign-out does, in every tab. Never queued. Throws AppError:
 * `validation_failed` for a wrong password, `conflict` while a payment is under way, 401, or 'offline'; then nothing is wiped.
 */
export const deleteAccount = async (password: string): Promise<void> => {
  await call('accountDelete', { body: { password } }, { token: tokenOrThrow() })
  await closeSession()
}
