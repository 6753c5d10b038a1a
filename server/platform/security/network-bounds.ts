import { DAY_MS, HOUR_MS } from '../../../contract/rules/paris-time.ts'
import { Refusal } from '../refusal.ts'
import { type Limit, networkOf, waitLabel } from './limits.ts'

/** How much one network (an IPv4 address, a /64 of IPv6) may do, over all of its accounts; decision 022 says why these figures. */
export interface NetworkBounds {
  /** Accounts in a quarter of an hour. */
  signUps: number
  /** Accounts in a day. */
  signUpsADay: number
  /** Free seats in an hour. */
  freeSeats: number
  /** Free seats of accounts whose address is not verified, in a day. */
  freeSeatsUnverified: number
  /** Seats of unpaid orders in a quarter of an hour. */
  reservedSeats: number
  /** The same of accounts whose address is not verified. */
  reservedSeatsUnverified: number
}

export const NETWORK_BOUNDS: NetworkBounds = {
  signUps: 100,
  signUpsADay: 300,
  freeSeats: 120,
  freeSeatsUnverified: 30,
  reservedSeats: 240,
  reservedSeatsUnverified: 60,
}

/** The bounds times a factor, for networks that carry more people than one venue's. */
export const networkBounds = (factor: number): NetworkBounds => ({
  signUps: NETWORK_BOUNDS.signUps * factor,
  signUpsADay: NETWORK_BOUNDS.signUpsADay * factor,
  freeSeats: NETWORK_BOUNDS.freeSeats * factor,
  freeSeatsUnverified: NETWORK_BOUNDS.freeSeatsUnverified * factor,
  reservedSeats: NETWORK_BOUNDS.reservedSeats * factor,
  reservedSeatsUnverified: NETWORK_BOUNDS.reservedSeatsUnverified * factor,
})

/**
 * What one sign-up counts against: it mails to an address that a stranger typed, again and again where the account is deleted each time;
 * hashing a password is dear, and the answer reveals whether an address has an account.
 */
export const signUpLimits = (email: string, address: string, bounds: NetworkBounds): Limit[] => {
  const network = networkOf(address)
  return [
    { key: `sign-up ${email}`, max: 10 },
    { key: `sign-up ${network}`, max: bounds.signUps },
    { key: `sign-up day ${network}`, max: bounds.signUpsADay, windowMs: DAY_MS },
  ]
}

/** Who takes seats, and from where. */
export interface SeatTaker {
  memberId: string
  isVerified: boolean
  /** As `networkOf` names it. */
  network: string
}

/** One member fills no more than a third of a network's bound: a person who orders again and again shuts nobody out. */
const ofOne = (max: number) => Math.ceil(max / 3)

/** What the seats of one order count against: free ones, or those reserved until they are paid. */
export const seatLimits = (
  kind: 'free' | 'held',
  { memberId, isVerified, network }: SeatTaker,
  bounds: NetworkBounds,
): Limit[] => {
  const all = kind === 'free' ? bounds.freeSeats : bounds.reservedSeats
  const windowMs = kind === 'free' ? HOUR_MS : undefined
  const limits = [
    { key: `${kind} seats ${network}`, max: all },
    { key: `${kind} seats member ${memberId}`, max: ofOne(all) },
  ].map((limit) => (windowMs ? { ...limit, windowMs } : limit))
  if (isVerified) return limits
  const fewer = kind === 'free' ? bounds.freeSeatsUnverified : bounds.reservedSeatsUnverified
  const unverified = [
    { key: `${kind} seats unverified ${network}`, max: fewer },
    { key: `${kind} seats unverified member ${memberId}`, max: ofOne(fewer) },
  ].map((limit) => (kind === 'free' ? { ...limit, windowMs: DAY_MS } : limit))
  return [...limits, ...unverified]
}

/** Why no more seats go to this network for now. */
export const tooManySeats = (waitMs: number, { isVerified }: SeatTaker): Refusal =>
  new Refusal(
    'too_many_requests',
    isVerified
      ? `Trop de places ont été prises depuis ce réseau en peu de temps. Réessayez dans ${waitLabel(waitMs)}.`
      : `Trop de places ont été prises depuis ce réseau par des comptes dont l’adresse email n’est pas confirmée. Confirmez la vôtre par le lien que nous vous avons envoyé (votre profil peut l’envoyer à nouveau), ou réessayez dans ${waitLabel(waitMs)}.`,
    { retryAfterMs: waitMs },
  )
