import type { OpenOrder, SelectedTickets } from '../../../contract/checkout.ts'
import type { TicketType } from '../../../contract/events.ts'
import { centsOfEuros, chosenPriceFault, eurosOfCents, priceLabel } from '../../../contract/rules/price.ts'
import { saleOf } from '../../../contract/rules/sale.ts'
import { checkoutCopy } from '../../copy/checkout.ts'
import { now } from '../../lib/clock.ts'
import * as DataList from '../../ui/data-list.tsx'
import { Heading } from '../../ui/type.tsx'
import * as styles from './recap.css.ts'

const copy = checkoutCopy.selection.chosen

/** Maximum tickets of a type per order, if the type sets none. */
const DEFAULT_LIMIT = 4

/** A line of the order; unit price in euros. */
export interface OrderLine {
  id: string
  name: string
  quantity: number
  price: number
}

/** The order before it is sent; total in euros. */
export interface Selection {
  lines: OrderLine[]
  tickets: SelectedTickets
  /** Unit price in euros per ticket type, if the buyer chooses it. */
  prices?: Record<string, number>
  count: number
  total: number
  /** Ticket types without a valid price yet, each with the reason. */
  unpriced?: Record<string, string>
}

/** Unit prices as typed, by ticket type id. */
export type TypedPrices = Readonly<Record<string, string>>

const EUROS = /^\d{1,5}([.,]\d{1,2})?$/

/** Parses a typed price in euros; NaN if invalid. */
const eurosTyped = (text: string): number => {
  const plain = text.replace(/[\s€]/gu, '')
  return EUROS.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN
}

/** Returns the unit price in euros, or why the buyer must choose another. */
const priceOf = (type: TicketType, typed: TypedPrices): { price: number } | { fault: string } => {
  if (!type.isMinimum) return { price: type.price }
  const text = typed[type.id] ?? ''
  if (text.trim() === '') return { fault: copy.choose }
  const price = eurosTyped(text)
  if (Number.isNaN(price)) return { fault: copy.unread }
  const fault = chosenPriceFault(price, type.price)
  return fault ? { fault: `${fault.charAt(0).toUpperCase()}${fault.slice(1)}` } : { price }
}

export interface SelectionRules {
  /** True if the Pass pays: each price counts as 0, and it opens one seat. */
  isCovered: boolean
  /** Seats already reserved for this member: they add to the available ones. */
  reserved: SelectedTickets
}

const perOrder = (type: TicketType): number => type.perOrderLimit || DEFAULT_LIMIT

/** Returns the maximum tickets of a type: the smaller of the remaining seats and the limit per order. */
export const mostOf = (
  type: TicketType,
  { isCovered, reserved }: SelectionRules,
  quantities: SelectedTickets,
): number => {
  if (saleOf(type, now()) !== 'open') return 0
  const left = Math.max(0, type.availableTickets) + (reserved[type.id] ?? 0)
  const most = Math.min(left, perOrder(type))
  if (!isCovered) return most
  const hasOther = Object.entries(quantities).some(([id, quantity]) => id !== type.id && quantity > 0)
  return hasOther ? 0 : Math.min(most, 1)
}

/** Builds the order from the quantities, capped at the maximums; adds cents, since euros as floats round badly. */
export const selectionOf = (
  types: readonly TicketType[],
  quantities: SelectedTickets,
  rules: SelectionRules,
  typed: TypedPrices = {},
): Selection => {
  const prices: Record<string, number> = {}
  const unpriced: Record<string, string> = {}
  const lines = types.flatMap((type): OrderLine[] => {
    const quantity = Math.min(quantities[type.id] ?? 0, mostOf(type, rules, quantities))
    if (quantity <= 0) return []
    const chosen = rules.isCovered ? { price: 0 } : priceOf(type, typed)
    const price = 'price' in chosen ? chosen.price : 0
    if ('fault' in chosen) unpriced[type.id] = chosen.fault
    else if (type.isMinimum) prices[type.id] = price
    return [{ id: type.id, name: type.name, quantity, price }]
  })
  const cents = lines.reduce((sum, { price, quantity }) => sum + centsOfEuros(price) * quantity, 0)
  return {
    lines,
    tickets: Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity])),
    ...(Object.keys(prices).length > 0 && { prices }),
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: eurosOfCents(cents),
    ...(Object.keys(unpriced).length > 0 && { unpriced }),
  }
}

/** Returns the total of a line, in euros. */
export const lineTotal = ({ price, quantity }: Pick<OrderLine, 'price' | 'quantity'>): number =>
  eurosOfCents(centsOfEuros(price) * quantity)

/** Converts an unpaid order to a selection: its quantities by ticket type, and its lines for the recap. */
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

/** Renders the total of each line, and the sum. */
export const Sums = ({ lines, label, total }: SumsProps) => (
  <DataList.Root className="figures" orientation="horizontal">
    {lines.map((line) => (
      <DataList.Item wrap="nowrap" key={line.key}>
        <DataList.ItemLabel color="inherit">{line.label}</DataList.ItemLabel>
        <DataList.ItemValue flex="none" fontWeight="medium">
          {priceLabel(line.price)}
        </DataList.ItemValue>
      </DataList.Item>
    ))}
    <DataList.Item className={styles.total} wrap="nowrap" align="baseline">
      <DataList.ItemLabel color="inherit" fontWeight="bold">
        {label}
      </DataList.ItemLabel>
      <Heading as="dd" className={styles.totalAmount} size="3xl" flex="none">
        {priceLabel(total)}
      </Heading>
    </DataList.Item>
  </DataList.Root>
)
