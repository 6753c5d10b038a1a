import { chakra } from '@chakra-ui/react/styled-system'
import type { PaymentStatus } from '../../../contract/checkout.ts'
import { priceLabel } from '../../../contract/rules/price.ts'
import { paymentCopy as copy } from '../../copy/payment.ts'
import { recapStyles } from './checkout-styles.ts'
import { lineTotal } from './selection.ts'

const sumLabel = (state: PaymentStatus['state']): string => {
  if (state === 'ticketed') return copy.paid
  return state === 'refunded' ? copy.back : copy.due
}

/** What was ordered, as the server has it. */
export const Receipt = ({ payment }: { payment: PaymentStatus }) => (
  <chakra.section css={recapStyles} aria-label={copy.order}>
    <h2>{copy.order}</h2>
    <dl className="figures">
      {payment.lines.map(({ ticketType, quantity, price }) => (
        <div key={`${ticketType} ${quantity} ${price}`}>
          <dt>{copy.line(quantity, ticketType)}</dt>
          <dd>{priceLabel(lineTotal({ price, quantity }))}</dd>
        </div>
      ))}
      <div className="sum">
        <dt>{sumLabel(payment.state)}</dt>
        <dd>{priceLabel(payment.totalAmount)}</dd>
      </div>
    </dl>
    <p className="law">
      {payment.isDemo && (
        <>
          <b>{copy.demo}</b>
          <br />
        </>
      )}
      {copy.number(payment.orderId)}
    </p>
  </chakra.section>
)
