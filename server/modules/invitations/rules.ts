import type { GivenInvitation, InvitationState } from '../../../contract/invitations.ts'
import { CANCELLATION_WINDOW_HOURS, canCancel } from '../../../contract/rules/cancellation.ts'
import { type GuestLine, MAX_GUESTS } from '../../../contract/rules/guests.ts'
import {
  type Days,
  doorsOpenAt,
  HOUR_MS,
  hasStarted,
  instantOfParis,
  isUpcoming,
} from '../../../contract/rules/paris-time.ts'
import {
  invitationsLeft,
  monthlyAllowance,
  type PassLevel,
  passStatus,
} from '../../../contract/rules/pass.ts'
import { levelAt, monthOfConcert, type PaidPass } from '../../../contract/rules/pass-cover.ts'
import { CANCELLED_EVENT, conflict, Refusal, UNKNOWN_EVENT } from '../../platform/refusal.ts'
import type { Limit } from '../../platform/security/limits.ts'
import {
  type BookableEvent,
  closedToPass,
  monthOf,
  NO_SEATS,
  notCovered,
  type Seats,
  soldOut,
} from '../bookings/rules/booking.ts'

/** Facts for giving an invitation: the current Pass, and how many invitations it has given for that month. */
export interface InvitationFacts {
  event: BookableEvent | undefined
  /** In display order. */
  types: Seats[]
  pass: PaidPass
  used: number
  now: Date
}

/** Terms of an invitation: ticket type, the month of its allowance, and the seat's public price in cents. */
export interface InvitationTerms {
  type: Seats
  month: string
  publicPriceCents: number
}

const spent = (level: PassLevel, month: string): Refusal => {
  const { invitations } = monthlyAllowance[level]
  return new Refusal(
    'allowance_spent',
    `Vous avez déjà donné vos ${invitations}\u00a0invitations du mois (${monthOf(month)}). Une invitation compte pour le mois du concert.`,
  )
}

/** Decides whether a member may give an invitation; the event's faults come before the member's. */
export const decideGiving = ({
  event,
  types,
  pass,
  used,
  now,
}: InvitationFacts): Refusal | InvitationTerms => {
  const closed = closedToPass(event, now)
  if (!event || closed) return closed ?? UNKNOWN_EVENT
  const [first] = types
  if (!first) return NO_SEATS
  const type = types.find(({ left }) => left > 0)
  if (!type) return soldOut({ types: [first] }, first)
  if (passStatus(pass.level) < 1)
    return new Refusal('pass_required', 'Un Pass Standard ou Premium est nécessaire pour inviter quelqu’un.')
  const uncovered = notCovered(pass, event, now)
  if (uncovered) return uncovered
  const level = levelAt(pass, event)
  const month = monthOfConcert(event)
  if (invitationsLeft(level, used) < 1) return spent(level, month)
  return { type, month, publicPriceCents: event.priceCents === 0 ? 0 : type.priceCents }
}

/** Limits the places that a member sends: all of a large order, several times. */
export const sendLimits = (memberId: string): Limit[] => [
  { key: `send places ${memberId}`, max: 100, windowMs: HOUR_MS },
]

/** How often a place may change hands: a friend of a friend, and no trade. */
const MAX_HANDS = 3

/** The concert's hours. */
interface Hours {
  date: string
  time: string | null
  doorsAt: string | null
}

export interface InvitationFact extends Hours, Days {
  /** How often the place has changed hands once the link is taken; null for an invitation. */
  hand: number | null
  giverId: string | null
  holderId: string | null
  takenAt: Date | null
  withdrawnAt: Date | null
  endedAt: Date | null
  /** Whether the guest sent the place on to someone else. */
  isHandedOn: boolean
  /** Whether the seat that the giver sent is inside. */
  isUsed: boolean
  isCancelled: boolean
  /** Whether the giver's Pass no longer covers the concert. */
  isLapsed: boolean
}

export const kindOf = ({ hand }: Pick<InvitationFact, 'hand'>): GivenInvitation['kind'] =>
  hand === null ? 'invitation' : 'place'

