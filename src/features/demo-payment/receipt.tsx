import { chakra } from '@chakra-ui/react/styled-system'
import type { DemoPayment } from '../../../contract/checkout.ts'
import { demoPaymentCopy as copy } from '../../copy/demo-payment.ts'

const styles = {
  bg: 'raised',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'xl',
  '& dt': { color: 'muted', fontSize: 'sm' },
  '& .label': {
    fontFamily: 'heading',
    fontSize: 'xl',
    fontWeight: '700',
    lineHeight: '1.25',
    overflowWrap: 'anywhere',
    textWrap: 'balance',
  },
  '& > div': { padding: { base: '5', md: '6' } },
  '& > .total': { borderTop: '2px dashed var(--n-colors-control)' },
  '& .amount': {
    fontFamily: 'heading',
    fontSize: { base: '5xl', md: '6xl' },
    fontWeight: '800',
    lineHeight: '1',
    letterSpacing: '-0.04em',
  },
  '& .note': { marginTop: '3', color: 'muted', fontSize: 'sm', textWrap: 'pretty' },
}

/** What is paid: the stub of a ticket, torn off below. */
export const Receipt = ({ payment, price }: { payment: DemoPayment; price: string }) => (
  <chakra.dl css={styles}>
    <div>
      <dt>{copy[payment.kind].label}</dt>
      <dd className="label">{payment.label}</dd>
    </div>
    <div className="total">
      <dt>{copy.total}</dt>
      <dd className="amount figures">{price}</dd>
      <dd className="note">{payment.kind === 'order' ? copy.order.note : copy.subscription.note(price)}</dd>
    </div>
  </chakra.dl>
)
