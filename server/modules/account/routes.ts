import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../../platform/db/database.ts'
import { afterAnswers, endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { refuseTooMany } from '../../platform/http/refuse.ts'
import { accepted } from '../../platform/refusal.ts'
import { forgiveAttempt } from '../../platform/security/store/throttles.ts'
import { userOnWire } from '../catalogue/wire.ts'
import type { Deps } from '../deps.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { deviceName } from '../sessions/rules.ts'
import { isKnownAddress } from '../sessions/use-cases/session.ts'
import { guessable } from './guessable-password.ts'
import {
  emailChangeLimits,
  forgotPasswordLimits,
  mailedLinkLimits,
  passwordProofLimits,
  verificationLimits,
} from './rules.ts'
import { addResetRequest } from './store/mailed-tokens.ts'
import {
  cancelEmailChange,
  mailVerification,
  undoEmailChange,
  verifyEmail,
} from './use-cases/change-email.ts'
import { changeProfile, checkAddressPassword } from './use-cases/change-profile.ts'
import {
  changePassword,
  exchangeResetToken,
  mailRequestedLink,
  resetPassword,
} from './use-cases/passwords.ts'

const SENT_IF_KNOWN =
  'Si un compte existe avec cette adresse, un email vient de lui être envoyé. Son lien est valable une heure.'

/** Serves an account's profile, password and address. */
export const accountRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const afterAnswer = afterAnswers(app)
  const { database, now, publicUrl } = deps

  serve('profileUpdate', async ({ body, session }) => {
    const { id, email } = session.member
    if (body.email !== undefined && body.email !== email) {
      const limits = passwordProofLimits(id)
      accepted(
        await checkAddressPassword(session.member, body.password, {
          count: () => refuseTooMany(deps, limits),
          forgive: () => forgiveAttempt(database.db, limits),
        }),
      )
      await refuseTooMany(deps, emailChangeLimits(id, body.email))
    }
    const { member, pendingEmail } = accepted(await changeProfile(deps, session, body))
    return { ...userOnWire(member, now()), pendingEmail }
  })

  serve('emailChangeCancel', async ({ session }) => ({
    ...userOnWire(accepted(await cancelEmailChange(deps, session.member.id)), now()),
    pendingEmail: null,
  }))

  serve('passwordChange', async ({ body, session, request }) => {
    accepted(guessable(body.newPassword, session.member.email))
    await refuseTooMany(deps, passwordProofLimits(session.member.id))
    const { token } = accepted(
      await changePassword(deps, session, { ...body, device: deviceName(request.headers['user-agent']) }),
    )
    return { success: true, token }
  })

  serve('forgotPassword', async ({ body, request, reply }) => {
    const isKnown = await isKnownAddress(database.db, body.email, request.ip)
    await refuseTooMany(deps, forgotPasswordLimits(body.email, request.ip, { isKnown }))
    // Look up the account after the response: the duration must not reveal if it exists.
    await addResetRequest(database.db, body.email, now())
    afterAnswer(reply, 'no link to a new password', () => mailRequestedLink(deps))
    return { success: true, message: SENT_IF_KNOWN }
  })

  serve('resetTokenVerify', async ({ body, request }) => {
    await refuseTooMany(deps, mailedLinkLimits(request.ip))
    const { authToken } = accepted(await exchangeResetToken(deps, body.token))
    return { success: true, message: 'Choisissez votre nouveau mot de passe.', authToken }
  })

  serve('passwordReset', async ({ body, request }) => {
    await refuseTooMany(deps, mailedLinkLimits(request.ip))
    const { opened } = accepted(
      await resetPassword(deps, body, {
        address: request.ip,
        device: deviceName(request.headers['user-agent']),
      }),
    )
    return {
      success: true,
      message: 'Mot de passe mis à jour\u00a0!',
      ...(opened && { token: opened.token, user: userOnWire(opened.member, deps.now()) }),
    }
  })

  serve('emailVerify', async ({ body, request }) => {
    await refuseTooMany(deps, mailedLinkLimits(request.ip))
    return accepted(await verifyEmail(deps, body.token))
  })

  serve('emailChangeUndo', async ({ body, request }) => {
    await refuseTooMany(deps, mailedLinkLimits(request.ip))
    return accepted(await undoEmailChange(deps, body.token))
  })

  serve('emailVerificationSend', async ({ session: { member } }) => {
    if (member.isVerified) return { success: true, message: 'Votre adresse email est déjà confirmée.' }
    await refuseTooMany(deps, verificationLimits(member.id))
    const at = { now: now(), origin: publicUrl() }
    await inTransaction(database.db, (tx) => mailVerification(tx, member, at))
    return { success: true, message: `Un lien de confirmation vient d’être envoyé à ${member.email}.` }
  })
}
