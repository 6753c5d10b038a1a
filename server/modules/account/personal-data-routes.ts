import type { FastifyInstance } from 'fastify'
import { afterAnswers, endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { refuseTooMany } from '../../platform/http/refuse.ts'
import { accepted } from '../../platform/refusal.ts'
import { forgiveAttempt } from '../../platform/security/store/throttles.ts'
import type { Deps } from '../deps.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { syncSubscription } from '../subscriptions/use-cases/sync-subscription.ts'
import { deletionLimits, exportLimits, WRONG_PASSWORD } from './rules.ts'
import { deleteAccount } from './use-cases/delete-account.ts'
import { personalData } from './use-cases/personal-data.ts'

/** Serves the rights to a copy and to erasure of personal data (RGPD, articles 15, 17 and 20). */
export const personalDataRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const afterAnswer = afterAnswers(app)
  const { database, payments } = deps

  serve('personalData', async ({ session, reply }) => {
    await refuseTooMany(deps, exportLimits(session.member.id))
    const data = await personalData(deps, session.member)
    reply.header('content-disposition', 'attachment; filename="nectar-donnees.json"')
    return data
  })

  serve('accountDelete', async ({ body, session, request, reply }) => {
    const limits = deletionLimits(session.member.id, request.ip)
    await refuseTooMany(deps, limits)
    const outcome = await deleteAccount(deps, session.member, body)
    if (outcome !== WRONG_PASSWORD) await forgiveAttempt(database.db, limits)
    const { ended } = accepted(outcome)
    if (ended && ended.provider === payments?.name)
      // Notify the provider now, so that it charges no more; the job retries failures.
      afterAnswer(reply, 'account deletion: the provider was not notified', () =>
        syncSubscription(deps, ended.providerId, 'account deletion'),
      )
    return { success: true }
  })
}
