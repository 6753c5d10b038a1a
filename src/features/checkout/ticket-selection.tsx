import { chakra } from '@chakra-ui/react/styled-system'
import type { SelectedTickets } from '../../../contract/checkout.ts'
import type { TicketType } from '../../../contract/events.ts'
import { priceLabel } from '../../../contract/rules/price.ts'
import { checkoutCopy } from '../../copy/checkout.ts'
import { AlertIcon } from '../../ui/icons.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import { mostOf, type SelectionRules } from './selection.ts'

const copy = checkoutCopy.selection

const styles = {
  borderTopWidth: '1px',
  borderColor: 'line',
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '1',
    paddingBlock: '4',
    borderBottomWidth: '1px',
    borderColor: 'line',
  },
  '& .name': { fontWeight: '700', fontSize: 'lg', lineHeight: '1.3' },
  '& .price': { fontWeight: '600' },
  '& .price s': { color: 'muted', fontWeight: '400', marginLeft: '2' },
  '& .note': { color: 'honey', fontSize: 'sm', fontWeight: '600' },
  '& .none': { color: 'danger', fontFamily: 'heading', fontWeight: '750' },
}

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
      <chakra.ul css={styles}>
        {types.map((type) => {
          const most = mostOf(type, rules, quantities)
          const quantity = Math.min(quantities[type.id] ?? 0, most)
          const isGone = type.availableTickets <= 0 && !rules.held[type.id]
          const note = isGone ? undefined : noteOf(type, most, quantity)
          return (
            <li key={type.id}>
              <div>
                <p className="name">{type.name}</p>
                {type.description && <p className="hint">{type.description}</p>}
                <p className="price figures">
                  {rules.isCovered ? copy.covered : priceLabel(type.price)}
                  {rules.isCovered && type.price > 0 && <s>{priceLabel(type.price)}</s>}
                </p>
                {note && <p className="note">{note}</p>}
                {isGone && <p className="none">{copy.soldOut}</p>}
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
      </chakra.ul>
      {isMissing && (
        <p className="fault">
          <AlertIcon size={16} />
          {checkoutCopy.noTicket.description}
        </p>
      )}
    </>
  )
}
