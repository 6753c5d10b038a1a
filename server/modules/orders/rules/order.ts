import { hasStarted, isUpcoming, parisStamp } from '../../../../contract/rules/paris-time.ts'
import { isPartner } from '../../../../contract/rules/pass.ts'
import { HOLD_MINUTES } from '../../../../contract/rules/payments.ts'
import { centsOfEuros, chosenPriceFault, eurosOfCents, priceLabel } from '../../../../contract/rules/price.ts'
import { type SaleTimes, saleOf } from '../../../../contract/rules/sale.ts'
import type { OrderState } from '../../../platform/db/order-states.ts'
import { CANCELLED_EVENT, conflict, Refusal, UNKNOWN_EVENT } from '../../../platform/refusal.ts'
import type { Limit } from '../../../platform/security/limits.ts'
import { type BookableEvent, type Seats, soldOut } from '../../bookings/rules/booking.ts'
import {
  ONE_UNVERIFIED_ORDER,
  type OwnSeats,
  seatsLabel,
  tooManySeats,
} from '../../bookings/rules/seat-limits.ts'

/** A ticket type for sale; the price of one in cents. The store decides on its seats. */
export interface SoldKind extends Seats, SaleTimes<Date> {
  priceCents: number
  perOrderLimit: number
  isMinimum: boolean
  isCompanion: boolean
}

/** The buyer's selection: quantity per ticket type id, prices in euros if the buyer sets them, and the total in euros that was shown. */
export interface Selection {
  tickets: Record<string, number>
  prices?: Record<string, number> | undefined
  totalAmount: number
}

export interface OrderFacts extends Selection {
  event: BookableEvent | undefined
  /** In display order. */
  types: SoldKind[]
  /** Minimum payment in cents. */
  minimumCents: number
  /** Number of this buyer's unpaid orders for other events. */
  reservedElsewhere: number
  own: OwnSeats
  isVerified: boolean
  now: Date
}

/**
 * Maximum unpaid orders per buyer: more than anyone needs, and few enough that one account cannot keep emptying the catalogue's rooms for a quarter
 * of an hour.
 */
export const MAX_OPEN_ORDERS = 5

/** A sale: lines in the order of the ticket types, each with the price paid, and the server's total in cents TTC. */
export interface Purchase {
  lines: { type: SoldKind; quantity: number }[]
  totalCents: number
}

const named = (types: unknown[], name: string) => (types.length > 1 ? ` «\u00a0${name}\u00a0»` : '')

/** Returns why an event sells no tickets here now, else undefined. */
const closedFor = (event: BookableEvent | undefined, now: Date): Refusal | undefined => {
  if (!event) return UNKNOWN_EVENT
  if (event.withdrawnAt) return CANCELLED_EVENT
  if (event.ticketingMode === 'external')
    return conflict('Les billets de cet événement se prennent sur le site de sa billetterie.')
  if (!hasStarted(event, now)) return undefined
  const message = isUpcoming(event, now)
    ? 'Les ventes sont closes\u00a0: ce concert a commencé.'
    : 'Cet événement est terminé.'
  return new Refusal('sales_closed', message)
}

const shortage = ({ types }: Pick<OrderFacts, 'types'>, type: SoldKind, quantity: number) => {
  const { left } = type
  if (left <= 0) return soldOut({ types }, type)
  if (quantity > left)
    return new Refusal(
      'sold_out',
      `Il ne reste que ${seatsLabel(left)}${named(types, type.name)} pour ce concert.`,
    )
  return undefined
}

const notOnSale = ({ types }: Pick<OrderFacts, 'types'>, type: SoldKind, now: Date) => {
  const sale = saleOf(type, now)
  if (sale === 'coming' && type.soldFrom)
    return new Refusal(
      'sales_closed',
      `Ces billets${named(types, type.name)} se vendent à partir du ${parisStamp(type.soldFrom)}.`,
    )
  if (sale !== 'ended') return undefined
  return new Refusal('sales_closed', `La vente de ces billets${named(types, type.name)} est terminée.`)
}

/** Returns a ticket type with the price paid: its own, or the buyer's choice. */
const priced = (type: SoldKind, prices: Selection['prices']): Refusal | SoldKind => {
  if (!type.isMinimum) return type
  const euros = prices?.[type.id]
  if (euros === undefined) return conflict(`Choisissez ce que vous payez pour «\u00a0${type.name}\u00a0».`)
  const fault = chosenPriceFault(euros, eurosOfCents(type.priceCents))
  return fault
    ? conflict(`«\u00a0${type.name}\u00a0»\u00a0: ${fault}`)
    : { ...type, priceCents: centsOfEuros(euros) }
}

/** Refuses more companion seats than other seats in an order. */
const withoutCompany = (lines: Purchase['lines']) => {
  const seats = (isCompanion: boolean) =>
    lines.reduce((sum, { type, quantity }) => sum + (type.isCompanion === isCompanion ? quantity : 0), 0)
  return seats(true) > seats(false)
    ? conflict('Une place d’accompagnateur se prend avec une autre place de la même commande.')
    : undefined
}

/** Returns the refusal if seats were taken between the decision and the order. */
export const noSeatsLeft = (types: SoldKind[], type: Seats): Refusal =>
  new Refusal('sold_out', `Il ne reste plus assez de places${named(types, type.name)} pour ce concert.`)

/**
 * Decides whether an order is sold, and its total in cents. If the buyer was shown another total, the refusal states the right one. Partner concerts
 * require a Pass and are not sold.
 */
