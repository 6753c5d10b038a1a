import { monthlyPriceCents, type PaidPlan } from '../../../../contract/rules/pass.ts'
import { eurosOfCents, priceLabel } from '../../../../contract/rules/price.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import {
  isDemonstration,
  type PaymentCard,
  type ProviderChange,
  ProviderUnavailable,
} from '../../../platform/payment-provider.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { PaymentDeps } from '../../deps.ts'
import { lockMember } from '../../sessions/store/members.ts'
import { chargedFrom, decideChange, otherPlan, refusalOfShown } from '../rules/subscription.ts'
import {
  changeSubscription,
  liveSubscription,
  lockLiveSubscription,
  type SubscriptionRow,
} from '../store/subscriptions.ts'
import { providerOf, syncBy, syncSubscription } from './sync-subscription.ts'
import { stopOrphanedRenewal } from './unrenewed.ts'

/** The end of the paid period, null if the Pass has ended meanwhile; or a refusal. */
type AutorenewOutcome = Refusal | { currentPeriodEnd: Date | null }

const NO_CONTRACT = new Refusal('conflict', 'Vous n’avez pas de Pass payant en cours.')

const GIFTED = new Refusal(
  'conflict',
  'Votre Pass vous a été offert\u00a0: il prend fin tout seul, il n’y a rien à changer ni à résilier.',
)

/** Returns the contract to act on: a gift is none of the member's. */
export const contractOf = <T extends Pick<SubscriptionRow, 'provider'>>(live: T | undefined): Refusal | T =>
  !live ? NO_CONTRACT : live.provider === 'gift' ? GIFTED : live

/** Returns why nothing of a member's Pass changes, whether or not anybody takes payments: it was a gift. */
export const refusalOfGift = async (db: Db, memberId: string): Promise<Refusal | undefined> =>
  (await liveSubscription(db, memberId))?.provider === 'gift' ? GIFTED : undefined

/**
 * Stops or resumes the renewal of a member's Pass; a stop while the renewal is unpaid ends it at once. Always forwards a stop: the provider may have
 * resumed meanwhile. Throws ProviderUnavailable; call it outside of transactions.
 */
export const setAutorenew = async (
  deps: PaymentDeps,
  memberId: string,
  autorenew: boolean,
): Promise<AutorenewOutcome> => {
  const { db } = deps.database
  const live = contractOf(await liveSubscription(db, memberId))
  if (live instanceof Refusal) return live
  if (autorenew && live.autorenew) return { currentPeriodEnd: live.currentPeriodEnd }
  if (live.provider === deps.payments?.name)
    await syncBy(deps, live.providerId, 'autorenew', (provider) =>
      provider.setAutorenew(live.providerId, autorenew),
    ).catch(async (error: unknown) => {
      // Ended here: a job notifies the provider.
      const isOver = error instanceof ProviderUnavailable && !(await liveSubscription(db, memberId))
      if (!isOver) throw error
    })
  else if (isDemonstration(live.provider) && !autorenew)
    await stopOrphanedRenewal(db, memberId, deps.now(), deps.publicUrl())
  else throw new ProviderUnavailable(`No answer can be had from ${live.provider}`)
  return { currentPeriodEnd: (await liveSubscription(db, memberId))?.currentPeriodEnd ?? null }
}

/** Terminates a member's Pass at the end of its paid period. */
export const cancelSubscription = (deps: PaymentDeps, memberId: string): Promise<AutorenewOutcome> =>
  setAutorenew(deps, memberId, false)

/** The immediate charge of a change, in cents TTC, the new monthly price and the effective date. */
interface ChangePreview {
  plan: PaidPlan
  dueNowCents: number
  monthlyPriceCents: number
  effectiveAt: Date
  isAtOnce: boolean
  /** The card to charge; null without a charge, or if it is unknown. */
  card: PaymentCard | null
}

const NO_CHARGE: ProviderChange = { dueCents: 0, card: null }

