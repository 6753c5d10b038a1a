import { eurosOfCents } from '../../contract/rules/price.ts'
import type { Holder } from '../modules/event-changes/store/changes.ts'
import { csvOf } from '../platform/csv.ts'

const COLUMNS = ['nom', 'prénom', 'email', 'billet', 'places', 'prix', 'origine', 'état', 'réservé le']

const ORIGINS: Record<Holder['source'], string> = {
  pass: 'Pass',
  free: 'gratuit',
  purchase: 'acheté',
  invitation: 'invitation',
}

/** Who holds it: an invitation of an account that was deleted is nobody's by name. */
const nameOf = ({ lastName, firstName, email }: Holder) => ({
  lastName: lastName ?? '',
  firstName: firstName ?? 'Invitation',
  email: email ?? '',
})

const stateOf = ({ cancelledAt, orderState }: Holder): string => {
  if (!cancelledAt) return 'valable'
  if (orderState === 'refunding') return 'annulé, remboursement en cours'
  return orderState === 'refunded' ? 'annulé, remboursé' : 'annulé'
}

const cellsOf = (holder: Holder): string[] => {
  const { lastName, firstName, email } = nameOf(holder)
  return [
    lastName,
    firstName,
    email,
    holder.ticketType,
    String(holder.quantity),
    eurosOfCents(holder.priceCents).toFixed(2),
    ORIGINS[holder.source],
    stateOf(holder),
    holder.at.toISOString(),
  ]
}

/** An event's holders as CSV: UTF-8, commas, lines that end with CRLF. */
export const holdersCsv = (holders: Holder[]): string => csvOf([COLUMNS, ...holders.map(cellsOf)])

/** An event's holders for a terminal. */
export const holdersTable = (holders: Holder[]): string[] => {
  const held = holders.filter(({ cancelledAt }) => cancelledAt === null)
  const places = held.reduce((sum, { quantity }) => sum + quantity, 0)
  return [
    ...holders.map((holder) => {
      const { lastName, firstName, email } = nameOf(holder)
      return `${lastName} ${firstName} <${email}> : ${holder.quantity} × ${holder.ticketType}, ${ORIGINS[holder.source]}, ${stateOf(holder)}`
    }),
    `${held.length} ${held.length > 1 ? 'réservations' : 'réservation'}, ${places} ${places > 1 ? 'places' : 'place'}`,
  ]
}
