import type { DemoPayment } from '../../../contract/checkout.ts'
import { demoPaymentCopy as copy } from '../../copy/demo-payment.ts'
import { classes } from '../../ui/classes.ts'
import * as styles from './demo-payment.css.ts'

/** What is paid: the stub of a ticket, torn off below. */
export const Receipt = ({ payment, price }: { payment: DemoPayment; price: string }) => (
  <dl className={styles.receipt}>
    <div className={styles.part}>
      <dt className={styles.term}>{copy[payment.kind].label}</dt>
      <dd className={styles.label}>{payment.label}</dd>
    </div>
    <div className={styles.total}>
      <dt className={styles.term}>{copy.total}</dt>
      <dd className={classes('figures', styles.amount)}>{price}</dd>
      <dd className={styles.note}>
        {payment.kind === 'order' ? copy.order.note : copy.subscription.note(price)}
      </dd>
    </div>
  </dl>
)
