import type { AuthResponse, LoginRequest, SignupRequest } from '../../../contract/auth.ts'
import * as session from '../../../contract/endpoints/session.ts'
import { call } from '../api.ts'

/** Opens a session on the server, by nobody's token. Throws AppError: `invalid_credentials`, `too_many_requests`, 'offline'. */
export const login = (body: LoginRequest): Promise<AuthResponse> =>
  call(session.login, { body }, { token: null })

/** Creates an account and opens its session. Throws AppError: `email_taken`, `password_guessable`, 'offline'. */
export const signup = (body: SignupRequest): Promise<AuthResponse> =>
  call(session.signup, { body }, { token: null })

/** Revokes this device's session on the server. Throws AppError. */
export const logout = async (): Promise<void> => {
  await call(session.logout, {})
}
