import type { ReactNode } from 'react'
import { AlertIcon } from './icons.tsx'
import * as styles from './inline-alert.css.ts'

/** What went wrong, said where it happened: in a dialog, where a toast would lie behind. */
export const InlineAlert = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.alert} role="alert">
    <AlertIcon className={styles.sign} />
    <p>
      <b className={styles.title}>{title}</b> {children}
    </p>
  </div>
)
