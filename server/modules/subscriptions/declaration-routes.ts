import type { FastifyInstance } from 'fastify'
import { centsOfEuros, eurosOfCents } from '../../../contract/rules/price.ts'
import { afterAnswers } from '../../platform/http/after-answer.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { refuseTooMany } from '../../platform/http/refuse-too-many.ts'
import { accepted } from '../../platform/refusal.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { declarationLimits, linkLimits } from './rules/declaration.ts'
import { declareTermination, executeTermination } from './use-cases/terminate-declared.ts'
import { confirmWithdrawal, declareWithdrawal, previewDeclared } from './use-cases/withdraw-declared.ts'
import { withdrawalOnWire } from './withdrawal-wire.ts'

/** Ending a contract without signing in: terminations and withdrawals (rulings: paying button, cancelling). */
export const declarationRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))

  const afterAnswer = afterAnswers(app)

  serve('subscriptionTermination', async ({ body, request, reply }) => {
    await refuseTooMany(deps, declarationLimits(body.email, request.ip))
    const { reference, receivedAt, memberId } = await declareTermination(deps, body)
    // What fails is done by a job.
    if (memberId)
      afterAnswer(reply, 'termination waits', () =>
        executeTermination(deps, { id: reference, memberId, declaredAt: receivedAt }),
      )
    return { reference, receivedAt: receivedAt.toISOString() }
  })

  serve('withdrawal', async ({ body, request }) => {
    await refuseTooMany(deps, declarationLimits(body.email, request.ip))
    const { reference, receivedAt } = await declareWithdrawal(deps, body)
    return { reference, receivedAt: receivedAt.toISOString() }
  })

  serve('withdrawalPreview', async ({ body, request }) => {
    await refuseTooMany(deps, linkLimits(request.ip))
    return withdrawalOnWire(accepted(await previewDeclared(deps, body.token)))
  })

  serve('withdrawalConfirm', async ({ body, request }) => {
    await refuseTooMany(deps, linkLimits(request.ip))
    const expectedCents = body.refund === undefined ? undefined : centsOfEuros(body.refund)
    const { refundedCents } = accepted(await confirmWithdrawal(deps, body.token, expectedCents))
    return { refunded: eurosOfCents(refundedCents) }
  })
}
