import { resaleUntil } from '../../../../contract/rules/resale.ts'
import { saleOf } from '../../../../contract/rules/sale.ts'
import type { TicketResale } from '../../../../contract/tickets.ts'
import { CANCELLED_EVENT, conflict, Refusal } from '../../../platform/refusal.ts'

/** What decides whether a holder may offer the seats of a booking for sale. Prices of one seat in cents. */
export interface ResaleFacts {
  date: string
  time: string | null
  priceCents: number
  /** The price at which such a seat is sold now, if its kind has one price. */
  typePriceCents: number
  isMinimum: boolean
  /** When the sale of such seats ends; null with the concert's start. */
  soldUntil: Date | null
  allowsReturn: boolean
  isReceived: boolean
  isCancelled: boolean
  cancelledWithPass: boolean
  /** Whether the box office has seats of this kind left. */
  hasSeatsLeft: boolean
}

const isSaleOver = ({ soldUntil }: Pick<ResaleFacts, 'soldUntil'>, now: Date): boolean =>
  saleOf({ soldFrom: null, soldUntil }, now) === 'ended'

/** Returns whether a booking's seats may be offered now: the house sells its own seats first, and never dearer than they cost. */
export const resaleOf = (facts: ResaleFacts, now: Date): TicketResale => {
  const { priceCents, typePriceCents, isMinimum, allowsReturn, isReceived, isCancelled, cancelledWithPass } =
    facts
  if (priceCents === 0 || isMinimum || typePriceCents !== priceCents) return 'none'
  if (!allowsReturn || isReceived || isCancelled || cancelledWithPass || now >= resaleUntil(facts))
    return 'none'
  if (isSaleOver(facts, now)) return 'none'
  return facts.hasSeatsLeft ? 'seats_left' : 'open'
}

/** A seat that its holder wants to offer. */
export interface OfferedSeat extends ResaleFacts {
  isUsed: boolean
  /** Whether a link of it waits for a taker. */
  isSent: boolean
}

/** Returns why a holder may not offer a seat, else undefined. */
export const refusalToOffer = (seat: OfferedSeat, now: Date): Refusal | undefined => {
  if (seat.isCancelled) return CANCELLED_EVENT
  if (seat.isUsed) return conflict('Cette place est déjà entrée.')
  if (seat.isSent) return conflict('Cette place est envoyée\u00a0: reprenez-la d’abord.')
  if (now >= resaleUntil(seat))
    return new Refusal('sales_closed', 'Une place se propose jusqu’à deux heures avant le concert.')
  if (isSaleOver(seat, now))
    return new Refusal(
      'sales_closed',
      'La vente de ces places est terminée\u00a0: une place ne se propose plus.',
    )
  const resale = resaleOf(seat, now)
  if (resale === 'open') return undefined
  return conflict(
    resale === 'seats_left'
      ? 'Il reste des places à la vente pour ce concert\u00a0: une place se propose une fois le concert complet.'
      : 'Cette place ne se revend pas ici.',
  )
}

export const UNKNOWN_SEAT = new Refusal('not_found', 'Cette place n’est pas, ou plus, dans vos billets.')

export const BEING_PAID = conflict(
  'Quelqu’un est en train de prendre cette place. Réessayez dans quelques minutes.',
)
