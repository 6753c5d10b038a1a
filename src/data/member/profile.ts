import {
  type AuthResponse,
  CurrentUser,
  type LoginRequest,
  type SignupRequest,
} from '../../../contract/auth.ts'
import * as session from '../../../contract/endpoints/session.ts'
import { call } from '../api.ts'
import { readDevice } from '../device.ts'
import { AppError, isSessionOver } from '../errors.ts'
import { currentToken, expireSession } from '../session.ts'
import { type Cached, readThrough, type Stored } from '../stored.ts'
import { tokenOrThrow } from './read.ts'
import { adoptMember } from './rows.ts'

const load = (token: string) =>
  readDevice(async (db): Promise<Cached<CurrentUser> | undefined> => {
    const session = await db.session.get('current')
    if (session?.token !== token) return undefined
    const row = await db.profiles.get(session.userId)
    const value = CurrentUser.safeParse({ ...row?.user, tokenExpired: false }).data
    return row && value && { value, storedAt: row.storedAt }
  })

/** Returns the error of a refused token, with a fixed message. */
const withOwnMessage = (error: unknown): unknown =>
  error instanceof AppError && isSessionOver(error)
    ? new AppError('Authentication failed', {
        kind: 'api',
        status: 401,
        code: error.code,
        serverMessage: error.serverMessage,
        cause: error,
      })
    : error

/**
 * Fetches the current user. A 401 or `tokenExpired` removes the token but keeps the rows, and throws AppError 401 ('Authentication failed' or 'Token
 * expired …'). Throws AppError 401 without a token ('No token found').
 */
export const currentUser = async (): Promise<Stored<CurrentUser>> => {
  const token = tokenOrThrow()
  try {
    return await readThrough({
      ask: async () => {
        const user = await call(session.me, {}, { token }).catch((error: unknown) => {
          throw withOwnMessage(error)
        })
        if (!user.tokenExpired) return user
        throw new AppError('Token expired - please log in again', {
          kind: 'api',
          status: 401,
          code: 'session_expired',
        })
      },
      store: ({ tokenExpired: _, ...user }) => adoptMember({ token, user }, () => currentToken() === token),
      load: () => load(token),
    })
  } catch (error) {
    if (isSessionOver(error)) await expireSession(token)
    throw error
  }
}

/** Opens a session, without sending a token. Throws AppError: `invalid_credentials`, `too_many_requests`, 'offline'. */
export const login = (body: LoginRequest): Promise<AuthResponse> =>
  call(session.login, { body }, { token: null })

/** Creates an account and opens its session. Throws AppError: `email_taken`, `password_guessable`, 'offline'. */
export const signup = (body: SignupRequest): Promise<AuthResponse> =>
  call(session.signup, { body }, { token: null })

/** Revokes a session on the server, even one that this device has already left. Throws AppError. */
export const logout = async (token: string | null): Promise<void> => {
  await call(session.logout, {}, { token })
}