export const invitationState = (
  fact: Omit<InvitationFact, 'giverId' | keyof Hours | 'endDate'>,
): InvitationState => {
  const { withdrawnAt, endedAt, isHandedOn, isCancelled, isLapsed } = fact
  if (isCancelled) return 'cancelled'
  if (withdrawnAt || isLapsed) return 'withdrawn'
  if (endedAt && !isHandedOn) return 'returned'
  const isTaken = kindOf(fact) === 'place' ? fact.takenAt !== null : fact.holderId !== null
  return isTaken ? 'taken' : 'open'
}

/** Returns until when an invitation, or a place that nobody took, can be taken back; null if it cannot. */
export const withdrawableUntil = (fact: InvitationFact, now: Date): Date | null => {
  const state = invitationState(fact)
  if (kindOf(fact) === 'place') {
    const doors = doorsOpenAt(fact)
    return state === 'open' && now < doors ? doors : null
  }
  if ((state !== 'open' && state !== 'taken') || !canCancel({ ...fact, price: 0 }, now)) return null
  return new Date(instantOfParis(fact.date, fact.time).getTime() - CANCELLATION_WINDOW_HOURS * HOUR_MS)
}

export const UNKNOWN_INVITATION = new Refusal('not_found', 'Cette invitation n’existe pas.')

type Kind = GivenInvitation['kind']

const ENDED: Record<Exclude<InvitationState, 'open' | 'taken'>, Record<Kind, Refusal>> = {
  cancelled: { invitation: CANCELLED_EVENT, place: CANCELLED_EVENT },
  withdrawn: {
    invitation: conflict('Cette invitation a été reprise par la personne qui l’avait donnée.'),
    place: conflict('Cette place a été reprise par la personne qui l’avait envoyée.'),
  },
  returned: {
    invitation: conflict('Cette place a été rendue\u00a0: l’invitation ne vaut plus.'),
    place: conflict('Cette place a été rendue ou remboursée\u00a0: son lien ne vaut plus rien.'),
  },
}

const DOORS_OPEN = new Refusal(
  'sales_closed',
  'Les portes sont ouvertes\u00a0: une place ne change plus de mains.',
)

const USED = conflict('Cette place est déjà entrée\u00a0: elle ne change plus de mains.')

/** Returns why a place may not change hands at this moment, else undefined. */
const closedToHands = (fact: Hours & { isUsed: boolean }, now: Date): Refusal | undefined => {
  if (fact.isUsed) return USED
  return now < doorsOpenAt(fact) ? undefined : DOORS_OPEN
}

/** The seat of a member that they may send. */
export interface OwnSeat extends Hours {
  isUsed: boolean
  isCancelled: boolean
  /** Whether it is offered for sale. */
  isOffered: boolean
  /** Whether it was bought by an order: a Pass seat has invitations. */
  isOrdered: boolean
  /** Whether the organiser's list of guests gave it. */
  isGuest: boolean
  hand: number
}

/** Returns why a member may not send a seat, else undefined. */
export const refusalToSend = (seat: OwnSeat, now: Date): Refusal | undefined => {
  if (seat.isCancelled) return CANCELLED_EVENT
  if (!seat.isOrdered)
    return conflict(
      seat.isGuest
        ? 'Cette place vient de la liste d’invités de l’organisateur\u00a0: elle ne s’envoie pas.'
        : 'Cette place vient d’un Pass\u00a0: elle ne s’envoie pas, mais un Pass a des invitations.',
    )
  const closed = closedToHands(seat, now)
  if (closed) return closed
  if (seat.isOffered) return conflict('Cette place est proposée à la vente : reprenez-la d’abord.')
  return seat.hand > MAX_HANDS
    ? conflict(`Une place change de mains ${MAX_HANDS}\u00a0fois au plus\u00a0: celle-ci reste à vous.`)
    : undefined
}

/** Returns why an invitation or a place may not be taken, by a member or by a guest without an account (null), else undefined. */
export const refusalToTake = (
  fact: InvitationFact,
  memberId: string | null,
  now: Date,
): Refusal | undefined => {
  const state = invitationState(fact)
  const kind = kindOf(fact)
  if (state !== 'open' && state !== 'taken') return ENDED[state][kind]
  if (memberId !== null && fact.giverId === memberId)
    return conflict(
      kind === 'place'
        ? 'C’est vous qui avez envoyé cette place\u00a0: elle est encore à vous.'
        : 'C’est vous qui avez donné cette invitation\u00a0: partagez son lien.',
    )
  if (state === 'taken')
    return conflict(
      kind === 'place'
        ? 'Quelqu’un a déjà pris cette place.'
        : 'Cette invitation a déjà été ajoutée aux billets de quelqu’un.',
    )
  if (kind === 'place') return closedToHands(fact, now)
  return isUpcoming(fact, now) ? undefined : new Refusal('sales_closed', 'Ce concert est passé.')
}

