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
import { membershipNow } from '../../sessions/rules.ts'
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
import { providerOf, syncSubscription } from './sync-subscription.ts'

/** Stores a provider's snapshot of a page where a Pass is paid: once it was paid, the subscription begins. */
export const applyCheckout = async (
  deps: PaymentDeps,
  snapshot: ProviderCheckout,
  cause: string,
): Promise<void> => {
  if (snapshot.state === 'open') return
  // First what was paid for: where that fails, the page stays open here and is asked about again.
  if (snapshot.subscriptionId) await syncSubscription(deps, snapshot.subscriptionId, cause)
  const { db } = deps.database
  const row = await checkoutAt(db, providerOf(deps).name, snapshot.sessionId, snapshot.checkoutId)
  if (row) await endCheckout(db, row.id, snapshot.state)
}

/**
 * Brings the payment of a Pass to what the provider says of it now: once it was paid, the contract begins. `sessionId` is the provider's.
 * Throws ProviderUnavailable; call it outside of transactions.
 */
export const syncCheckout = async (deps: PaymentDeps, sessionId: string, cause: string): Promise<void> =>
  applyCheckout(deps, await providerOf(deps).checkout(sessionId), cause)

/** Opens the page where a member pays a Pass, or finds the one that was opened and not stored, since a process ended in between. */
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
 * Closes the page where a member can pay a Pass, and returns how it stands then: `completed` once it was paid, `open` where the payment is at
 * the bank. One of a provider that cannot be asked any more has expired, and so has one that its provider fails to open. Throws ProviderUnavailable; call it outside of transactions.
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
    // A provider may answer a failure of its own again and again under the key of this opening. Where it has opened the page all the same, nobody
    // was told its address, and nobody will be (storeSession): it cannot be paid, and runs out by itself.
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

export const SUBSCRIBED = new Refusal(
  'conflict',
  'Votre Pass est déjà en cours\u00a0: changez-en depuis la page Pass ou dans vos paramètres.',
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

interface CheckoutWanted {
  memberId: string
  plan: PaidPlan
  provider: PaymentProvider['name']
  /** The key of the attempt. */
  key: string
  /** The path of this site where the member chose the Pass. */
  returnTo: string | null
  now: Date
}

type CheckoutAsked = Pick<CheckoutWanted, 'plan' | 'key' | 'returnTo'>

/**
 * The opening of an attempt, found or made (`mine`), or another one of this member's that is still open and must end first (`earlier`). Who has
 * a Pass opens none; who has one that is not paid any more does.
 */
const claimCheckout = (
  db: Db,
  { memberId, plan, provider, key, returnTo, now }: CheckoutWanted,
): Promise<Refusal | { mine: CheckoutRow } | { earlier: CheckoutRow }> =>
  inTransaction(db, async (tx) => {
    const membership = await lockMember(tx, memberId)
    const live = await liveSubscription(tx, memberId)
    const isPaid = membershipNow(membership, now).level !== 'free'
    if (isPaid || (live && live.state !== 'past_due')) return SUBSCRIBED

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
  // It has run out as far as we know: its provider knows better.
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

/** Which attempts are opening a page in this process now, by database, member and plan. */
const opening = new WeakMap<Db, Map<string, CheckoutAsked & { page: ReturnType<typeof openOnce> }>>()

/**
 * Opens the payment of a Pass and returns the address to pay at; the same attempt again returns the same address. An earlier one of this member that is
 * still open is closed first, so that two are never paid. One of the same plan that is opened in this process right now is left to it: each would
 * close the other's page, and none stay. Throws ProviderUnavailable; call it outside of transactions.
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
