import type { FastifyInstance } from 'fastify'
import { afterAnswers } from '../../platform/http/after-answer.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { refuseTooMany } from '../../platform/http/refuse-too-many.ts'
import { accepted } from '../../platform/refusal.ts'
import { forgiveAttempt } from '../../platform/security/store/throttles.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { syncSubscription } from '../subscriptions/use-cases/sync-subscription.ts'
import { personalDataOnWire } from './personal-data-wire.ts'
import { deletionLimits, WRONG_PASSWORD } from './rules/account-deletion.ts'
import { exportLimits } from './rules/limits.ts'
import { personalDataOf } from './store/personal-data.ts'
import { deleteAccount } from './use-cases/delete-account.ts'

/** What the law gives everybody over their data: all of it to take away, and its end (RGPD, articles 15, 17 and 20). */
export const personalDataRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const afterAnswer = afterAnswers(app)
  const { database, now, payments } = deps

  serve('personalData', async ({ session, reply }) => {
    await refuseTooMany(deps, exportLimits(session.member.id))
    const at = now()
    const stored = await personalDataOf(database.db, session.member, at)
    reply.header('content-disposition', 'attachment; filename="nectar-donnees.json"')
    return personalDataOnWire(session.member, stored, at)
  })

  serve('accountDelete', async ({ body, session, request, reply }) => {
    const limits = deletionLimits(session.member.id, request.ip)
    await refuseTooMany(deps, limits)
    const outcome = await deleteAccount(deps, session.member, body)
    if (outcome !== WRONG_PASSWORD) await forgiveAttempt(database.db, limits)
    const { ended } = accepted(outcome)
    if (ended && ended.provider === payments?.name)
      // Notified now, so that the provider charges nothing more; the job retries what fails.
      afterAnswer(reply, 'account deletion: the provider was not notified', () =>
        syncSubscription(deps, ended.providerId, 'account deletion'),
      )
    return { success: true }
  })
}
