import type { PaidPlan } from '../../../../contract/rules/pass.ts'
import { paths, pathTo } from '../../../../src/config/paths.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import {
  type PaymentProvider,
  type ProviderCheckout,
  ProviderUnavailable,
} from '../../../platform/payment-provider.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { newId } from '../../../platform/security/tokens.ts'
import type { PaymentDeps } from '../../deps.ts'
import { type Membership, membershipNow } from '../../sessions/rules.ts'
import { lockMember, type Member } from '../../sessions/store/members.ts'
import {
  addCheckout,
  type CheckoutRow,
  checkoutAt,
  checkoutsMetBy,
  endCheckout,
  endUnanswered,
  storeSession,
} from '../store/checkouts.ts'
import { customerOf, liveSubscription } from '../store/subscriptions.ts'
import { applyGiftPage } from './gifts.ts'
import { providerOf, syncSubscription } from './sync-subscription.ts'

/** Applies a provider's snapshot of a payment page: if it was paid, the subscription begins, or the gift is paid. */
export const applyCheckout = async (
  deps: PaymentDeps,
  snapshot: ProviderCheckout,
  cause: string,
): Promise<void> => {
  if (snapshot.state === 'open' || (await applyGiftPage(deps, snapshot))) return
  // Sync the subscription first: if that fails, the page stays open here and is checked again.
  if (snapshot.subscriptionId) await syncSubscription(deps, snapshot.subscriptionId, cause)
  const { db } = deps.database
  const row = await checkoutAt(db, providerOf(deps).name, snapshot.sessionId, snapshot.checkoutId)
  if (row) await endCheckout(db, row.id, snapshot.state)
}

/**
 * Fetches and applies the state of the payment page of a Pass or a gift; `sessionId` is the provider's. Throws ProviderUnavailable; call it outside of transactions.
 */
export const syncCheckout = async (deps: PaymentDeps, sessionId: string, cause: string): Promise<void> =>
  applyCheckout(deps, await providerOf(deps).checkout(sessionId), cause)

/** Opens a member's payment page for a Pass, or finds one that was opened but not stored because of a crash. */
const openPage = async (
  deps: PaymentDeps,
  { id: memberId, email }: Pick<Member, 'id' | 'email'>,
  { id: checkoutId, plan, returnTo }: CheckoutRow,
) => {
  const provider = providerOf(deps)
  const customerId = await customerOf(deps.database.db, memberId, provider.name)
  const back = returnTo ? `?return=${encodeURIComponent(returnTo)}` : ''
  return provider.openSubscription({
    checkoutId,
    memberId,
    email,
    plan,
    customerId,
    returnPath: `${pathTo(paths.subscriptionSuccess, plan)}${back}`,
    cancelPath: `${paths.passNectar}${back}`,
  })
}

/**
 * Closes a payment page and returns its final state: `completed` if paid, `open` if the payment is at the bank. A page whose provider is gone or
 * fails to open it has expired. Throws ProviderUnavailable; call it outside of transactions.
 */
export const closeCheckout = async (
  deps: PaymentDeps,
  member: Pick<Member, 'id' | 'email'>,
  row: CheckoutRow,
  cause: string,
): Promise<ProviderCheckout['state']> => {
  const { payments, database } = deps
  if (payments?.name !== row.provider) {
    await endCheckout(database.db, row.id, 'expired')
    return 'expired'
  }
  const expire = async () =>
    payments.expireCheckout(row.sessionId ?? (await openPage(deps, member, row)).sessionId)
  const snapshot = await expire().catch(async (error: unknown) => {
    // A provider may repeat its own failure under this page's key. If it opened the page anyway, its address was never returned to the member and
    // never will be (storeSession): it cannot be paid and expires by itself.
    const isNobodys = error instanceof ProviderUnavailable && !row.sessionId
    if (isNobodys && (await endUnanswered(database.db, row.id))) return undefined
    throw error
  })
  if (!snapshot) return 'expired'
  await applyCheckout(deps, snapshot, cause)
  return snapshot.state
}

const ATTEMPTS = 4

const FIRST_CHECK_MS = 15 * 60_000

const SUBSCRIBED = new Refusal(
  'conflict',
  'Votre Pass est déjà en cours\u00a0: changez-en depuis la page Pass ou dans vos paramètres.',
)

const GIFTED = new Refusal(
  'conflict',
  'Votre Pass offert est en cours\u00a0: vous pourrez en choisir un autre à sa fin.',
)

const ANOTHER = new Refusal(
  'conflict',
  'Cette demande a déjà servi pour un autre Pass. Recommencez depuis la page Pass.',
)

