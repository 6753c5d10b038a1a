import { AlertIcon } from '../../ui/icons.tsx'
import * as styles from './checkout.css.ts'

/** Why something cannot be, beside it. */
export const Fault = ({ id, children }: { id?: string; children: string }) => (
  <p className={styles.fault} id={id}>
    <AlertIcon className={styles.faultSign} size={16} />
    {children}
  </p>
)
