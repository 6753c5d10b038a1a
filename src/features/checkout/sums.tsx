import { priceLabel } from '../../../contract/rules/price.ts'
import * as styles from './recap.css.ts'

interface SumsProps {
  lines: readonly { key: string; label: string; price: number }[]
  label: string
  total: number
}

/** What each line comes to, and what they do together. */
export const Sums = ({ lines, label, total }: SumsProps) => (
  <dl className={`figures ${styles.sums}`}>
    {lines.map((line) => (
      <div className={styles.line} key={line.key}>
        <dt>{line.label}</dt>
        <dd className={styles.amount}>{priceLabel(line.price)}</dd>
      </div>
    ))}
    <div className={styles.total}>
      <dt>{label}</dt>
      <dd className={styles.totalAmount}>{priceLabel(total)}</dd>
    </div>
  </dl>
)