const OPENING = new Refusal(
  'conflict',
  'Un paiement s’ouvre déjà pour votre Pass, sans doute dans une autre fenêtre. Finissez-le là, ou recommencez dans un instant.',
)

const OVER = new Refusal('conflict', 'Ce paiement n’est plus ouvert. Recommencez depuis la page Pass.')

/** Returns why a member may not subscribe: a paid Pass of theirs is running. An unpaid one may be replaced. */
export const refusalToSubscribe = async (
  db: Db,
  memberId: string,
  membership: Membership,
  now: Date,
): Promise<Refusal | undefined> => {
  const live = await liveSubscription(db, memberId)
  const isPaid = membershipNow(membership, now).level !== 'free'
  if (!isPaid && (!live || live.state === 'past_due')) return undefined
  return live?.provider === 'gift' ? GIFTED : SUBSCRIBED
}

interface CheckoutWanted {
  memberId: string
  plan: PaidPlan
  provider: PaymentProvider['name']
  key: string
  /** The path on this site where the member chose the Pass. */
  returnTo: string | null
  now: Date
}

type CheckoutAsked = Pick<CheckoutWanted, 'plan' | 'key' | 'returnTo'>

/**
 * Finds or creates the payment page of a request (`mine`), or returns the member's other open page that must end first (`earlier`). Refuses members
 * with a paid Pass; an unpaid Pass may be replaced.
 */
const claimCheckout = (
  db: Db,
  { memberId, plan, provider, key, returnTo, now }: CheckoutWanted,
): Promise<Refusal | { mine: CheckoutRow } | { earlier: CheckoutRow }> =>
  inTransaction(db, async (tx) => {
    const membership = await lockMember(tx, memberId)
    const refusal = await refusalToSubscribe(tx, memberId, membership, now)
    if (refusal) return refusal

    const found = await checkoutsMetBy(tx, memberId, key)
    const mine = found.find(({ requestKey }) => requestKey === key)
    if (mine) {
      if (mine.plan !== plan) return ANOTHER
      return mine.state === 'open' ? { mine } : OVER
    }
    const earlier = found[0]
    if (earlier) return { earlier }
    return {
      mine: await addCheckout(tx, {
        id: newId(),
        memberId,
        plan,
        provider,
        state: 'open',
        returnTo,
        requestKey: key,
        createdAt: now,
        checkAt: new Date(now.getTime() + FIRST_CHECK_MS),
      }),
    }
  })

const openOnce = async (
  deps: PaymentDeps,
  member: Member,
  { plan, key, returnTo }: CheckoutAsked,
): Promise<Refusal | { url: string }> => {
  const provider = providerOf(deps)
  const { db } = deps.database

  const live = await liveSubscription(db, member.id)
  // The Pass has run out here, but the provider may know of a renewal.
  if (live?.provider === provider.name && membershipNow(member, deps.now()).level === 'free')
    await syncSubscription(deps, live.providerId, 'checkout')

  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const claim = await claimCheckout(db, {
      memberId: member.id,
      plan,
      provider: provider.name,
      key,
      returnTo,
      now: deps.now(),
    })
    if (claim instanceof Refusal) return claim
    if ('earlier' in claim) {
      await closeCheckout(deps, member, claim.earlier, 'superseded')
      continue
    }
    if (claim.mine.url) return { url: claim.mine.url }
    const page = await openPage(deps, member, claim.mine)
    return (await storeSession(db, claim.mine.id, page)) ? { url: page.url } : OVER
  }
  return OPENING
}

/** Requests that are opening a page in this process, by database, member and plan. */
const opening = new WeakMap<Db, Map<string, CheckoutAsked & { page: ReturnType<typeof openOnce> }>>()

/**
 * Opens the payment of a Pass and returns its address, the same for a repeated request. First closes the member's earlier page. Refuses concurrent
 * requests, which would close each other's pages. Throws ProviderUnavailable; call it outside of transactions.
 */
export const openCheckout = async (
  deps: PaymentDeps,
  member: Member,
  asked: CheckoutAsked,
): Promise<Refusal | { url: string }> => {
  const { db } = deps.database
  const attempts = opening.get(db) ?? new Map()
  opening.set(db, attempts)
  const whose = `${member.id} ${asked.plan}`
  const current = attempts.get(whose)
  if (current) return current.key === asked.key ? current.page : OPENING
  const page = openOnce(deps, member, asked).finally(() => attempts.delete(whose))
  attempts.set(whose, { ...asked, page })
  return page
}
