import { chakra } from '@chakra-ui/react/styled-system'
import { checkoutCopy } from '../../copy/checkout.ts'
import { MinusIcon, PlusIcon } from '../../ui/more-icons.tsx'

const copy = checkoutCopy.selection

const styles = {
  display: 'grid',
  gridTemplateColumns: 'auto 2.75rem auto',
  alignItems: 'center',
  justifySelf: 'end',
  '& button': {
    display: 'grid',
    placeItems: 'center',
    width: '11',
    height: '11',
    borderRadius: 'full',
    borderWidth: '1.5px',
    borderColor: 'control',
    _hover: { borderColor: 'ink', bg: 'sunken' },
    _disabled: { opacity: 0.35, cursor: 'not-allowed' },
  },
  '& output': { textAlign: 'center', fontFamily: 'heading', fontWeight: '800', fontSize: 'xl' },
}

interface QuantityStepperProps {
  name: string
  quantity: number
  most: number
  isLocked: boolean
  onChange: (quantity: number) => void
}

/** How many tickets of a type: never below 0, never above what can be taken. */
export const QuantityStepper = ({ name, quantity, most, isLocked, onChange }: QuantityStepperProps) => (
  <chakra.div css={styles}>
    <button
      type="button"
      aria-label={copy.remove(name)}
      disabled={isLocked || quantity <= 0}
      onClick={() => onChange(quantity - 1)}
    >
      <MinusIcon />
    </button>
    <output className="figures" aria-label={copy.count(quantity)}>
      {quantity}
    </output>
    <button
      type="button"
      aria-label={copy.add(name)}
      disabled={isLocked || quantity >= most}
      onClick={() => onChange(quantity + 1)}
    >
      <PlusIcon />
    </button>
  </chakra.div>
)
