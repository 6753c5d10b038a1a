import type { FastifyRequest } from 'fastify'
import { findSession } from '../db/repositories/sessions.ts'
import { SESSION_OVER } from '../domain/refusal.ts'
import { networkOf } from '../domain/sign-in-throttle.ts'
import { ApiError } from '../http/api-error.ts'
import type { Authenticate } from '../http/endpoint-route.ts'
import type { Deps } from './deps.ts'

const BEARER = /^Bearer +([A-Za-z0-9_-]{43})$/i
const CHALLENGE = { 'www-authenticate': 'Bearer' }

/** Finds the member behind the bearer token. Throws ApiError 401: `unauthenticated` without a token, `session_expired` when it opens nothing any more. */
export const authenticateBy =
  ({ database, now, sessionDays }: Deps): Authenticate =>
  async (request: FastifyRequest) => {
    const { authorization } = request.headers
    if (!authorization) throw new ApiError('unauthenticated', 'Connexion requise.', CHALLENGE)
    const token = BEARER.exec(authorization)?.[1]
    const network = networkOf(request.ip)
    const session =
      token && (await findSession(database.db, token, { now: now(), days: sessionDays, network }))
    if (!session) throw new ApiError(SESSION_OVER.code, SESSION_OVER.message, CHALLENGE)
    return session
  }
