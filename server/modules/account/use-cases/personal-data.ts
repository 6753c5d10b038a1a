import type { PersonalData } from '../../../../contract/personal-data.ts'
import { eurosOfCents } from '../../../../contract/rules/price.ts'
import { userOnWire } from '../../catalogue/wire.ts'
import type { AccountDeps } from '../../deps.ts'
import { preferencesOf } from '../../notifications/rules.ts'
import type { Member } from '../../sessions/store/members.ts'
import { personalDataOf, type StoredPersonalData } from '../store/personal-data.ts'

const at = (instant: Date): string => instant.toISOString()

const maybeAt = (instant: Date | null | undefined): string | null => instant?.toISOString() ?? null

/** Renders all data stored about a member: euros, UTC, names instead of ids, no secrets. */
const personalDataOnWire = (member: Member, stored: StoredPersonalData, now: Date): PersonalData => ({
  generatedAt: at(now),
  account: userOnWire(member, now),
  lastSeenAt: at(member.lastSeenAt),
  pendingEmail: stored.pendingEmail,
  preregisteredAt: maybeAt(stored.preregistration?.createdAt),
  notifications: preferencesOf(member),
  pushSubscriptions: stored.pushSubscriptions.map(({ endpoint, createdAt }) => ({
    // The rest of the address is the secret of this browser.
    service: new URL(endpoint).host,
    createdAt: at(createdAt),
  })),
  sessions: stored.sessions.map(({ device, createdAt, refreshedAt, expiresAt }) => ({
    device,
    createdAt: at(createdAt),
    lastUsedAt: at(refreshedAt),
    expiresAt: at(expiresAt),
  })),
  knownNetworks: stored.knownNetworks.map(({ seenAt }) => ({ lastSeenAt: at(seenAt) })),
  calendarAddresses: stored.calendarAddresses.map(({ createdAt }) => ({ createdAt: at(createdAt) })),
  subscriptions: stored.subscriptions.map(({ plan, state, autorenew, ...row }) => ({
    plan,
    state,
    startedAt: at(row.startedAt),
    currentPeriodEnd: at(row.currentPeriodEnd),
    endedAt: maybeAt(row.endedAt),
    autorenew,
  })),
  invoices: stored.invoices.map(({ plan, amountCents, refundedCents, paidAt, provider }) => ({
    plan,
    amount: eurosOfCents(amountCents),
    refunded: eurosOfCents(refundedCents),
    paidAt: at(paidAt),
    provider,
  })),
  gifts: stored.gifts.map((gift) => {
    const isGiven = gift.buyerId === member.id
    const { plan, months, firstName, greeting, state, totalCents, refundedCents } = gift
    return {
      role: isGiven ? 'given' : 'received',
      ...{ plan, months, firstName, greeting, state },
      total: isGiven ? eurosOfCents(totalCents) : null,
      createdAt: at(gift.createdAt),
      paidAt: maybeAt(gift.paidAt),
      takenAt: maybeAt(gift.takenAt),
      refunded: isGiven ? eurosOfCents(refundedCents) : null,
    }
  }),
  orders: stored.orders.map(({ order, eventName, lines }) => ({
    id: order.id,
    state: order.state,
    eventName,
    totalAmount: eurosOfCents(order.totalCents),
    createdAt: at(order.createdAt),
    paidAt: maybeAt(order.paidAt),
    refundFailedAt: maybeAt(order.refundFailedAt),
    lines: lines.map(({ ticketType, quantity, priceCents }) => ({
      ticketType,
      quantity,
      price: eurosOfCents(priceCents),
    })),
    resold: stored.resold
      .filter(({ orderId }) => orderId === order.id)
      .map(({ cents, soldAt, refundedAt }) => ({
        amount: eurosOfCents(cents),
        soldAt: at(soldAt),
        refundedAt: maybeAt(refundedAt),
      })),
  })),
  bookings: stored.bookings.map(({ booking, event, ticketType, enteredAt, offeredAt }) => ({
    ...event,
    ticketType,
    quantity: booking.quantity,
    price: eurosOfCents(booking.priceCents),
    source: booking.source,
    bookedAt: at(booking.bookedAt),
    cancelledAt: maybeAt(booking.cancelledAt),
    enteredAt: enteredAt.map((instant) => at(new Date(instant))),
    offeredAt: offeredAt.map((instant) => at(new Date(instant))),
  })),
  invitations: stored.invitations.map(({ kind, eventName, date, endDate, guest, endedAt, ...row }) => ({
    kind,
    ...{ eventName, date, endDate },
    guest,
    givenAt: at(row.givenAt),
    takenAt: maybeAt(row.takenAt),
    endedAt: maybeAt(endedAt === null ? null : new Date(endedAt)),
  })),
  drafts: stored.drafts.map(({ eventName, savedAt, sentAt }) => ({
    ...{ eventName, savedAt: at(savedAt) },
    sentAt: sentAt && at(sentAt),
  })),
  organiserActs: stored.organiserActs.map((act) => ({ ...act, at: at(act.at) })),
  concertMessages: stored.concertMessages.map(({ sentAt, ...message }) => ({
    ...message,
    sentAt: at(sentAt),
  })),
  organisations: stored.organisations.map(({ since, ...place }) => ({ ...place, since: at(since) })),
  isOperator: stored.operator.length > 0,
  teamInvitations: stored.teamInvitations.map(({ sentAt, ...place }) => ({ ...place, sentAt: at(sentAt) })),
  waits: stored.waits.map(({ joinedAt, heldUntil, ...wish }) => ({
    ...wish,
    joinedAt: at(joinedAt),
    heldUntil: heldUntil && at(heldUntil),
  })),
  favourites: stored.favourites.map(({ addedAt, ...event }) => ({ ...event, addedAt: at(addedAt) })),
  follows: stored.follows.map(({ name, since }) => ({ name, since: at(since) })),
  followNotices: stored.followNotices.map(({ eventName, notifiedAt }) => ({
    eventName,
    notifiedAt: at(notifiedAt),
  })),
  reminders: stored.reminders.map(({ eventName, remindedAt }) => ({ eventName, remindedAt: at(remindedAt) })),
  feedbacks: stored.feedbacks.map(({ note, comment, createdAt }) => ({
    note,
    comment,
    createdAt: at(createdAt),
  })),
  contactMessages: stored.messages.map(({ name, subject, category, message, createdAt }) => ({
    name,
    subject,
    category,
    message,
    createdAt: at(createdAt),
  })),
  declarations: stored.declarations.map(({ kind, firstName, lastName, email, detail, declaredAt }) => ({
    kind,
    firstName,
    lastName,
    email,
    detail,
    declaredAt: at(declaredAt),
  })),
  mails: stored.mails.map(({ subject, state, createdAt }) => ({ subject, state, createdAt: at(createdAt) })),
})

/** Returns all data stored about a member, for the member or an operator who answers their request. */
export const personalData = async (
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
  member: Member,
): Promise<PersonalData> => {
  const generatedAt = now()
  return personalDataOnWire(member, await personalDataOf(database.db, member, generatedAt), generatedAt)
}
