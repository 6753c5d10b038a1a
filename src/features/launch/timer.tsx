import { launchCopy as copy } from '../../copy/launch.ts'
import type { remaining } from './countdown.ts'
import * as styles from './launch.css.ts'

const units = ['days', 'hours', 'minutes', 'seconds'] as const

/** What is left, in four figures. Read when it is asked for, never every second. */
export const Timer = ({ left }: { left: ReturnType<typeof remaining> }) => (
  <div className={styles.timer} role="timer" aria-label={copy.timer} aria-live="off">
    {units.map((unit) => (
      <div className={styles.figure} key={unit}>
        <span className={styles.number}>{String(left[unit]).padStart(2, '0')}</span>
        <span className={styles.unit}>{copy.units[unit][left[unit] > 1 ? 1 : 0]}</span>
      </div>
    ))}
  </div>
)
