import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { lastMonth, parisWallClock } from '../../../contract/rules/paris-time.ts'
import { centsOfEuros, eurosOfCents } from '../../../contract/rules/price.ts'
import { returnPath } from '../../../contract/rules/return-path.ts'
import type { WithdrawalPreview } from '../../../contract/subscriptions.ts'
import type { PublicReads } from '../../platform/cache/public-reads.ts'
import { afterAnswers, endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { refuseTooMany } from '../../platform/http/refuse.ts'
import { accepted, Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { declarationLimits, linkLimits } from './rules/withdrawal.ts'
import type { SubscriptionRow } from './store/subscriptions.ts'
import { artistsShareOf } from './use-cases/artists-share.ts'
import {
  cancelSubscription,
  changePlan,
  previewPlanChange,
  refusalOfGift,
  setAutorenew,
} from './use-cases/change-plan.ts'
import { openCheckout, refusalToSubscribe } from './use-cases/checkout.ts'
import {
  confirmWithdrawal,
  declareTermination,
  declareWithdrawal,
  executeTermination,
  previewDeclared,
} from './use-cases/declarations.ts'
import { subscriptionDetailsOf } from './use-cases/subscription-details.ts'
import { previewWithdrawal, type Withdrawal, withdrawSubscription } from './use-cases/withdraw.ts'

/** Renders the effect of a withdrawal, in euros; concerts without a public price are left out. */
const withdrawalOnWire = ({
  row,
  withdrawal,
}: {
  row: SubscriptionRow
  withdrawal: Withdrawal
}): WithdrawalPreview => ({
  plan: row.plan,
  paid: eurosOfCents(withdrawal.paidCents),
  days: eurosOfCents(withdrawal.daysCents),
  concerts: withdrawal.used
    .filter(({ publicPriceCents }) => publicPriceCents > 0)
    .map(({ eventName, date, endDate, publicPriceCents }) => ({
      ...{ eventName, date, endDate },
      price: eurosOfCents(publicPriceCents),
    })),
  refund: eurosOfCents(withdrawal.refundedCents),
  coming: withdrawal.coming.length,
  currentPeriodEnd: row.currentPeriodEnd.toISOString(),
})

const SENTENCES = {
  notYours: 'Ce compte n’est pas le vôtre\u00a0: impossible d’agir sur un Pass à sa place.',
  closed: 'Le paiement en ligne n’est pas ouvert sur ce site pour le moment.',
}

/** Sells, changes and ends a Pass. */
export const subscriptionRoutes = (app: FastifyInstance, deps: Deps, reads: PublicReads): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { database, now } = deps

  const mustBeOwn = (usersId: string, memberId: string) => {
    if (usersId !== memberId) throw new Refusal('forbidden', SENTENCES.notYours)
  }
  /** Where nobody takes payments, a member's own Pass is still the first reason. */
  const mustBeOpen = async (own: () => Promise<Refusal | undefined>) => {
    if (!deps.payments) throw (await own()) ?? new Refusal('unavailable', SENTENCES.closed)
  }
  /** Returns the request's idempotency key; without one, each request counts as a new attempt. */
  const keyOf = (headers: { 'idempotency-key'?: string | undefined }) =>
    headers['idempotency-key'] ?? randomUUID()

  // A door that reports late and a refund change a month that is over: counted again each hour, and not at each sale.
  const hour = () => now().toISOString().slice(0, 13)
  serve(
    'artistsShare',
    async () => {
      const month = lastMonth(now())
      const { poolCents, concerts } = await artistsShareOf(database.db, month)
      return {
        month,
        total: eurosOfCents(poolCents),
        concerts: concerts.map(({ sales, entries, cents }) => ({
          ...{ eventId: sales.eventId, eventName: sales.eventName, place: sales.place, entries },
          date: parisWallClock(sales.startsAt).date,
          share: eurosOfCents(cents),
        })),
      }
    },
    { reads, kind: 'filters', key: () => `artists-share ${hour()}`, moment: hour },
  )

  serve('subscriptionCheckout', async ({ body, headers, session: { member } }) => {
    mustBeOwn(body.users_id, member.id)
    await mustBeOpen(() => refusalToSubscribe(database.db, member.id, member, now()))
    return accepted(
      await openCheckout(deps, member, {
        plan: body.plan,
        key: keyOf(headers),
        returnTo: returnPath(body.return_to, deps.publicUrl()),
      }),
    )
  })

  serve('subscriptionChangePreview', async ({ query, session: { member } }) => {
    await mustBeOpen(() => refusalOfGift(database.db, member.id))
    const { plan, dueNowCents, monthlyPriceCents, effectiveAt, isAtOnce, card } = accepted(
      await previewPlanChange(deps, member.id, query.plan),
    )
    return {
      plan,
      dueNow: eurosOfCents(dueNowCents),
      monthlyPrice: eurosOfCents(monthlyPriceCents),
      effectiveAt: effectiveAt.toISOString(),
      isAtOnce,
      card,
    }
  })

  serve('subscriptionChange', async ({ body, headers, session: { member } }) => {
    mustBeOwn(body.users_id, member.id)
    await mustBeOpen(() => refusalOfGift(database.db, member.id))
    const expectedCents = body.due === undefined ? undefined : centsOfEuros(body.due)
    const shownFrom = body.from === undefined ? undefined : new Date(body.from)
    const attempt = { plan: body.plan, key: keyOf(headers), expectedCents, shownFrom }
    accepted(await changePlan(deps, member.id, attempt))
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

/** Accepts terminations and withdrawals without signing in. */
export const declarationRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))

  const afterAnswer = afterAnswers(app)

  serve('subscriptionTermination', async ({ body, request, reply }) => {
    await refuseTooMany(deps, declarationLimits(body.email, request.ip))
    const { reference, receivedAt, memberId } = await declareTermination(deps, body)
    // A job retries failures.
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
