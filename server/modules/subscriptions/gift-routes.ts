import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Gift, GiftLink } from '../../../contract/gifts.ts'
import type { GiftMonths } from '../../../contract/rules/gift.ts'
import { centsOfEuros, eurosOfCents } from '../../../contract/rules/price.ts'
import { paths, pathTo } from '../../../src/config/paths.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { refuseTooMany } from '../../platform/http/refuse.ts'
import { accepted, Refusal } from '../../platform/refusal.ts'
import { parisMonthsAfter } from '../../platform/retention.ts'
import type { Deps } from '../deps.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { giftLimits, giftState, giftWithdrawableUntil, isOver, UNKNOWN_GIFT } from './rules/gift.ts'
import { giftsOf, type NamedGift, waitingGifts } from './store/gifts.ts'
import { liveSubscription } from './store/subscriptions.ts'
import { startsOf } from './use-cases/begin-gift.ts'
import { buyGift, giftCodes, giftOfLink, readGift, takeGift, withdrawGift } from './use-cases/gifts.ts'

const CLOSED = new Refusal('unavailable', 'Le paiement en ligne n’est pas ouvert sur ce site pour le moment.')

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

/** Sells Passes to give away, shows them to whoever has the link, and gives them to the first who takes them (decision 071). */
export const giftRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { db } = deps.database
  const codeOf = giftCodes(db)

  const onWire = async ({ gift, takenBy }: NamedGift): Promise<Gift> => {
    const now = deps.now()
    const { id, plan, firstName, greeting, paidAt, validUntil, takenAt, totalCents, refundedCents } = gift
    const state = giftState(gift, now)
    return {
      ...{ id, plan, state, firstName, greeting, takenBy },
      months: gift.months as GiftMonths,
      total: eurosOfCents(totalCents),
      url: state === 'open' ? `${deps.publicUrl()}${pathTo(paths.giftLink, await codeOf(id))}` : null,
      paidAt: iso(paidAt),
      validUntil: iso(validUntil),
      withdrawableUntil: iso(giftWithdrawableUntil(gift, now)),
      takenAt: iso(takenAt),
      isRefunded: refundedCents === totalCents,
    }
  }

  serve('giftBuy', async ({ body, headers, session: { member } }) => {
    if (!deps.payments) throw CLOSED
    await refuseTooMany(deps, giftLimits(member.id))
    const { plan, months, total, firstName, greeting } = body
    return accepted(
      await buyGift(deps, member, {
        ...{ plan, months, firstName: firstName || null, greeting: greeting || null },
        totalCents: centsOfEuros(total),
        key: headers['idempotency-key'] ?? randomUUID(),
      }),
    )
  })

  serve('gifts', async ({ session: { member } }) => Promise.all((await giftsOf(db, member.id)).map(onWire)))

  serve('gift', async ({ session: { member }, params }) =>
    onWire(accepted((await readGift(deps, member.id, params.id)) ?? UNKNOWN_GIFT)),
  )

  serve('giftWithdraw', async ({ session: { member }, params }) =>
    onWire(accepted(await withdrawGift(deps, member.id, params.id))),
  )

  /** Returns when a gift that the caller took begins and ends; null while unknown. */
  const timesOf = async ({ gift }: NamedGift, memberId: string): Promise<NonNullable<GiftLink['mine']>> => {
    const timed = (start: Date | null) => ({
      startsAt: iso(start),
      endsAt: iso(start && parisMonthsAfter(start, gift.months)),
    })
    if (gift.begunAt) return timed(gift.begunAt)
    const waiting = await waitingGifts(db, memberId)
    const starts = startsOf(await liveSubscription(db, memberId), waiting)
    return timed(starts[waiting.findIndex(({ id }) => id === gift.id)] ?? null)
  }

  const linkOnWire = async (code: string, memberId: string | undefined): Promise<GiftLink> => {
    const now = deps.now()
    const named = accepted((await giftOfLink(db, code, now)) ?? UNKNOWN_GIFT)
    const { gift, from } = named
    const state = giftState(gift, now)
    const live = memberId === undefined ? undefined : await liveSubscription(db, memberId)
    const isMine = memberId !== undefined && gift.takerId === memberId && state === 'taken'
    // Whoever has the link of a gift that ended learns no more than that.
    const { firstName, greeting } = state === 'open' || isMine ? gift : { firstName: null, greeting: null }
    return {
      ...{ plan: gift.plan, months: gift.months as GiftMonths, from, firstName, greeting },
      state: state === 'paying' || state === 'unpaid' ? 'expired' : state,
      validUntil: (gift.validUntil ?? now).toISOString(),
      after:
        live && !isOver(live, now) ? { until: live.autorenew ? null : iso(live.currentPeriodEnd) } : null,
      mine: isMine ? await timesOf(named, memberId) : null,
    }
  }

  serve('giftLink', ({ params, session }) => linkOnWire(params.code, session?.member.id))

  serve('giftTake', async ({ params, session: { member } }) => {
    const context = { now: deps.now(), origin: deps.publicUrl() }
    accepted((await takeGift(db, member.id, params.code, context)) ?? null)
    return linkOnWire(params.code, member.id)
  })
}
