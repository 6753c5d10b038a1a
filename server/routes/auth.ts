import type { FastifyInstance } from 'fastify'
import type { SignupRequest } from '../../contract/auth.ts'
import { addMember, type Member, memberByEmail } from '../db/repositories/members.ts'
import { openSession, revokeSession } from '../db/repositories/sessions.ts'
import { forgiveAttempt } from '../db/repositories/throttles.ts'
import { signInLimits, signUpLimits } from '../domain/sign-in-throttle.ts'
import { ApiError } from '../http/api-error.ts'
import { endpointRoutes } from '../http/endpoint-route.ts'
import { checkPassword, hashPassword } from '../security/passwords.ts'
import { newId } from '../security/tokens.ts'
import { authenticateBy } from './authenticate.ts'
import type { Deps } from './deps.ts'
import { refuseTooMany } from './refuse-too-many.ts'
import { userOnWire } from './wire.ts'

const newMember = async (form: SignupRequest, now: Date) => ({
  id: newId(),
  email: form.email,
  passwordHash: await hashPassword(form.password),
  firstName: form.firstName,
  lastName: form.lastName,
  phone: form.phone || null,
  city: form.city || null,
  createdAt: now,
})

/** Sign-in, sign-up, sign-out, and who is signed in (document 1, section 7). */
export const authRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { database, now, sessionDays } = deps

  serve('login', async ({ body, request }) => {
    const limits = signInLimits(body.email, request.ip)
    await refuseTooMany(deps, limits)
    const member = await memberByEmail(database.db, body.email)
    const isRight = await checkPassword(member?.passwordHash, body.password)
    if (!member || !isRight)
      throw new ApiError('invalid_credentials', 'Adresse email ou mot de passe incorrect.')
    await forgiveAttempt(database.db, limits)
    const token = await openSession(database.db, member.id, now(), sessionDays)
    return { token, user: userOnWire(member, now()) }
  })

  serve('signup', async ({ body, request }) => {
    await refuseTooMany(deps, signUpLimits(request.ip))
    const candidate = await newMember(body, now())
    const opened = await database.db.transaction(
      async (tx): Promise<{ member: Member; token: string } | undefined> => {
        const member = await addMember(tx, candidate)
        return member && { member, token: await openSession(tx, member.id, now(), sessionDays) }
      },
    )
    if (!opened) throw new ApiError('email_taken', 'Un compte existe déjà avec cette adresse email.')
    return { token: opened.token, user: userOnWire(opened.member, now()) }
  })

  serve('logout', async ({ session }) => {
    await revokeSession(database.db, session.tokenHash)
    return { success: true }
  })

  serve('user', ({ session }) => userOnWire(session.member, now()))
  serve('me', ({ session }) => ({ ...userOnWire(session.member, now()), tokenExpired: false }))
}