const askable = (deps: PaymentDeps, live: { provider: string }) => {
  const provider = providerOf(deps)
  if (provider.name !== live.provider)
    throw new ProviderUnavailable(`No answer can be had from ${live.provider}`)
  return provider
}

/** Reads the next period of a Pass whose paid one is over, and whose renewal is not known here yet. */
const renewIfDue = async (deps: PaymentDeps, memberId: string): Promise<void> => {
  const live = await liveSubscription(deps.database.db, memberId)
  if (live && live.provider === deps.payments?.name && live.currentPeriodEnd <= deps.now())
    await syncSubscription(deps, live.providerId, 'change')
}

/** Calculates the current price of a change of plan. Throws ProviderUnavailable; call it outside of transactions. */
export const previewPlanChange = async (
  deps: PaymentDeps,
  memberId: string,
  plan: PaidPlan,
): Promise<Refusal | ChangePreview> => {
  await renewIfDue(deps, memberId)
  const live = contractOf(await liveSubscription(deps.database.db, memberId))
  if (live instanceof Refusal) return live
  const now = deps.now()
  const change = decideChange(live, plan, now)
  if (change instanceof Refusal) return change
  const { dueCents, card } = change.isDone
    ? NO_CHARGE
    : await askable(deps, live).previewChange(live.providerId, plan, chargedFrom(live, now))
  return {
    plan,
    dueNowCents: dueCents,
    monthlyPriceCents: monthlyPriceCents[plan],
    effectiveAt: change.effectiveAt,
    isAtOnce: change.isAtOnce,
    card,
  }
}

/**
 * Returns the member's subscription and the requested plan, by default the other one. Stores the plan with the request key, so that a repeated
 * request does not change it back.
 */
const intendedPlan = (
  db: Db,
  memberId: string,
  { key, plan }: { key: string; plan: PaidPlan | undefined },
): Promise<Refusal | { live: SubscriptionRow; plan: PaidPlan }> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, memberId)
    const live = contractOf(await lockLiveSubscription(tx, memberId))
    if (live instanceof Refusal) return live
    const [lastKey, lastPlan] = live.lastChange?.split(' ') ?? []
    const intended = plan ?? (lastKey === key && lastPlan ? (lastPlan as PaidPlan) : otherPlan(live.plan))
    await changeSubscription(tx, live.id, { lastChange: `${key} ${intended}` })
    return { live, plan: intended }
  })

const dearer = (dueCents: number): Refusal =>
  new Refusal(
    'total_mismatch',
    `Le prix a changé\u00a0: le montant à payer aujourd’hui est de ${priceLabel(eurosOfCents(dueCents))}. Vérifiez-le avant de confirmer.`,
  )

/**
 * Upgrades at once with proration, or downgrades at the period's end. Refuses a charge above the `expectedCents` shown, or another date. Throws
 * PaymentDeclined, without any change, or ProviderUnavailable; call it outside of transactions.
 */
export const changePlan = async (
  deps: PaymentDeps,
  memberId: string,
  attempt: {
    key: string
    plan: PaidPlan | undefined
    expectedCents: number | undefined
    shownFrom: Date | undefined
  },
): Promise<Refusal | { plan: PaidPlan }> => {
  await renewIfDue(deps, memberId)
  const intent = await intendedPlan(deps.database.db, memberId, attempt)
  if (intent instanceof Refusal) return intent
  const { live, plan } = intent
  const now = deps.now()
  const change = decideChange(live, plan, now)
  if (change instanceof Refusal) return change
  if (change.isDone) return { plan }
  const other = refusalOfShown(change, attempt.shownFrom)
  if (other) return other
  const provider = askable(deps, live)
  const at = chargedFrom(live, now)
  if (attempt.expectedCents !== undefined) {
    const { dueCents } = await provider.previewChange(live.providerId, plan, at)
    if (dueCents > attempt.expectedCents) return dearer(dueCents)
  }
  await syncBy(deps, live.providerId, 'change', (provider) =>
    provider.changePlan(live.providerId, plan, { key: attempt.key, at }),
  )
  return { plan }
}
