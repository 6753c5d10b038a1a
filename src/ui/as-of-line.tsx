import type { ReactNode } from 'react'
import * as styles from './as-of-line.css.ts'
import { classes } from './classes.ts'
import { ClockIcon } from './more-icons.tsx'

/** Shows when the displayed data was last updated. */
export const AsOfLine = ({ children }: { children: ReactNode }) => (
  <p className={classes('figures', styles.line)}>
    <ClockIcon className={styles.sign} size={16} />
    {children}
  </p>
)
