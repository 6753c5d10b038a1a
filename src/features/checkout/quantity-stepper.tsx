import { checkoutCopy } from '../../copy/checkout.ts'
import { classes } from '../../ui/classes.ts'
import { MinusIcon, PlusIcon } from '../../ui/more-icons.tsx'
import * as styles from './checkout.css.ts'

const copy = checkoutCopy.selection

interface QuantityStepperProps {
  name: string
  quantity: number
  most: number
  isLocked: boolean
  onChange: (quantity: number) => void
}

/** How many tickets of a type: never below 0, never above what can be taken. */
export const QuantityStepper = ({ name, quantity, most, isLocked, onChange }: QuantityStepperProps) => (
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
