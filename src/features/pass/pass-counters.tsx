import { allowanceLabel } from '../../../contract/rules/pass.ts'
import { passCopy } from '../../copy/pass.ts'
import { classes } from '../../ui/classes.ts'
import * as styles from './pass-card.css.ts'

/** Renders the month's remaining concerts and invitations; 999 reads ∞. */
export const PassCounters = ({ concerts, invitations }: { concerts: number; invitations: number }) => (
  <dl className={classes('figures', styles.counters)}>
    <div className={styles.counter}>
      <dt className={styles.counted}>{passCopy.concerts}</dt>
      <dd className={styles.left}>{allowanceLabel(concerts)}</dd>
    </div>
    <div className={styles.counter}>
      <dt className={styles.counted}>{passCopy.invitations}</dt>
      <dd className={styles.left}>{allowanceLabel(invitations)}</dd>
    </div>
  </dl>
)
