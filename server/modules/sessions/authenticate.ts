import type { FastifyRequest } from 'fastify'
import type { Authenticate } from '../../platform/http/endpoint-route.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { SESSION_OVER } from '../../platform/refusal.ts'
import { networkOf } from '../../platform/security/limits.ts'
import type { Deps } from '../deps.ts'
import { deviceName } from './rules.ts'
import { findSession } from './use-cases/session.ts'

const BEARER = /^Bearer +([A-Za-z0-9_-]{43})$/i
const CHALLENGE = { 'www-authenticate': 'Bearer' }

/** Finds the member of the bearer token. Throws a Refusal, 401: `unauthenticated` without a token, `session_expired` if its session is over. */
export const authenticateBy =
  ({ database, now, sessionDays }: Deps): Authenticate =>
  async (request: FastifyRequest) => {
    const { authorization } = request.headers
    if (!authorization) throw new ApiError('unauthenticated', 'Connexion requise.', CHALLENGE)
    const token = BEARER.exec(authorization)?.[1]
    const network = networkOf(request.ip)
    const device = deviceName(request.headers['user-agent'])
    const use = { now: now(), days: sessionDays, device, network }
    const session = token && (await findSession(database.db, token, use))
    if (!session) throw new ApiError(SESSION_OVER.code, SESSION_OVER.message, CHALLENGE)
    return session
  }