/** Returns why a guest may not move the place that they hold into an account, else undefined. */
export const refusalToMove = (fact: InvitationFact): Refusal | undefined => {
  const state = invitationState(fact)
  return state === 'open' || state === 'taken' ? undefined : ENDED[state].place
}

/** Returns why the giver may not take an invitation back, else undefined. */
export const refusalToWithdraw = (fact: InvitationFact, now: Date): Refusal | undefined => {
  const state = invitationState(fact)
  const kind = kindOf(fact)
  if (state === 'cancelled' || state === 'returned') return ENDED[state][kind]
  if (kind === 'place')
    return state === 'taken'
      ? conflict('Quelqu’un a pris cette place\u00a0: elle ne se reprend plus.')
      : undefined
  if (hasStarted(fact, now))
    return new Refusal(
      'not_cancellable',
      'Ce concert a commencé ou a eu lieu\u00a0: l’invitation ne se reprend plus.',
    )
  if (withdrawableUntil(fact, now)) return undefined
  return new Refusal(
    'not_cancellable',
    `Il est trop tard\u00a0: une invitation se reprend plus de ${CANCELLATION_WINDOW_HOURS}\u00a0h avant le concert.`,
  )
}

export const NO_GUEST_SEATS = conflict(
  'Ce concert n’a pas de places ici\u00a0: donnez-lui d’abord un tarif et une salle, depuis sa fiche.',
)
export const TOO_MANY_GUESTS = conflict(`Une liste a au plus ${MAX_GUESTS}\u00a0lignes.`)
export const GUEST_ENTERED = conflict('Cette personne est déjà entrée\u00a0: elle reste sur la liste.')

const seatsIn = (guests: GuestLine[]) => guests.reduce((sum, { seats }) => sum + seats, 0)

export const noRoomFor = (guests: GuestLine[], left: number): Refusal => {
  const wanted = seatsIn(guests)
  const free =
    left > 1 ? `Il reste ${left}\u00a0places` : left === 1 ? 'Il reste une place' : 'Il ne reste aucune place'
  return new Refusal(
    'sold_out',
    `${free} et votre liste en demande ${wanted}\u00a0: personne n’a été ajouté.`,
  )
}

/** A ticket type, as far as guests need it. */
interface GuestKind {
  id: string
  capacityTotal: number | null
  capacitySold: number
  isCompanion: boolean
}

/**
 * Chooses the ticket type of each line: the first with enough places, companions' last. `kinds` is undefined if a line has none. `left` are the places
 * of the room, or of all types where it has no limit.
 */
export const guestKinds = (
  types: GuestKind[],
  roomTotal: number | null,
  guests: GuestLine[],
): { kinds: string[] | undefined; left: number } => {
  const free = types
    .toSorted((one, other) => Number(one.isCompanion) - Number(other.isCompanion))
    .map(({ id, capacityTotal, capacitySold }) => ({
      id,
      left: capacityTotal === null ? Number.POSITIVE_INFINITY : Math.max(0, capacityTotal - capacitySold),
    }))
  const sold = types.reduce((sum, { capacitySold }) => sum + capacitySold, 0)
  const ofKinds = free.reduce((sum, { left }) => sum + left, 0)
  const left = Math.min(
    ofKinds,
    roomTotal === null ? Number.POSITIVE_INFINITY : Math.max(0, roomTotal - sold),
  )
  if (seatsIn(guests) > left) return { kinds: undefined, left }
  const kinds: string[] = []
  for (const { seats } of guests) {
    const kind = free.find((one) => one.left >= seats)
    if (!kind) return { kinds: undefined, left }
    kind.left -= seats
    kinds.push(kind.id)
  }
  return { kinds, left }
}
