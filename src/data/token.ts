import { AppError } from './errors.ts'
import { currentToken } from './session.ts'

/** What a call that needs a session throws without one. */
export const noToken = (): AppError =>
  new AppError('No token found', { kind: 'api', status: 401, code: 'unauthenticated' })

/** The session token. Throws AppError 401 ('No token found') without one. */
export const tokenOrThrow = (): string => {
  const token = currentToken()
  if (token) return token
  throw noToken()
}
