import type { OpenOrder, SelectedTickets } from '../../../contract/checkout.ts'
import type { TicketType } from '../../../contract/events.ts'
import { centsOfEuros, eurosOfCents, priceLabel } from '../../../contract/rules/price.ts'
import * as styles from './recap.css.ts'

/** How many tickets of a type one order takes where the type does not say (document 2, section 9). */
const DEFAULT_LIMIT = 4

/** A line of what is about to be ordered; price in euros, for one. */
export interface OrderLine {
  id: string
  name: string
  quantity: number
  price: number
}

/** What is about to be ordered; total in euros. */
export interface Selection {
  lines: OrderLine[]
  tickets: SelectedTickets
  count: number
  total: number
}

export interface SelectionRules {
  /** The Pass pays: each price counts as 0, and it opens one seat (ruling: free booking). */
  isCovered: boolean
  /** Seats that are already reserved for this member, which no longer count as available. */
  reserved: SelectedTickets
}

const perOrder = (type: TicketType): number => type.perOrderLimit || DEFAULT_LIMIT

/** How many of a type can be taken: the smaller of what is left and the limit of an order (document 2, section 5). */
export const mostOf = (
  type: TicketType,
  { isCovered, reserved }: SelectionRules,
  quantities: SelectedTickets,
): number => {
  const left = Math.max(0, type.availableTickets) + (reserved[type.id] ?? 0)
  const most = Math.min(left, perOrder(type))
  if (!isCovered) return most
  const hasOther = Object.entries(quantities).some(([id, quantity]) => id !== type.id && quantity > 0)
  return hasOther ? 0 : Math.min(most, 1)
}

/** What the quantities come to, within what can be taken; cents are added up, not euros. */
export const selectionOf = (
  types: readonly TicketType[],
  quantities: SelectedTickets,
  rules: SelectionRules,
): Selection => {
  const lines = types.flatMap((type): OrderLine[] => {
    const quantity = Math.min(quantities[type.id] ?? 0, mostOf(type, rules, quantities))
    if (quantity <= 0) return []
    return [{ id: type.id, name: type.name, quantity, price: rules.isCovered ? 0 : type.price }]
  })
  const cents = lines.reduce((sum, { price, quantity }) => sum + centsOfEuros(price) * quantity, 0)
  return {
    lines,
    tickets: Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity])),
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: eurosOfCents(cents),
  }
}

/** What a line comes to, in euros. */
export const lineTotal = ({ price, quantity }: Pick<OrderLine, 'price' | 'quantity'>): number =>
  eurosOfCents(centsOfEuros(price) * quantity)

/** What an order that waits to be paid is of: its seats by ticket type, and as the recap shows them. */
export const selectionOfOrder = ({ lines, totalAmount }: OpenOrder): Selection => ({
  lines: lines.map(({ ticketTypeId, ticketType, quantity, price }) => ({
    id: ticketTypeId,
    name: ticketType,
    quantity,
    price,
  })),
  tickets: Object.fromEntries(lines.map(({ ticketTypeId, quantity }) => [ticketTypeId, quantity])),
  count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  total: totalAmount,
})

interface SumsProps {
  lines: readonly { key: string; label: string; price: number }[]
  label: string
  total: number
}

/** What each line comes to, and what they do together. */
export const Sums = ({ lines, label, total }: SumsProps) => (
  <dl className={`figures ${styles.sums}`}>
    {lines.map((line) => (
      <div className={styles.line} key={line.key}>
        <dt>{line.label}</dt>
        <dd className={styles.amount}>{priceLabel(line.price)}</dd>
      </div>
    ))}
    <div className={styles.total}>
      <dt>{label}</dt>
      <dd className={styles.totalAmount}>{priceLabel(total)}</dd>
    </div>
  </dl>
)
