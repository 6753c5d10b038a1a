import { DAY_MS, HOUR_MS } from '../../../contract/rules/paris-time.ts'
import { Refusal } from '../refusal.ts'
import { type Limit, networkLimits, WINDOW_MS, waitLabel, widestNetworkOf } from './limits.ts'

/** How much one network (an IPv4 address, a /64 of IPv6) may do, over all of its accounts, and wider prefixes some times that; decision 022 says why these figures. */
export interface NetworkBounds {
  /** Accounts in a quarter of an hour. */
  signUps: number
  /** Accounts in a day. */
  signUpsADay: number
  /** Free seats in an hour. */
  freeSeats: number
  /** Free seats of accounts whose address is not verified, in a day, in the widest network (a /48 of IPv6). */
  freeSeatsUnverified: number
  /** Seats of unpaid orders in a quarter of an hour. */
  reservedSeats: number
  /** The same of accounts whose address is not verified, in the widest network. */
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
export const signUpLimits = (email: string, address: string, bounds: NetworkBounds): Limit[] => [
  { key: `sign-up ${email}`, max: 10 },
  ...networkLimits('sign-up', address, { max: bounds.signUps }),
  ...networkLimits('sign-up day', address, { max: bounds.signUpsADay, windowMs: DAY_MS }),
]

/** Who takes seats, and from where. */
export interface SeatTaker {
  memberId: string
  isVerified: boolean
  address: string
}

/** One member fills no more than a third of a network's bound: a person who orders again and again shuts nobody out. */
const ofOne = (max: number) => Math.ceil(max / 3)

/** What the seats of one order count against: free ones, or those reserved until they are paid. */
export const seatLimits = (
  kind: 'free' | 'held',
  { memberId, isVerified, address }: SeatTaker,
  bounds: NetworkBounds,
): Limit[] => {
  const isFree = kind === 'free'
  const all = {
    max: isFree ? bounds.freeSeats : bounds.reservedSeats,
    windowMs: isFree ? HOUR_MS : WINDOW_MS,
  }
  const limits = [
    ...networkLimits(`${kind} seats`, address, all),
    { ...all, key: `${kind} seats member ${memberId}`, max: ofOne(all.max) },
  ]
  if (isVerified) return limits
  const fewer = {
    max: isFree ? bounds.freeSeatsUnverified : bounds.reservedSeatsUnverified,
    windowMs: isFree ? DAY_MS : WINDOW_MS,
  }
  return [
    ...limits,
    // Whoever has a /48 has 65,536 networks; a neighbour in it confirms their address.
    { ...fewer, key: `${kind} seats unverified ${widestNetworkOf(address)}` },
    { ...fewer, key: `${kind} seats unverified member ${memberId}`, max: ofOne(fewer.max) },
  ]
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
