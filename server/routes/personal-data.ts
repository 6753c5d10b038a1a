import type { FastifyInstance } from 'fastify'
import { deleteAccount } from '../account/delete-account.ts'
import { personalDataOf } from '../db/repositories/personal-data.ts'
import { forgiveAttempt } from '../db/repositories/throttles.ts'
import { deletionLimits, WRONG_PASSWORD } from '../domain/account-deletion.ts'
import { exportLimits } from '../domain/account-throttle.ts'
import { afterAnswers } from '../http/after-answer.ts'
import { ApiError } from '../http/api-error.ts'
import { endpointRoutes } from '../http/endpoint-route.ts'
import { syncSubscription } from '../payments/subscriptions/sync-subscription.ts'
import { authenticateBy } from './authenticate.ts'
import type { Deps } from './deps.ts'
import { personalDataOnWire } from './personal-data-wire.ts'
import { refuseTooMany } from './refuse-too-many.ts'

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
    if ('code' in outcome) throw new ApiError(outcome.code, outcome.message)
    const { ended } = outcome
    if (ended && ended.provider === payments?.name)
      // Told now, so that nothing more is charged; what fails is told by the job.
      afterAnswer(reply, 'account deletion: the provider was not told', () =>
        syncSubscription(deps, ended.providerId, 'account deletion'),
      )
    return { success: true }
  })
}
