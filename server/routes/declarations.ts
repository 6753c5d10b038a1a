import type { FastifyInstance } from 'fastify'
import { eurosOfCents } from '../../contract/rules/price.ts'
import { loggableError } from '../db/loggable-error.ts'
import { declarationLimits, linkLimits } from '../domain/declaration.ts'
import { ApiError } from '../http/api-error.ts'
import { endpointRoutes } from '../http/endpoint-route.ts'
import { declareTermination, executeTermination } from '../payments/declarations/terminate-declared.ts'
import { confirmWithdrawal, declareWithdrawal } from '../payments/declarations/withdraw-declared.ts'
import { authenticateBy } from './authenticate.ts'
import type { Deps } from './deps.ts'
import { refuseTooMany } from './refuse-too-many.ts'

/** Ending a contract without signing in: terminations and withdrawals (rulings: paying button, cancelling). */
export const declarationRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))

  const underWay = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.allSettled(underWay)
  })
  /** Goes on after the answer, whose time would tell whether a contract was found; what fails is done by a job. */
  const afterAnswer = (work: Promise<void>) => {
    const guarded = work
      .catch((error: unknown) => app.log.warn({ err: loggableError(error) }, 'termination waits'))
      .finally(() => underWay.delete(guarded))
    underWay.add(guarded)
  }

  serve('subscriptionTermination', async ({ body, request }) => {
    await refuseTooMany(deps, declarationLimits(body.email, request.ip))
    const { reference, receivedAt, memberId } = await declareTermination(deps, body)
    if (memberId) afterAnswer(executeTermination(deps, { id: reference, memberId, declaredAt: receivedAt }))
    return { reference, receivedAt: receivedAt.toISOString() }
  })

  serve('withdrawal', async ({ body, request }) => {
    await refuseTooMany(deps, declarationLimits(body.email, request.ip))
    const { reference, receivedAt } = await declareWithdrawal(deps, body)
    return { reference, receivedAt: receivedAt.toISOString() }
  })

  serve('withdrawalConfirm', async ({ body, request }) => {
    await refuseTooMany(deps, linkLimits(request.ip))
    const outcome = await confirmWithdrawal(deps, body.token)
    if ('code' in outcome) throw new ApiError(outcome.code, outcome.message)
    return { refunded: eurosOfCents(outcome.refundedCents) }
  })
}
