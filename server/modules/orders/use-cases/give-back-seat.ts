import { eurosOfCents, priceLabel } from '../../../../contract/rules/price.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/deliveries/mail.ts'
import { conflict, Refusal } from '../../../platform/refusal.ts'
import { placeEnded } from '../../bookings/mails.ts'
import { endSeat, lockSeatOfTicket, seatOfTicket } from '../../bookings/use-cases/bookings.ts'
import type { AccountDeps } from '../../deps.ts'
import {
  refundsBeside,
  registeredRefunds,
  registerGathered,
  registerGivenBack,
} from '../../register/use-cases/register.ts'
import { lockMembers, memberById } from '../../sessions/store/members.ts'
import { seatGivenBack } from '../mails.ts'
import { buyerAndEvent, hasNothingLeft, orderById, oweSeat } from '../store.ts'
import { refunded } from './settle-payment.ts'

const NO_ORDER = new Refusal('not_found', 'Aucune commande n’a cet identifiant.')
const NO_TICKET = new Refusal('not_found', 'Cette commande n’a pas, ou plus, de billet avec ce numéro.')
const NOT_REFUNDED = conflict(
  'Nectar ne connaît aucun remboursement chez le prestataire pour les billets de cette commande\u00a0: la place reste valable. Remboursez-la là-bas, attendez qu’« order » le montre, puis recommencez\u00a0; ou remboursez-la d’ici, par --refund.',
)

/**
 * Ends one paid seat of an order for an operator, frees its place and notifies buyer and holder. `isRefunded`: the provider has refunded it, as the
 * register must show; otherwise a job refunds its price, unless the provider may have. Returns the cents to refund.
 */
export const giveBackSeat = (
  { database, now, publicUrl }: AccountDeps,
  { orderId, number, isRefunded }: { orderId: string; number: string; isRefunded: boolean },
): Promise<Refusal | { seatId: string; cents: number }> =>
  inTransaction(database.db, async (tx) => {
    const known = await orderById(tx, orderId)
    if (!known) return NO_ORDER
    const before = await seatOfTicket(tx, orderId, number)
    if (!before) return NO_TICKET
    const { memberId: holderId } = before
    await lockMembers(
      tx,
      [known.memberId, holderId].filter((id) => id !== null),
    )
    const seat = await lockSeatOfTicket(tx, orderId, number)
    const order = await orderById(tx, orderId)
    if (!seat || seat.memberId !== holderId || !order) return NO_TICKET
    const { seatId, booking } = seat
    if (order.state !== 'ticketed') return conflict(`Cette commande est « ${order.state} ».`)
    if (seat.priceCents === 0)
      return conflict(
        'Cette place est gratuite\u00a0: son membre la rend lui-même, par «\u00a0Rendre\u00a0».',
      )
    if (seat.isUsed) return conflict('Cette place est déjà entrée.')
    if (seat.isPromised)
      return conflict('Quelqu’un est en train de racheter cette place. Réessayez dans quelques minutes.')
    if (seat.isSent)
      return conflict(
        'Cette place est envoyée et attend son invité\u00a0: son membre doit d’abord la reprendre.',
      )
    const beside = await refundsBeside(tx, orderId, seatId)
    const registered = await registeredRefunds(tx, seatId)
    if (isRefunded && beside + registered <= 0) return NOT_REFUNDED
    if (!isRefunded && beside > 0)
      return conflict(
        `${priceLabel(eurosOfCents(beside))} de cette commande ont déjà été remboursés chez le prestataire. Si c’était pour cette place, recommencez sans --refund\u00a0; sinon, remboursez-la aussi chez le prestataire, puis recommencez sans --refund.`,
      )
    const at = now()
    if (isRefunded) await registerGathered(tx, orderId, seatId, at)
    const cents = isRefunded ? 0 : seat.priceCents - registered
    if (cents > 0) await oweSeat(tx, { seatId, orderId, cents }, at)
    await endSeat(tx, booking, seatId, at)
    if (isRefunded) await registerGivenBack(tx, seatId, at)
    if (await hasNothingLeft(tx, order)) await refunded(tx, order, { cause: 'given back', now: at })
    const facts = await buyerAndEvent(tx, orderId)
    if (!facts) return { seatId, cents }
    const { to, firstName, event } = facts
    const { provider } = order
    const mail = { seatId, orderId, number, to, firstName, event, provider, origin: publicUrl() }
    await queueMail(tx, seatGivenBack({ ...mail, cents }), at)
    const holder = holderId && holderId !== order.memberId ? await memberById(tx, holderId) : undefined
    if (holder)
      await queueMail(
        tx,
        placeEnded({
          bookingId: booking.id,
          to: holder.email,
          firstName: holder.firstName,
          event,
          origin: publicUrl(),
        }),
        at,
      )
    return { seatId, cents }
  })
