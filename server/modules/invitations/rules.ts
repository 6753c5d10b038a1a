import type { InvitationState } from '../../../contract/invitations.ts'
import { CANCELLATION_WINDOW_HOURS, canCancel } from '../../../contract/rules/cancellation.ts'
import { HOUR_MS, hasStarted, instantOfParis, isUpcoming } from '../../../contract/rules/paris-time.ts'
import {
  invitationsLeft,
  monthlyAllowance,
  type PassLevel,
  passStatus,
} from '../../../contract/rules/pass.ts'
import { levelAt, monthOfConcert, type PaidPass } from '../../../contract/rules/pass-cover.ts'
import { CANCELLED_EVENT, conflict, Refusal, UNKNOWN_EVENT } from '../../platform/refusal.ts'
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

export interface InvitationFact {
  giverId: string | null
  holderId: string | null
  withdrawnAt: Date | null
  endedAt: Date | null
  isCancelled: boolean
  /** Whether the giver's Pass no longer covers the concert. */
  isLapsed: boolean
  date: string
  time: string | null
}

export const invitationState = ({
  holderId,
  withdrawnAt,
  endedAt,
  isCancelled,
  isLapsed,
}: Omit<InvitationFact, 'giverId' | 'date' | 'time'>): InvitationState => {
  if (isCancelled) return 'cancelled'
  if (withdrawnAt || isLapsed) return 'withdrawn'
  if (endedAt) return 'returned'
  return holderId ? 'taken' : 'open'
}

/** Returns the end of the period for taking an invitation back; null if it is over. */
export const withdrawableUntil = (fact: InvitationFact, now: Date): Date | null => {
  const state = invitationState(fact)
  if ((state !== 'open' && state !== 'taken') || !canCancel({ ...fact, price: 0 }, now)) return null
  return new Date(instantOfParis(fact.date, fact.time).getTime() - CANCELLATION_WINDOW_HOURS * HOUR_MS)
}

export const UNKNOWN_INVITATION = new Refusal('not_found', 'Cette invitation n’existe pas.')

const ENDED: Record<Exclude<InvitationState, 'open' | 'taken'>, Refusal> = {
  cancelled: CANCELLED_EVENT,
  withdrawn: conflict('Cette invitation a été reprise par la personne qui l’avait donnée.'),
  returned: conflict('Cette place a été rendue\u00a0: l’invitation ne vaut plus.'),
}

/** Returns why a member may not take an invitation into their account, else undefined. */
export const refusalToTake = (fact: InvitationFact, memberId: string, now: Date): Refusal | undefined => {
  const state = invitationState(fact)
  if (state !== 'open' && state !== 'taken') return ENDED[state]
  if (fact.giverId === memberId)
    return conflict('C’est vous qui avez donné cette invitation\u00a0: partagez son lien.')
  if (state === 'taken') return conflict('Cette invitation a déjà été ajoutée aux billets de quelqu’un.')
  return isUpcoming(fact, now) ? undefined : new Refusal('sales_closed', 'Ce concert est passé.')
}

/** Returns why the giver may not take an invitation back, else undefined. */
export const refusalToWithdraw = (fact: InvitationFact, now: Date): Refusal | undefined => {
  const state = invitationState(fact)
  if (state === 'cancelled' || state === 'returned') return ENDED[state]
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
