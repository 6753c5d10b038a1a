import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { queueMail } from '../../../platform/deliveries/mail/queue.ts'
import { isDemonstration, type PaymentProvider } from '../../../platform/payment-provider.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { eraseBookings } from '../../bookings/use-cases/bookings.ts'
import type { Member } from '../../sessions/store/members.ts'
import type { SubscriptionRow } from '../../subscriptions/store/subscriptions.ts'
import { endWithAccount } from '../../subscriptions/use-cases/end-subscription.ts'
import type { MailContext } from '../../subscriptions/use-cases/notify-changes.ts'
import { accountDeleted } from '../mails/account-deleted.ts'
import {
  justBought,
  PAYMENT_AGAIN,
  PROVIDER_AWAY,
  type Shown,
  ticketsNotShown,
} from '../rules/account-deletion.ts'
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
export interface Erased {
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

/** Why an account is erased. */
export interface Erasure extends MailContext {
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
    await deleteMessages(tx, member)
    await disownOrders(tx, id)
    await deleteFavourites(tx, id)
    await eraseBookings(tx, id, now)
    await deleteMember(tx, id)
    const { email: to, firstName } = member
    const contract = ended && { plan: ended.plan, isDemo: isDemonstration(ended.provider) }
    await queueMail(
      tx,
      accountDeleted({ memberId: id, to, firstName, contract, isAsked, deletedAt: now, origin }),
      now,
    )
    return { ended }
  })
