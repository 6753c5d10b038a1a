import type { TicketType } from '../../../contract/events.ts'
import { priceLabel } from '../../../contract/rules/price.ts'
import { checkoutCopy } from '../../copy/checkout.ts'
import * as chipStyles from '../../ui/chips.css.ts'
import { TextField } from '../../ui/text-field.tsx'

const copy = checkoutCopy.selection.chosen

interface ChosenPriceProps {
  type: TicketType
  text: string
  /** Why the typed price is invalid. */
  fault: string | undefined
  isLocked: boolean
  onChange: (text: string) => void
}

/** Renders the price that the buyer chooses: one of the organiser's suggestions, or another amount. */
export const ChosenPrice = ({ type, text, fault, isLocked, onChange }: ChosenPriceProps) => (
  <>
    {type.suggestions.length > 0 && (
      <fieldset className={chipStyles.chips}>
        <legend className="visually-hidden">{copy.suggested}</legend>
        {type.suggestions.map((price) => {
          const written = String(price).replace('.', ',')
          return (
            <button
              className={chipStyles.chip}
              key={price}
              type="button"
              aria-pressed={text === written}
              disabled={isLocked}
              onClick={() => onChange(written)}
            >
              {priceLabel(price)}
            </button>
          )
        })}
      </fieldset>
    )}
    <TextField
      id={`prix-${type.id}`}
      label={copy.label(type.name)}
      error={fault}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      disabled={isLocked}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </>
)
