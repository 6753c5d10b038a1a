import type { AccountDeletionRequest } from '../../../../contract/personal-data.ts'
import { CANCELLATION_WINDOW_HOURS } from '../../../../contract/rules/cancellation.ts'
import { HOUR_MS } from '../../../../contract/rules/paris-time.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/deliveries/mail.ts'
import { isDemonstration, type PaymentProvider } from '../../../platform/payment-provider.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { checkPassword } from '../../../platform/security/passwords.ts'
import { eraseBookings } from '../../bookings/use-cases/bookings.ts'
import { cancelPassPlaces } from '../../bookings/use-cases/pass-places.ts'
import type { PaymentDeps } from '../../deps.ts'
import { tryAgainAt } from '../../orders/rules/order-steps.ts'
import type { OrderRow } from '../../orders/store.ts'
import { expireUnasked, stopPayment } from '../../orders/use-cases/ask-provider.ts'
import type { Member } from '../../sessions/store/members.ts'
import type { CheckoutRow } from '../../subscriptions/store/checkouts.ts'
import type { SubscriptionRow } from '../../subscriptions/store/subscriptions.ts'
import { closeCheckout } from '../../subscriptions/use-cases/checkout.ts'
import { endWithAccount } from '../../subscriptions/use-cases/end-subscription.ts'
import type { MailContext } from '../../subscriptions/use-cases/notify-changes.ts'
import { settleAtOnce } from '../../subscriptions/use-cases/withdraw.ts'
import { accountDeleted } from '../mails.ts'
import {
  JUST_PAID,
  justBought,
  PAYMENT_AGAIN,
  PAYMENT_UNDER_WAY,
  PROVIDER_AWAY,
  type Shown,
  ticketsNotShown,
  USED_AGAIN,
  WRONG_PASSWORD,
} from '../rules.ts'
import {
  deleteByAddress,
  deleteComments,
  deleteFavourites,
  deleteMailsAbout,
  deleteMember,
  disownOrders,
  lockForDeletion,
  openCheckoutsOf,
  paidTicketsOf,
  ticketsNamed,
  waitingOrdersOf,
} from '../store/erasure.ts'

/** What an erasure leaves to do: the subscription whose end the provider must be notified of, null where there was none. */
interface Erased {
  ended: SubscriptionRow | null
}

/**
 * Deletes the messages that the member wrote, and the mails to them and about them. What is stored by address alone is deleted only where the
 * address is verified: otherwise an account under a stranger's address would delete the stranger's messages.
 */
const deleteMessages = async (tx: Db, member: Member): Promise<void> => {
  await deleteComments(tx, member.id)
  await (member.isVerified ? deleteByAddress(tx, member) : deleteMailsAbout(tx, member.id))
}

/** Names the paid tickets that the member has not been shown, each once, in an order of theirs. */
const nameTickets = async (
  tx: Db,
  memberId: string,
  { shown, now }: Pick<Erasure, 'shown' | 'now'>,
): Promise<Refusal | undefined> => {
  const unseen = ticketsNotShown(await paidTicketsOf(tx, memberId), shown, now)
  if (unseen.length === 0) return undefined
  await ticketsNamed(
    tx,
    unseen.map(({ orderId }) => orderId),
    now,
  )
  return justBought(unseen)
}

/** Ends the invitations that a Pass gave and that can still be given back, and settles a withdrawal: afterwards nobody knows who went where. */
const endPassOfAccount = async (tx: Db, memberId: string, context: MailContext): Promise<void> => {
  await settleAtOnce(tx, memberId, context)
  const after = new Date(context.now.getTime() + CANCELLATION_WINDOW_HOURS * HOUR_MS)
  await cancelPassPlaces(tx, memberId, ({ isGiven }) => isGiven, { ...context, after })
}

/** Why an account is erased. */
interface Erasure extends MailContext {
  provider: PaymentProvider['name'] | null
  /** Whether the member asked for it; otherwise the account was unused for three years. */
  isAsked: boolean
  /** What would be lost with it, as far as its member was shown. */
  shown: Shown
  /** Why what it was decided by does not hold any more, of the account as it stands under its lock. */
  refusal: (member: Member) => Refusal | undefined
}

/**
 * Erases an account in one transaction, under the locks that every change of it takes, and queues the mail that confirms it. Orders,
 * invoices, subscriptions, feedback and declarations stay, without the member (decision 019). Refused where the facts it was decided on
 * have changed: a new paid ticket, a new payment that is open, another provider of the Pass.
 */
