import type { SelectedTickets } from '../../../contract/checkout.ts'
import type { TicketType } from '../../../contract/events.ts'
import { priceLabel } from '../../../contract/rules/price.ts'
import { checkoutCopy } from '../../copy/checkout.ts'
import { classes } from '../../ui/classes.ts'
import { MinusIcon, PlusIcon } from '../../ui/more-icons.tsx'
import * as styles from './checkout.css.ts'
import { FieldError } from './recap.tsx'
import { mostOf, type SelectionRules } from './selection.ts'

const copy = checkoutCopy.selection

interface QuantityStepperProps {
  name: string
  quantity: number
  most: number
  isLocked: boolean
  onChange: (quantity: number) => void
}

/** How many tickets of a type: never below 0, never above what can be taken. */
const QuantityStepper = ({ name, quantity, most, isLocked, onChange }: QuantityStepperProps) => (
  <div className={styles.stepper}>
    <button
      className={styles.step}
      type="button"
      aria-label={copy.remove(name)}
      disabled={isLocked || quantity <= 0}
      onClick={() => onChange(quantity - 1)}
    >
      <MinusIcon />
    </button>
    <output className={classes('figures', styles.quantity)} aria-label={copy.count(quantity)}>
      {quantity}
    </output>
    <button
      className={styles.step}
      type="button"
      aria-label={copy.add(name)}
      disabled={isLocked || quantity >= most}
      onClick={() => onChange(quantity + 1)}
    >
      <PlusIcon />
    </button>
  </div>
)

/** From how many on the last places are counted out loud. */
const FEW = 5

interface TicketSelectionProps {
  types: readonly TicketType[]
  quantities: SelectedTickets
  rules: SelectionRules
  isLocked: boolean
  /** Nothing was chosen, and the button was pressed. */
  isMissing: boolean
  onChange: (id: string, quantity: number) => void
}

const noteOf = (type: TicketType, most: number, quantity: number): string | undefined => {
  if (type.availableTickets <= FEW && type.availableTickets > 0) return copy.few(type.availableTickets)
  return quantity > 0 && quantity >= most ? copy.limit(most) : undefined
}

/** The kinds of tickets, each with how many of it. */
export const TicketSelection = (props: TicketSelectionProps) => {
  const { types, quantities, rules, isLocked, isMissing, onChange } = props
  return (
    <>
      <ul className={styles.types}>
        {types.map((type) => {
          const most = mostOf(type, rules, quantities)
          const quantity = Math.min(quantities[type.id] ?? 0, most)
          const isGone = type.availableTickets <= 0 && !rules.held[type.id]
          const note = isGone ? undefined : noteOf(type, most, quantity)
          return (
            <li className={styles.type} key={type.id}>
              <div>
                <p className={styles.typeName}>{type.name}</p>
                {type.description && <p className={styles.hint}>{type.description}</p>}
                <p className={classes('figures', styles.price)}>
                  {rules.isCovered ? copy.covered : priceLabel(type.price)}
                  {rules.isCovered && type.price > 0 && (
                    <s className={styles.fullPrice}>{priceLabel(type.price)}</s>
                  )}
                </p>
                {note && <p className={styles.note}>{note}</p>}
                {isGone && <p className={styles.soldOut}>{copy.soldOut}</p>}
              </div>
              <QuantityStepper
                name={type.name}
                quantity={quantity}
                most={most}
                isLocked={isLocked}
                onChange={(next) => onChange(type.id, next)}
              />
            </li>
          )
        })}
      </ul>
      {isMissing && <FieldError>{checkoutCopy.noTicket.description}</FieldError>}
    </>
  )
}