export const decideOrder = ({
  event,
  types,
  tickets,
  prices,
  totalAmount,
  minimumCents,
  reservedElsewhere,
  own,
  isVerified,
  now,
}: OrderFacts): Refusal | Purchase => {
  const closed = closedFor(event, now)
  if (closed || !event) return closed ?? UNKNOWN_EVENT
  if (isPartner(event))
    return new Refusal(
      'pass_required',
      'Ce concert s’ouvre avec un Pass Standard ou Premium\u00a0: il ne se vend pas à l’unité.',
    )
  const wanted = Object.entries(tickets).filter(([, quantity]) => quantity > 0)
  if (wanted.some(([id]) => types.every((type) => type.id !== id)))
    return conflict('Ces billets ont changé depuis. Actualisez la page avant de commander.')
  const lines: Purchase['lines'] = []
  for (const kind of types) {
    const quantity = tickets[kind.id] ?? 0
    if (quantity === 0) continue
    const closed = notOnSale({ types }, kind, now) ?? shortage({ types }, kind, quantity)
    if (closed) return closed
    const type = priced(kind, prices)
    if (type instanceof Refusal) return type
    lines.push({ type, quantity })
  }
  for (const { type, quantity } of lines) {
    if (quantity > type.perOrderLimit)
      return conflict(
        `Une commande compte ${seatsLabel(type.perOrderLimit)}${named(types, type.name)} au plus pour ce concert.`,
      )
  }
  const alone = withoutCompany(lines)
  if (alone) return alone
  const tooMany = tooManySeats(lines, own, isVerified)
  if (tooMany) return tooMany
  const totalCents = lines.reduce((sum, { type, quantity }) => sum + type.priceCents * quantity, 0)
  if (Math.round(totalAmount * 100) !== totalCents)
    return new Refusal(
      'total_mismatch',
      `Le prix a changé\u00a0: le total est de ${totalCents === 0 ? '0\u00a0€' : priceLabel(eurosOfCents(totalCents))}. Vérifiez-le avant de commander.`,
    )
  if (totalCents > 0 && totalCents < minimumCents)
    return conflict(
      `Un paiement par carte est de ${priceLabel(eurosOfCents(minimumCents))} au moins\u00a0: ajoutez un billet à votre commande.`,
    )
  if (totalCents > 0 && !isVerified && reservedElsewhere > 0) return ONE_UNVERIFIED_ORDER
  if (totalCents > 0 && reservedElsewhere >= MAX_OPEN_ORDERS)
    return conflict(
      `Vous avez déjà ${MAX_OPEN_ORDERS}\u00a0commandes à payer. Payez-en une, ou attendez que ses places soient rendues, ${HOLD_MINUTES}\u00a0minutes après la commande.`,
    )
  return { lines, totalCents }
}

/**
 * Decides whether a checkout with prices of 0 is a Pass booking, and by which endpoint: one seat of a partner concert. That booking then checks the
 * Pass itself.
 */
export const decideFreeOrder = ({
  event,
  tickets,
  totalAmount,
  now,
}: Pick<OrderFacts, 'event' | 'tickets' | 'totalAmount' | 'now'>):
  | Refusal
  | { endpoint: 'bookFree' | 'reserveFree'; ticketId: string } => {
  const closed = closedFor(event, now)
  if (closed || !event) return closed ?? UNKNOWN_EVENT
  if (!isPartner(event))
    return new Refusal(
      'forbidden',
      'Le Pass ouvre les concerts partenaires seulement\u00a0: commandez les billets de celui-ci sans lui.',
    )
  const wanted = Object.entries(tickets).filter(([, quantity]) => quantity > 0)
  const [[ticketId, quantity] = ['', 0]] = wanted
  if (wanted.length !== 1 || quantity !== 1)
    return new Refusal('forbidden', 'Une réservation avec le Pass vaut pour une seule place.')
  if (totalAmount !== 0)
    return new Refusal(
      'total_mismatch',
      'Cette place est comprise dans le Pass\u00a0: le total est de 0\u00a0€.',
    )
  return { endpoint: event.priceCents > 0 ? 'bookFree' : 'reserveFree', ticketId }
}

/** Limits payment attempts: each may end a payment at the provider and open another. */
export const orderLimits = (memberId: string): Limit[] => [{ key: `order ${memberId}`, max: 120 }]

/** Limits payment checks, which are passed on to the provider. The page asks four times a minute at most. */
export const confirmLimits = (memberId: string): Limit[] => [{ key: `payment confirm ${memberId}`, max: 60 }]

const ENDED =
  'Le temps pour payer cette commande est écoulé, ou une autre l’a remplacée. Choisissez à nouveau vos billets.'

const sentences: Record<OrderState, string> = {
  selected: ENDED,
  held: ENDED,
  expired: ENDED,
  declined: 'Le paiement de cette commande a été refusé. Choisissez à nouveau vos billets.',
  paid: 'Cette commande est déjà payée. Retrouvez-la dans «\u00a0Mes billets\u00a0».',
  ticketed: 'Cette commande est déjà payée. Retrouvez-la dans «\u00a0Mes billets\u00a0».',
  refunding: 'Cette commande est en cours de remboursement. Choisissez à nouveau vos billets.',
  refunded: 'Cette commande a été remboursée. Choisissez à nouveau vos billets.',
}

const SENT_BACK =
  'Le remboursement de cette commande a été refusé par la banque, et vous reste dû. Choisissez à nouveau vos billets.'

/** Returns why a repeated request cannot continue its ended order. */
export const orderRepeated = ({
  state,
  refundFailedAt,
}: {
  state: OrderState
  refundFailedAt: Date | null
}): Refusal => new Refusal('conflict', state === 'refunded' && refundFailedAt ? SENT_BACK : sentences[state])