export const eraseMember = (
  db: Db,
  id: string,
  { now, origin, provider, isAsked, shown, refusal }: Erasure,
): Promise<Refusal | Erased> =>
  inTransaction(db, async (tx): Promise<Refusal | Erased> => {
    const member = await lockForDeletion(tx, id)
    // Another call of the same member was faster.
    if (!member) return { ended: null }
    const refused = refusal(member)
    if (refused) return refused
    if ((await waitingOrdersOf(tx, id)).length > 0 || (await openCheckoutsOf(tx, id)).length > 0)
      return PAYMENT_AGAIN
    const unseen = await nameTickets(tx, id, { shown, now })
    if (unseen) return unseen
    const ended = await endWithAccount(tx, id, { provider, now })
    if (ended === 'unreachable') return PROVIDER_AWAY
    await endPassOfAccount(tx, id, { now, origin })
    await deleteMessages(tx, member)
    await disownOrders(tx, id)
    await deleteFavourites(tx, id)
    await eraseBookings(tx, id, now)
    await deleteMember(tx, id)
    const { email: to, firstName } = member
    const subscription = ended && { plan: ended.plan, isDemo: isDemonstration(ended.provider) }
    await queueMail(
      tx,
      accountDeleted({ memberId: id, to, firstName, subscription, isAsked, deletedAt: now, origin }),
      now,
    )
    return { ended }
  })

const CAUSE = 'account deletion'

const stopOrder = async (deps: PaymentDeps, order: OrderRow): Promise<Refusal | undefined> => {
  // Who took its payment cannot be asked any more: money that comes all the same is paid back.
  const asked = order.provider === deps.payments?.name ? await stopPayment(deps, order, CAUSE) : undefined
  // Its tickets are named when the account is looked at under its lock.
  if (asked?.payment.state === 'succeeded') return undefined
  if (asked?.payment.state === 'processing') return PAYMENT_UNDER_WAY
  await expireUnasked(deps, order, CAUSE, tryAgainAt(deps.now(), 1))
  return undefined
}

const stopCheckout = async (
  deps: PaymentDeps,
  member: Member,
  row: CheckoutRow,
): Promise<Refusal | undefined> => {
  const state = await closeCheckout(deps, member, row, CAUSE)
  if (state === 'completed') return JUST_PAID
  return state === 'open' ? PAYMENT_UNDER_WAY : undefined
}

/**
 * Makes sure that nothing which a member has opened can be paid any more: seats that wait to be paid are given back, pages where a Pass is
 * paid are closed. Returns why not, where a Pass has just been paid or a payment is at the bank. Throws ProviderUnavailable; call it outside of
 * transactions.
 */
const stopPayments = async (deps: PaymentDeps, member: Member): Promise<Refusal | undefined> => {
  const { db } = deps.database
  for (const order of await waitingOrdersOf(db, member.id)) {
    const refusal = await stopOrder(deps, order)
    if (refusal) return refusal
  }
  for (const row of await openCheckoutsOf(db, member.id)) {
    const refusal = await stopCheckout(deps, member, row)
    if (refusal) return refusal
  }
  return undefined
}

const leave = async (
  deps: PaymentDeps,
  member: Member,
  why: Pick<Erasure, 'isAsked' | 'shown' | 'refusal'>,
): Promise<Refusal | { ended: SubscriptionRow | null }> => {
  const refusal = await stopPayments(deps, member)
  if (refusal) return refusal
  const provider = deps.payments?.name ?? null
  return eraseMember(deps.database.db, member.id, {
    ...why,
    now: deps.now(),
    origin: deps.publicUrl(),
    provider,
  })
}

/**
 * Deletes an account for good after checking its password: stops what can still be paid, then erases it. `tickets` are the paid ones that
 * the member was shown, undefined where the client does not say. Returns why not, or the subscription that ended with it, whose provider a
 * job notifies. Throws ProviderUnavailable; call it outside of transactions.
 */
export const deleteAccount = async (
  deps: PaymentDeps,
  member: Member,
  { password, tickets }: AccountDeletionRequest,
): Promise<Refusal | { ended: SubscriptionRow | null }> => {
  const shown = { tickets, at: deps.now() }
  if (!(await checkPassword(member.passwordHash, password))) return WRONG_PASSWORD
  return leave(deps, member, {
    isAsked: true,
    shown,
    // Another may have been set since it was checked.
    refusal: (now) => (now.passwordHash === member.passwordHash ? undefined : WRONG_PASSWORD),
  })
}

/**
 * Deletes an account unused for three years, unless its member uses it at this moment (the privacy page's 'Combien de temps'). Throws
 * ProviderUnavailable; call it outside of transactions.
 */
export const deleteUnused = (
  deps: PaymentDeps,
  member: Member,
): Promise<Refusal | { ended: SubscriptionRow | null }> =>
  leave(deps, member, {
    isAsked: false,
    shown: { tickets: undefined, at: deps.now() },
    refusal: ({ lastSeenAt }) =>
      lastSeenAt.getTime() === member.lastSeenAt.getTime() ? undefined : USED_AGAIN,
  })

/**
 * Deletes an account whose member has asked an operator for it. Returns why not, or the subscription that ended with it. Throws ProviderUnavailable; call
 * it outside of transactions.
 */
export const deleteOnRequest = (
  deps: PaymentDeps,
  member: Member,
): Promise<Refusal | { ended: SubscriptionRow | null }> =>
  leave(deps, member, {
    isAsked: true,
    shown: { tickets: undefined, at: deps.now() },
    refusal: () => undefined,
  })
