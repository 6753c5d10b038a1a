import { daysAndTime } from '../../contract/rules/paris-time.ts'
import { eurosOfCents, priceLabel } from '../../contract/rules/price.ts'
import {
  type ChangeableEvent,
  changeableEvent,
  type Holder,
  holdersOf,
} from '../modules/event-changes/store/changes.ts'
import {
  type Changed,
  cancelEvent,
  changeStakes,
  moveEvent,
  restoreEvent,
  type Unchanged,
} from '../modules/event-changes/use-cases/change-event.ts'
import { printedSheet, type SheetNumber, sheetCount, sheetEuros, sheetInstant } from '../platform/csv.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import type { EventOptions } from './options.ts'

const COLUMNS = ['nom', 'prénom', 'email', 'billet', 'places', 'prix', 'origine', 'état', 'réservé le']

const ORIGINS: Record<Holder['source'], string> = {
  pass: 'Pass',
  free: 'gratuit',
  purchase: 'acheté',
  invitation: 'invitation',
}

/** Returns a holder's name; an invitation of a deleted account has none. */
const nameOf = ({ lastName, firstName, email }: Holder) => ({
  lastName: lastName ?? '',
  firstName: firstName ?? 'Invitation',
  email: email ?? '',
})

const stateOf = ({ cancelledAt, orderState, refundFailedAt }: Holder): string => {
  if (!cancelledAt) return 'valable'
  if (refundFailedAt) return 'annulé, remboursement refusé par la banque'
  if (orderState === 'refunding') return 'annulé, remboursement en cours'
  return orderState === 'refunded' ? 'annulé, remboursé' : 'annulé'
}

const cellsOf = (holder: Holder): (string | SheetNumber)[] => {
  const { lastName, firstName, email } = nameOf(holder)
  return [
    lastName,
    firstName,
    email,
    holder.ticketType,
    sheetCount(holder.quantity),
    sheetEuros(holder.priceCents),
    ORIGINS[holder.source],
    stateOf(holder),
    sheetInstant(holder.at),
  ]
}

const holdersSheet = (holders: Holder[]): string => printedSheet([COLUMNS, ...holders.map(cellsOf)])

const holdersTable = (holders: Holder[]): string[] => {
  const active = holders.filter(({ cancelledAt }) => cancelledAt === null)
  const seats = active.reduce((sum, { quantity }) => sum + quantity, 0)
  return [
    ...holders.map((holder) => {
      const { lastName, firstName, email } = nameOf(holder)
      return `${lastName} ${firstName} <${email}> : ${holder.quantity} × ${holder.ticketType}, ${ORIGINS[holder.source]}, ${stateOf(holder)}`
    }),
    `${active.length} ${active.length > 1 ? 'réservations' : 'réservation'}, ${seats} ${seats > 1 ? 'places' : 'place'}`,
  ]
}

/** The result of a command: lines to print, and the exit code. */
export interface CommandResult {
  lines: string[]
  code: 0 | 1
}

const REASONS: Record<Unchanged, string> = {
  unknown: 'aucun concert n’a cet identifiant',
  over: 'ce concert a eu lieu ; --past l’annule tout de même',
  already_so: 'rien ne change',
  cancelled: 'ce concert est annulé : « restore » d’abord',
  not_cancelled: 'ce concert n’est pas annulé',
  in_the_past: 'cette date est passée',
  too_long: 'le dernier jour ne convient pas au premier',
}

const WITHOUT_PAST: Partial<Record<Unchanged, string>> = { over: 'ce concert a eu lieu' }

const where = ({ place, city }: { place: string | null; city: string | null }) =>
  [place, city].filter(Boolean).join(', ') || 'lieu inconnu'

const several = (count: number, one: string) => `${count} ${one}${count > 1 ? 's' : ''}`

/** Rolls a trial run back. */
class TrialRun extends Error {
  override name = 'TrialRun'
}

const changed = (
  db: Db,
  { command, event, past, ...to }: EventOptions,
  known: ChangeableEvent,
  now: Date,
) => {
  if (command === 'cancel') return cancelEvent(db, event, { now, evenIfOver: past })
  if (command === 'restore') return restoreEvent(db, event, now)
  const { date, time, endDate, place, city } = to
  return moveEvent(
    db,
    event,
    { date: date ?? known.date, endDate, time: time ?? known.time, place, city },
    now,
  )
}

/** Carries out an operator's change, or tries it, and reports the affected holders. */
const change = async (
  db: Db,
  options: EventOptions,
  known: ChangeableEvent,
  now: Date,
): Promise<CommandResult> => {
  const stakes = await changeStakes(db, options.event)
  let outcome: Changed | undefined
  try {
    await inTransaction(db, async (tx) => {
      outcome = await changed(tx, options, known, now)
      if (options.dryRun) throw new TrialRun()
    })
  } catch (error) {
    if (!(error instanceof TrialRun)) throw error
  }
  const name = `« ${known.eventName} », ${daysAndTime(known)}, ${where(known)}`
  if (!outcome || 'unchanged' in outcome) {
    const reason = outcome?.unchanged ?? 'unknown'
    const said = (options.command === 'cancel' ? undefined : WITHOUT_PAST[reason]) ?? REASONS[reason]
    return { lines: [`${name} : ${said}.`], code: reason === 'already_so' ? 0 : 1 }
  }
  const concerned = `${several(stakes.members, 'personne')}, ${several(stakes.seats, 'place')}`
  const lines = [`${options.dryRun ? 'Essai : rien n’est écrit.\n' : ''}${name}`]
  if (options.command === 'cancel') {
    lines.push(
      `annulé : ${concerned}, ${stakes.paidCents === 0 ? '0 €' : priceLabel(eurosOfCents(stakes.paidCents))} à rembourser`,
    )
    const { openOrders } = stakes
    if (openOrders > 0)
      lines.push(
        `${several(openOrders, 'commande')} en attente de paiement ${openOrders > 1 ? 'prennent' : 'prend'} fin`,
      )
  } else if (outcome.moved) {
    const { to, doorsAt, returnUntil } = outcome.moved
    lines.push(
      `déplacé : ${daysAndTime(to)}, ${where(to)}${doorsAt ? `, portes à ${doorsAt}` : ''}`,
      `${concerned} : prévenues${returnUntil ? ', billets à rendre pendant 14 jours' : ''}`,
    )
  } else lines.push('remis en vente : les places annulées le restent, leurs détenteurs sont prévenus')
  if (!options.dryRun) lines.push('Le serveur s’en charge, tout de suite s’il tourne, sinon à son démarrage.')
  return { lines, code: 0 }
}

export const runEventCommand = async (db: Db, options: EventOptions, now: Date): Promise<CommandResult> => {
  const known = await changeableEvent(db, options.event)
  if (!known) return { lines: [`${options.event} : ${REASONS.unknown}.`], code: 1 }
  if (options.command !== 'holders') return change(db, options, known, now)
  const holders = await holdersOf(db, options.event)
  return { lines: options.csv ? [holdersSheet(holders)] : holdersTable(holders), code: 0 }
}
