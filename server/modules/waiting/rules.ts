import {
  dayBefore,
  firstListedDay,
  hasStarted,
  instantOfParis,
  MORNING,
  nextDay,
  parisWallClock,
  partOfDay,
} from '../../../contract/rules/paris-time.ts'
import { isPartner } from '../../../contract/rules/pass.ts'
import { resaleUntil } from '../../../contract/rules/resale.ts'
import { saleOf } from '../../../contract/rules/sale.ts'
import { OFFER_HOURS, OFFER_MINUTES, OFFER_MINUTES_ON_THE_DAY } from '../../../contract/rules/waiting.ts'
import type { WaitRequest } from '../../../contract/waits.ts'
import { CANCELLED_EVENT, conflict, Refusal, UNKNOWN_EVENT } from '../../platform/refusal.ts'
import { waitLabel } from '../../platform/security/limits.ts'
import { type BookableEvent, closedToPass } from '../bookings/rules/booking.ts'
import { type OwnSeats, seatsLabel, tooManySeats } from '../bookings/rules/seat-limits.ts'

const MINUTE_MS = 60_000

interface Start {
  date: string
  time: string | null
}

/** Returns whether it is the day of the concert; a start in the night is of the day before. */
const isTheDay = ({ date, time }: Start, now: Date): boolean =>
  firstListedDay(now) === (partOfDay(time) === 'night' ? dayBefore(date) : date)

/** Returns whether offers are made at this moment: by day, and until its start on the day of the concert. */
export const isOfferTime = (event: Start, now: Date): boolean => {
  const { time } = parisWallClock(now)
  if (isTheDay(event, now)) return time >= OFFER_HOURS.from || time < MORNING
  return time >= OFFER_HOURS.from && time < OFFER_HOURS.until
}

/** Seats that are held: when the sale of their kind ends (null with the concert's start), and whether a holder offers one of them. */
interface HeldSeats {
  event: Start
  saleEnd: Date | null
  isPromised: boolean
}

/** Returns when nobody can order held seats any more: at the end of their sale, or of the holder's offer. */
export const lastMoment = ({ event, saleEnd, isPromised }: HeldSeats): Date => {
  const start = isPromised ? resaleUntil(event) : instantOfParis(event.date, event.time)
  return saleEnd && saleEnd < start ? saleEnd : start
}

/** Returns when an offer that is made now ends: minutes that are left in the evening run on in the morning, none beyond the last moment to order. */
export const offerEnd = (held: HeldSeats, now: Date): Date => {
  const { event } = held
  const { date } = parisWallClock(now)
  const isDay = isTheDay(event, now)
  const end = now.getTime() + (isDay ? OFFER_MINUTES_ON_THE_DAY : OFFER_MINUTES) * MINUTE_MS
  const late = isDay ? 0 : end - instantOfParis(date, OFFER_HOURS.until).getTime()
  const until = late > 0 ? instantOfParis(nextDay(date), OFFER_HOURS.from).getTime() + late : end
  return new Date(Math.min(until, lastMoment(held).getTime()))
}

interface WaitedKind {
  id: string
  left: number
  perOrderLimit: number
  isCompanion: boolean
  priceCents: number
  soldFrom: Date | null
  soldUntil: Date | null
}

/** Facts for entering a line. */
export interface WaitFacts extends WaitRequest {
  event: BookableEvent | undefined
  types: WaitedKind[]
  own: OwnSeats
  isVerified: boolean
  /** Why the member's Pass does not book a partner concert. */
  passRefusal: Refusal | undefined
  now: Date
}

const UNVERIFIED = new Refusal(
  'verification_required',
  'Confirmez votre adresse email pour entrer dans la file\u00a0: c’est là que nous vous préviendrons. Votre profil peut renvoyer le lien.',
)

const NO_SALE = conflict('Ce concert n’a pas de places à attendre.')

const closedFor = (event: BookableEvent, now: Date): Refusal | undefined => {
  if (isPartner(event)) return closedToPass(event, now)
  if (event.withdrawnAt) return CANCELLED_EVENT
  if (event.ticketingMode === 'external')
    return conflict('Les billets de cet événement se prennent sur le site de sa billetterie.')
  return hasStarted(event, now) ? new Refusal('sales_closed', 'Ce concert a commencé.') : undefined
}

/** Returns why a member may not wait for these seats, else undefined. */
export const refusalToWait = (facts: WaitFacts): Refusal | undefined => {
  const { event, types, quantity, ticketTypeId, own, isVerified, passRefusal, now } = facts
  if (!event) return UNKNOWN_EVENT
  const closed = closedFor(event, now)
  if (closed) return closed
  const kinds = types.filter((type) => !type.isCompanion && saleOf(type, now) === 'open')
  const wished = kinds.filter(({ id }) => (ticketTypeId ?? id) === id)
  if (wished.length === 0) return NO_SALE
  if (isPartner(event)) {
    if (own.free > 0) return conflict('Vous avez déjà une place pour ce concert.')
    if (passRefusal) return passRefusal
    if (quantity > 1) return conflict('Une réservation avec le Pass vaut pour une seule place.')
  }
  if (!isVerified) return UNVERIFIED
  const most = Math.max(...wished.map(({ perOrderLimit }) => perOrderLimit))
  if (quantity > most) return conflict(`Une commande compte ${seatsLabel(most)} au plus pour ce concert.`)
  const tooMany = wished.map((type) => tooManySeats([{ type, quantity }], own, isVerified))
  if (tooMany[0] && tooMany.every((refusal) => refusal !== undefined)) return tooMany[0]
  const left = Math.max(...wished.map((kind) => kind.left))
  return left > 0
    ? conflict(`Il reste ${seatsLabel(left)} pour ce concert\u00a0: pas besoin d’attendre.`)
    : undefined
}

export const tooManyWaits = (waitMs: number): Refusal =>
  new Refusal(
    'too_many_requests',
    `Trop de places sont attendues depuis ce réseau. Réessayez dans ${waitLabel(waitMs)}.`,
    { retryAfterMs: waitMs },
  )
