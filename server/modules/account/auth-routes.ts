import type { FastifyInstance } from 'fastify'
import type { SignupRequest } from '../../../contract/auth.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { refuseTooMany, tooMany } from '../../platform/http/refuse.ts'
import { queuesByKey } from '../../platform/in-turn.ts'
import { accepted, EMAIL_TAKEN, Refusal } from '../../platform/refusal.ts'
import { networkOf } from '../../platform/security/limits.ts'
import { signUpLimits } from '../../platform/security/network-bounds.ts'
import { hashPassword } from '../../platform/security/passwords.ts'
import { newId } from '../../platform/security/tokens.ts'
import { userOnWire } from '../catalogue/wire.ts'
import type { Deps } from '../deps.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { deviceName } from '../sessions/rules.ts'
import { addMember, type Member } from '../sessions/store/members.ts'
import { openSession, rememberNetwork, signIn, signOut } from '../sessions/use-cases/session.ts'
import { guessable } from './guessable-password.ts'
import { isAddressReserved, pendingEmail } from './store/mailed-tokens.ts'
import { mailVerification } from './use-cases/change-email.ts'

const newMember = async (form: SignupRequest, now: Date) => ({
  id: newId(),
  email: form.email,
  passwordHash: await hashPassword(form.password),
  firstName: form.firstName,
  lastName: form.lastName,
  phone: form.phone || null,
  city: form.city || null,
  createdAt: now,
  lastSeenAt: now,
})

/** Serves sign-in, sign-up, sign-out and the current member. */
export const authRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { database, now, publicUrl, sessionDays } = deps
  const inTurn = queuesByKey()

  serve('login', async ({ body, request }) => {
    const outcome = await signIn({ ...deps, inTurn }, body, {
      address: request.ip,
      device: deviceName(request.headers['user-agent']),
    })
    if (!outcome) throw new Refusal('invalid_credentials', 'Adresse email ou mot de passe incorrect.')
    if ('waitMs' in outcome) throw tooMany(outcome.waitMs)
    return { token: outcome.token, user: userOnWire(outcome.member, now()) }
  })

  serve('signup', async ({ body, request }) => {
    // A refused password does not count as a sign-up.
    accepted(guessable(body.password, body.email))
    await refuseTooMany(deps, signUpLimits(body.email, request.ip, deps.networkBounds))
    const candidate = await newMember(body, now())
    const opened = await inTransaction(
      database.db,
      async (tx): Promise<{ member: Member; token: string } | undefined> => {
        const member = await addMember(tx, candidate)
        if (!member) return undefined
        // Thrown, so that the account is rolled back.
        if (await isAddressReserved(tx, member.email, member.id, now())) throw EMAIL_TAKEN
        await mailVerification(tx, member, { now: now(), origin: publicUrl() })
        await rememberNetwork(tx, member.id, networkOf(request.ip), now())
        const session = { now: now(), days: sessionDays, device: deviceName(request.headers['user-agent']) }
        return { member, token: await openSession(tx, member.id, session) }
      },
    )
    if (!opened) throw EMAIL_TAKEN
    return { token: opened.token, user: userOnWire(opened.member, now()) }
  })

  serve('logout', async ({ session }) => {
    await signOut(database.db, session.tokenHash)
    return { success: true }
  })

  serve('user', ({ session }) => userOnWire(session.member, now()))
  serve('me', async ({ session: { member } }) => ({
    ...userOnWire(member, now()),
    tokenExpired: false,
    pendingEmail: await pendingEmail(database.db, member.id, now()),
  }))
}
