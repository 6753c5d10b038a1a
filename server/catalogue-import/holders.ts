import { eurosOfCents } from '../../contract/rules/price.ts'
import type { Holder } from '../modules/event-changes/store/holders.ts'

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

/** What a spreadsheet would take for a formula, or for its beginning: of full width too, and after blanks. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]/u

const inert = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/**
 * A cell as RFC 4180 has it, always quoted; names are strangers' text, and none of them is run by a spreadsheet, nor what follows a semicolon
 * of theirs, where a French one begins another cell.
 */
const csvCell = (text: string): string => {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  return `"${line.split(';').map(inert).join(';').replaceAll('"', '""')}"`
}

/** An event's holders as CSV: UTF-8, commas, lines that end with CRLF. */
export const holdersCsv = (holders: Holder[]): string =>
  [COLUMNS, ...holders.map(cellsOf)].map((cells) => cells.map(csvCell).join(',')).join('\r\n')

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
