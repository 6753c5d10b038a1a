import { checkoutCopy } from '../../copy/checkout.ts'
import { InfoIcon } from '../../ui/more-icons.tsx'
import * as styles from './checkout.css.ts'
import { usePaymentMeans } from './queries.ts'

const { title, text } = checkoutCopy.demo

/** Says that no money moves, where none does. */
export const DemoNotice = () => {
  const { means } = usePaymentMeans()
  if (means?.provider !== 'demo') return null
  return (
    <div className={styles.demo} role="note">
      <InfoIcon className={styles.demoSign} />
      <p>
        <b>{title}</b>
        <br />
        {text}
      </p>
    </div>
  )
}
