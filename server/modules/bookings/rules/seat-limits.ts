import { conflict, Refusal } from '../../../platform/refusal.ts'

/** Maximum free seats per member and event, over all orders and the Pass. */
const FREE_SEATS = 4

/** Maximum paid seats per member and event, over all orders. */
const PAID_SEATS = 10

/** Maximum free seats of an unverified account, over all events. */
const UNVERIFIED_FREE_SEATS = 2

/** The seats that a member has, without returned ones. */
export interface OwnSeats {
  /** At the event. */
  free: number
  paid: number
  /** At the event, by ticket type id. */
  ofKind: ReadonlyMap<string, number>
  /** At any event, without the Pass. */
  freeAnywhere: number
}

interface Line {
  type: { id: string; priceCents: number; perOrderLimit: number }
  quantity: number
}

/** Formats '1 place', '3 places'. */
export const seatsLabel = (number: number) => (number === 1 ? '1\u00a0place' : `${number}\u00a0places`)

const VERIFY = 'par le lien que nous vous avons envoyé\u00a0; votre profil peut l’envoyer à nouveau.'

/** An unverified account already has an unpaid order. */
export const ONE_UNVERIFIED_ORDER = new Refusal(
  'verification_required',
  `Tant que votre adresse email n’est pas confirmée, vous avez une seule commande à payer à la fois. Payez-la, ou confirmez votre adresse ${VERIFY}`,
)

const UNVERIFIED_FREE = new Refusal(
  'verification_required',
  `Tant que votre adresse email n’est pas confirmée, vous réservez ${seatsLabel(UNVERIFIED_FREE_SEATS)} gratuites au plus. Confirmez-la ${VERIFY}`,
)

const most = (limit: number, kind: 'gratuites' | 'payantes', had: number): Refusal => {
  const what = limit === 1 ? kind.slice(0, -1) : kind
  const already = had > 0 ? `, et vous en avez déjà ${had}` : ''
  return conflict(`Ce concert compte ${seatsLabel(limit)} ${what} au plus par personne${already}.`)
}

/** Returns a refusal if the member has the maximum of free seats at an event, from any source. */
export const freeSeatsTaken = ({ free }: Pick<OwnSeats, 'free'>): Refusal | undefined =>
  free >= FREE_SEATS ? most(FREE_SEATS, 'gratuites', free) : undefined

/** Returns a refusal if the member exceeds the maximum of paid seats at an event. */
export const tooManyPaid = (wanted: number, { paid }: Pick<OwnSeats, 'paid'>): Refusal | undefined =>
  wanted > 0 && paid + wanted > PAID_SEATS ? most(PAID_SEATS, 'payantes', paid) : undefined

const sum = (lines: Line[]) => lines.reduce((number, { quantity }) => number + quantity, 0)

/**
 * Returns why a member may not take these seats in addition to their own, else undefined. For free seats, a ticket type's lower limit applies over
 * all orders too.
 */
export const tooManySeats = (lines: Line[], own: OwnSeats, isVerified: boolean): Refusal | undefined => {
  const free = lines.filter(({ type }) => type.priceCents === 0)
  const wanted = sum(free)
  const over = free.find(
    ({ type, quantity }) => (own.ofKind.get(type.id) ?? 0) + quantity > type.perOrderLimit,
  )
  if (over && over.type.perOrderLimit <= FREE_SEATS)
    return most(over.type.perOrderLimit, 'gratuites', own.ofKind.get(over.type.id) ?? 0)
  if (wanted > 0 && own.free + wanted > FREE_SEATS) return most(FREE_SEATS, 'gratuites', own.free)
  if (wanted > 0 && !isVerified && own.freeAnywhere + wanted > UNVERIFIED_FREE_SEATS) return UNVERIFIED_FREE
  return tooManyPaid(sum(lines) - wanted, own)
}
