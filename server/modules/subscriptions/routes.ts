import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { centsOfEuros, eurosOfCents } from '../../../contract/rules/price.ts'
import { returnPath } from '../../../contract/rules/return-path.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { accepted, Refusal } from '../../platform/refusal.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { membershipNow } from '../sessions/rules/membership.ts'
import { subscriptionDetailsOf } from './subscription-details.ts'
import { changePlan, previewPlanChange } from './use-cases/change-plan.ts'
import { openCheckout, SUBSCRIBED } from './use-cases/open-checkout.ts'
import { cancelSubscription, setAutorenew } from './use-cases/set-autorenew.ts'
import { previewWithdrawal } from './use-cases/withdraw.ts'
import { withdrawSubscription } from './use-cases/withdraw-subscription.ts'
import { withdrawalOnWire } from './withdrawal-wire.ts'

const SENTENCES = {
  notYours: 'Ce compte n’est pas le vôtre\u00a0: impossible d’agir sur un Pass à sa place.',
  closed: 'Le paiement en ligne n’est pas ouvert sur ce site pour le moment.',
}

/** Buying, changing and ending a Pass (document 2, sections 4 and 7; rulings: cancelling, paid pass, paying button). */
export const subscriptionRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { database, now } = deps

  const mustBeOwn = (usersId: string, memberId: string) => {
    if (usersId !== memberId) throw new Refusal('forbidden', SENTENCES.notYours)
  }
  const mustBeOpen = () => {
    if (!deps.payments) throw new Refusal('unavailable', SENTENCES.closed)
  }
  /** Without a key, each call is a press of its own. */
  const keyOf = (headers: { 'idempotency-key'?: string | undefined }) =>
    headers['idempotency-key'] ?? randomUUID()

  serve('subscriptionCheckout', async ({ body, headers, session: { member } }) => {
    mustBeOwn(body.users_id, member.id)
    if (membershipNow(member, deps.now()).level !== 'free') throw SUBSCRIBED
    mustBeOpen()
    return accepted(
      await openCheckout(deps, member, {
        plan: body.plan,
        key: keyOf(headers),
        returnTo: returnPath(body.return_to, deps.publicUrl()),
      }),
    )
  })

  serve('subscriptionChangePreview', async ({ query, session: { member } }) => {
    mustBeOpen()
    const { plan, dueNowCents, monthlyPriceCents, effectiveAt, card } = accepted(
      await previewPlanChange(deps, member.id, query.plan),
    )
    return {
      plan,
      dueNow: eurosOfCents(dueNowCents),
      monthlyPrice: eurosOfCents(monthlyPriceCents),
      effectiveAt: effectiveAt.toISOString(),
      card,
    }
  })

  serve('subscriptionChange', async ({ body, headers, session: { member } }) => {
    mustBeOwn(body.users_id, member.id)
    mustBeOpen()
    accepted(await changePlan(deps, member.id, { plan: body.plan, key: keyOf(headers) }))
    return subscriptionDetailsOf(deps, member.id)
  })

  serve('subscriptionAutoRenew', async ({ body, session: { member } }) => {
    accepted(await setAutorenew(deps, member.id, body.autorenew))
    return subscriptionDetailsOf(deps, member.id)
  })

  serve('subscriptionCancel', async ({ session: { member } }) => {
    accepted(await cancelSubscription(deps, member.id))
    return subscriptionDetailsOf(deps, member.id)
  })

  serve('subscriptionWithdrawPreview', async ({ session: { member } }) => {
    const at = now()
    return withdrawalOnWire(
      accepted(await previewWithdrawal(database.db, member.id, { now: at, declaredAt: at })),
    )
  })

  serve('subscriptionWithdraw', async ({ query: { refund }, session: { member } }) => {
    const expectedCents = refund === undefined ? undefined : centsOfEuros(refund)
    const { refundedCents } = accepted(
      await withdrawSubscription(deps, member.id, 'member', { expectedCents }),
    )
    return { refunded: eurosOfCents(refundedCents) }
  })
}
