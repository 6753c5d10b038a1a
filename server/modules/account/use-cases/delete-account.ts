import type { AccountDeletionRequest } from '../../../../contract/personal-data.ts'
import { CANCELLATION_WINDOW_HOURS } from '../../../../contract/rules/cancellation.ts'
import { HOUR_MS, isUpcoming } from '../../../../contract/rules/paris-time.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/deliveries/mail.ts'
import { isDemonstration, type PaymentProvider } from '../../../platform/payment-provider.ts'
import { asRefusal, type Refusal } from '../../../platform/refusal.ts'
import { checkPassword } from '../../../platform/security/passwords.ts'
import { concertsToCome, eraseBookings, lockSeatsAdded } from '../../bookings/use-cases/bookings.ts'
import { cancelPassPlaces } from '../../bookings/use-cases/pass-places.ts'
import type { PaymentDeps } from '../../deps.ts'
import { tryAgainAt } from '../../orders/rules/order-steps.ts'
import type { OrderRow } from '../../orders/store.ts'
import { expireUnasked, stopPayment } from '../../orders/use-cases/ask-provider.ts'
import { leaveOrganisations } from '../../organisations/use-cases/organisations.ts'
import type { Member } from '../../sessions/store/members.ts'
import type { CheckoutRow } from '../../subscriptions/store/checkouts.ts'
import type { SubscriptionRow } from '../../subscriptions/store/subscriptions.ts'
import { closeCheckout } from '../../subscriptions/use-cases/checkout.ts'
import { endWithAccount } from '../../subscriptions/use-cases/end-subscription.ts'
import { closeGiftPage } from '../../subscriptions/use-cases/gifts.ts'
import type { MailContext } from '../../subscriptions/use-cases/notify-changes.ts'
import { settleAtOnce } from '../../subscriptions/use-cases/withdraw.ts'
import { accountDeleted } from '../mails.ts'
import {
  GIFT_JUST_PAID,
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
  forgetGiftWords,
  lockForDeletion,
  openCheckoutsOf,
  openGiftsOf,
  paidTicketsOf,
  ticketsNamed,
  waitingOrdersOf,
} from '../store/erasure.ts'

/** The ended subscription, for the notice to its provider; null if there was none. */
interface Erased {
  ended: SubscriptionRow | null
}

/**
 * Deletes a member's messages and the mails to and about them. Data stored by address is deleted only if the address is verified: it may belong to a
 * stranger.
 */
const deleteMessages = async (tx: Db, member: Member): Promise<void> => {
  await deleteComments(tx, member.id)
  await (member.isVerified ? deleteByAddress(tx, member) : deleteMailsAbout(tx, member.id))
}

/** Refuses the deletion, once, for paid tickets that the member was not shown, and records their orders as named. */
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

/** Cancels the Pass's invitations that can still be cancelled, and settles a withdrawal, because the entries are deleted with the account. */
const endPassOfAccount = async (tx: Db, memberId: string, context: MailContext): Promise<void> => {
  await settleAtOnce(tx, memberId, context)
  const after = new Date(context.now.getTime() + CANCELLATION_WINDOW_HOURS * HOUR_MS)
  await cancelPassPlaces(tx, memberId, ({ isGiven }) => isGiven, { ...context, after })
}

interface Erasure extends MailContext {
  provider: PaymentProvider['name'] | null
  /** Whether the member asked for it; otherwise the account was unused for three years. */
  isAsked: boolean
  shown: Shown
  /** Returns why the decision no longer holds, from the locked account. */
  refusal: (member: Member) => Refusal | undefined
}

/**
 * Erases an account in one transaction and queues the confirmation. Orders, invoices, subscriptions, feedback and declarations stay without the
 * member (decision 019). Refuses if a paid ticket or an open payment was added, or the Pass's provider changed.
 */
