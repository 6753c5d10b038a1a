import { DAY_MS, HOUR_MS } from '../../../contract/rules/paris-time.ts'
import { Refusal } from '../refusal.ts'
import { type Limit, networkLimits, WINDOW_MS, waitLabel, widestNetworkOf } from './limits.ts'

/**
 * Limits of one network (an IPv4 address, a /64 of IPv6) over all of its accounts; wider prefixes get multiples. Decision 022 explains the
 * figures.
 */
export interface NetworkBounds {
  /** Accounts per quarter of an hour. */
  signUps: number
  signUpsADay: number
  /** Free seats per hour. */
  freeSeats: number
  /** Free seats per day for accounts with an unverified address, in the widest network (a /48 of IPv6). */
  freeSeatsUnverified: number
  /** Seats waited for in lines, per day. */
  waitedSeats: number
  /** Seats of unpaid orders per quarter of an hour. */
  reservedSeats: number
  /** The same for accounts with an unverified address, in the widest network. */
  reservedSeatsUnverified: number
}

export const NETWORK_BOUNDS: NetworkBounds = {
  signUps: 100,
  signUpsADay: 300,
  freeSeats: 120,
  freeSeatsUnverified: 30,
  waitedSeats: 60,
  reservedSeats: 240,
  reservedSeatsUnverified: 60,
}

/** Multiplies the limits, for networks with more users than a venue's. */
export const networkBounds = (factor: number): NetworkBounds => ({
  signUps: NETWORK_BOUNDS.signUps * factor,
  signUpsADay: NETWORK_BOUNDS.signUpsADay * factor,
  freeSeats: NETWORK_BOUNDS.freeSeats * factor,
  freeSeatsUnverified: NETWORK_BOUNDS.freeSeatsUnverified * factor,
  waitedSeats: NETWORK_BOUNDS.waitedSeats * factor,
  reservedSeats: NETWORK_BOUNDS.reservedSeats * factor,
  reservedSeatsUnverified: NETWORK_BOUNDS.reservedSeatsUnverified * factor,
})

/**
 * Returns the limits of a sign-up, which mails to an address typed by a stranger (repeatedly, if the account is deleted each time), hashes
 * a password, and reveals if the address has an account.
 */
export const signUpLimits = (email: string, address: string, bounds: NetworkBounds): Limit[] => [
  { key: `sign-up ${email}`, max: 10 },
  ...networkLimits('sign-up', address, { max: bounds.signUps }),
  ...networkLimits('sign-up day', address, { max: bounds.signUpsADay, windowMs: DAY_MS }),
]

/** The member who takes seats, and their network address. */
export interface SeatTaker {
  memberId: string
  isVerified: boolean
  address: string
}

/** Limits a member to a third of the network's limit, so that repeated orders cannot lock others out. */
const ofOne = (max: number) => Math.ceil(max / 3)

/** Returns the limits for the seats of an order: free ones, or those reserved until payment. */
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
    // A /48 contains 65,536 networks. An affected neighbour can verify their address instead.
    { ...fewer, key: `${kind} seats unverified ${widestNetworkOf(address)}` },
    { ...fewer, key: `${kind} seats unverified member ${memberId}`, max: ofOne(fewer.max) },
  ]
}

/** Returns the limits for the seats that a member waits for, so that many accounts of one network do not hold a line. */
export const waitLimits = (
  { memberId, address }: Pick<SeatTaker, 'memberId' | 'address'>,
  { waitedSeats: max }: NetworkBounds,
): Limit[] => [
  ...networkLimits('waited seats', address, { max, windowMs: DAY_MS }),
  { key: `waited seats member ${memberId}`, max: ofOne(max), windowMs: DAY_MS },
]

export const tooManySeats = (waitMs: number, { isVerified }: SeatTaker): Refusal =>
  new Refusal(
    'too_many_requests',
    isVerified
      ? `Trop de places ont été prises depuis ce réseau en peu de temps. Réessayez dans ${waitLabel(waitMs)}.`
      : `Trop de places ont été prises depuis ce réseau par des comptes dont l’adresse email n’est pas confirmée. Confirmez la vôtre par le lien que nous vous avons envoyé (votre profil peut l’envoyer à nouveau), ou réessayez dans ${waitLabel(waitMs)}.`,
    { retryAfterMs: waitMs },
  )
