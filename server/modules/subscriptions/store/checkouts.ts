import { and, eq, or } from 'drizzle-orm'
import type { PaidPlan } from '../../../../contract/rules/plans.ts'
import type { Db } from '../../../platform/db/database.ts'
import { subscriptionCheckouts } from '../../../platform/db/schema.ts'
import type { PaymentProvider } from '../../../platform/payment-provider.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { newId } from '../../../platform/security/tokens.ts'
import { membershipNow } from '../../sessions/rules/membership.ts'
import { lockMember } from '../../sessions/store/members.ts'
import { liveSubscription } from './subscriptions.ts'

/** The payment of a Pass that was opened. */
export type CheckoutRow = typeof subscriptionCheckouts.$inferSelect

const FIRST_CHECK_MS = 15 * 60_000

export const SUBSCRIBED: Refusal = {
  code: 'conflict',
  message: 'Votre Pass est déjà en cours\u00a0: changez-en depuis la page Pass ou dans vos paramètres.',
}
const ANOTHER: Refusal = {
  code: 'conflict',
  message: 'Cette demande a déjà servi pour un autre Pass. Recommencez depuis la page Pass.',
}
export const OVER: Refusal = {
  code: 'conflict',
  message: 'Ce paiement n’est plus ouvert. Recommencez depuis la page Pass.',
}

export interface CheckoutWanted {
  memberId: string
  plan: PaidPlan
  provider: PaymentProvider['name']
  /** What the press is known by. */
  key: string
  now: Date
}

/**
 * The opening of a press, found or made (`mine`), or another one of this member's that is still open and must end first (`earlier`). Who has
 * a Pass opens none; who has one that is not paid any more does.
 */
export const claimCheckout = (
  db: Db,
  { memberId, plan, provider, key, now }: CheckoutWanted,
): Promise<Refusal | { mine: CheckoutRow } | { earlier: CheckoutRow }> =>
  db.transaction(async (tx) => {
    const membership = await lockMember(tx, memberId)
    const live = await liveSubscription(tx, memberId)
    const isPaid = membershipNow(membership, now).level !== 'free'
    if (isPaid || (live && live.state !== 'past_due')) return SUBSCRIBED

    const found = await tx
      .select()
      .from(subscriptionCheckouts)
      .where(
        and(
          eq(subscriptionCheckouts.memberId, memberId),
          or(eq(subscriptionCheckouts.requestKey, key), eq(subscriptionCheckouts.state, 'open')),
        ),
      )
    const mine = found.find(({ requestKey }) => requestKey === key)
    if (mine) {
      if (mine.plan !== plan) return ANOTHER
      return mine.state === 'open' ? { mine } : OVER
    }
    const earlier = found[0]
    if (earlier) return { earlier }
    const [made] = await tx
      .insert(subscriptionCheckouts)
      .values({
        id: newId(),
        memberId,
        plan,
        provider,
        state: 'open',
        requestKey: key,
        createdAt: now,
        checkAt: new Date(now.getTime() + FIRST_CHECK_MS),
      })
      .returning()
    if (!made) throw new Error('Nothing was inserted')
    return { mine: made }
  })

/** Writes down the page that a provider opened; answers whether it is still wanted. */
export const keepSession = async (
  db: Db,
  id: string,
  { sessionId, url }: { sessionId: string; url: string },
): Promise<boolean> => {
  const kept = await db
    .update(subscriptionCheckouts)
    .set({ sessionId, url })
    .where(and(eq(subscriptionCheckouts.id, id), eq(subscriptionCheckouts.state, 'open')))
    .returning({ id: subscriptionCheckouts.id })
  return kept.length === 1
}

/** The opening that a provider's page belongs to, by the page or by what the provider kept of ours. */
export const checkoutAt = async (
  db: Db,
  provider: PaymentProvider['name'],
  sessionId: string,
  checkoutId: string | null,
): Promise<CheckoutRow | undefined> => {
  const bySession = eq(subscriptionCheckouts.sessionId, sessionId)
  const [row] = await db
    .select()
    .from(subscriptionCheckouts)
    .where(
      and(
        eq(subscriptionCheckouts.provider, provider),
        checkoutId ? or(bySession, eq(subscriptionCheckouts.id, checkoutId)) : bySession,
      ),
    )
  return row
}

/** Ends an opening, once. */
export const endCheckout = async (db: Db, id: string, state: 'completed' | 'expired'): Promise<void> => {
  await db
    .update(subscriptionCheckouts)
    .set({ state, checkAt: null })
    .where(and(eq(subscriptionCheckouts.id, id), eq(subscriptionCheckouts.state, 'open')))
}
