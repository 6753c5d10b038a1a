import type { PaymentStatus } from '../../../contract/checkout.ts'
import { paymentCopy as copy } from '../../copy/payment.ts'
import * as styles from './recap.css.ts'
import { lineTotal } from './selection.ts'
import { Sums } from './sums.tsx'

const sumLabel = (state: PaymentStatus['state']): string => {
  if (state === 'ticketed') return copy.paid
  return state === 'refunded' ? copy.back : copy.due
}

/** What was ordered, as the server has it. */
export const Receipt = ({ payment }: { payment: PaymentStatus }) => (
  <section className={styles.paper} aria-label={copy.order}>
    <h2 className={styles.title}>{copy.order}</h2>
    <Sums
      lines={payment.lines.map(({ ticketType, quantity, price }) => ({
        key: `${ticketType} ${quantity} ${price}`,
        label: copy.line(quantity, ticketType),
        price: lineTotal({ price, quantity }),
      }))}
      label={sumLabel(payment.state)}
      total={payment.totalAmount}
    />
    <p className={styles.law}>
      {payment.isDemo && (
        <>
          <b className={styles.strong}>{copy.demo}</b>
          <br />
        </>
      )}
      {copy.number(payment.orderId)}
    </p>
  </section>
)