export const eraseMember = (
  db: Db,
  id: string,
  { now, origin, provider, isAsked, shown, refusal }: Erasure,
): Promise<Refusal | Erased> =>
  inTransaction(db, async (tx): Promise<Refusal | Erased> => {
    const member = await lockForDeletion(tx, id)
    // A concurrent call of the same member was faster.
    if (!member) return { ended: null }
    const refused = refusal(member)
    if (refused) return refused
    const open = [await waitingOrdersOf(tx, id), await openCheckoutsOf(tx, id), await openGiftsOf(tx, id)]
    if (open.some(({ length }) => length > 0)) return PAYMENT_AGAIN
    const unseen = await nameTickets(tx, id, { shown, now })
    if (unseen) return unseen
    // From here on a refusal is thrown, so that the deletions before it are rolled back.
    const needed = await leaveOrganisations(tx, id)
    if (needed) throw needed
    // Locks its concerts, as a change of one does before it frees seats: the other way round, the two would deadlock.
    await deleteFavourites(tx, id)
    await lockSeatsAdded(tx, id)
    const ended = await endWithAccount(tx, id, { provider, now })
    if (ended === 'unreachable') throw PROVIDER_AWAY
    await endPassOfAccount(tx, id, { now, origin })
    await deleteMessages(tx, member)
    await disownOrders(tx, id)
    await forgetGiftWords(tx, id)
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
  }).catch(asRefusal)

const CAUSE = 'account deletion'

const stopOrder = async (deps: PaymentDeps, order: OrderRow): Promise<Refusal | undefined> => {
  // The order's provider can no longer be asked: a late payment is refunded.
  const asked = order.provider === deps.payments?.name ? await stopPayment(deps, order, CAUSE) : undefined
  // Its tickets are named later, under the account's lock.
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
 * Stops a member's payments: releases unpaid orders and closes payment pages of a Pass. Returns a refusal if a Pass was just paid or a payment is at
 * the bank. Throws ProviderUnavailable; call it outside of transactions.
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
  for (const gift of await openGiftsOf(db, member.id)) {
    const state = await closeGiftPage(deps, gift)
    if (state === 'paid') return GIFT_JUST_PAID
    if (state === 'open') return PAYMENT_UNDER_WAY
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
 * Deletes an account after checking its password. `tickets` are the paid ones shown, undefined if the client sends none. Returns a refusal, or the
 * ended subscription. Throws ProviderUnavailable; call it outside of transactions.
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
    // The password may have changed since the check.
    refusal: (now) => (now.passwordHash === member.passwordHash ? undefined : WRONG_PASSWORD),
  })
}

/** Deletes an account unused for three years, unless its member has just used it. Throws ProviderUnavailable; call it outside of transactions. */
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

/** The losses of an erasure. `paid`: paid tickets to come; `isNamed`: all of them were named before. Prices of one seat in cents. */
export interface Taken {
  paid: Awaited<ReturnType<typeof paidTicketsOf>>
  isNamed: boolean
  concerts: number
}

/** Returns the losses of the erasure of an account, and records its paid tickets as named. */
export const nameTaken = (
  { database, now }: Pick<PaymentDeps, 'database' | 'now'>,
  { id }: Member,
): Promise<Taken> =>
  inTransaction(database.db, async (tx) => {
    const paid = (await paidTicketsOf(tx, id)).filter((ticket) => isUpcoming(ticket, now()))
    const unnamed = paid.filter(({ namedAt }) => namedAt === null).map(({ orderId }) => orderId)
    if (unnamed.length > 0) await ticketsNamed(tx, unnamed, now())
    return { paid, isNamed: unnamed.length === 0, concerts: await concertsToCome(tx, id, now()) }
  })

/**
 * Deletes an account at its member's request to an operator, who was named its paid tickets. Returns a refusal, or the ended subscription. Throws
 * ProviderUnavailable; call it outside of transactions.
 */
export const deleteOnRequest = (
  deps: PaymentDeps,
  member: Member,
): Promise<Refusal | { ended: SubscriptionRow | null }> =>
  leave(deps, member, {
    isAsked: true,
    shown: { tickets: [], at: deps.now() },
    refusal: () => undefined,
  })
