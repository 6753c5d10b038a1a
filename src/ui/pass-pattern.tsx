import { classes } from './classes.ts'
import * as styles from './pass-pattern.css.ts'

const CELL = 'M0-28L24.2-14V14L0 28L-24.2 14V-14Z'
/** Three cells, filled from the lowest up. */
const comb = [
  [26, 45],
  [0, 0],
  [52, 0],
] as const

interface PassPatternProps {
  /** Number of filled cells: the Pass's level. */
  filled: 1 | 2 | 3
  /** The comb's colour: dark on honey, honey on black, or the page's grey on paper. */
  ink?: 'dark' | 'honey' | 'own'
  combClassName?: string
}

/** Renders the background of a Pass, with the comb that fills with its level. */
export const PassPattern = ({ filled, ink, combClassName }: PassPatternProps) => (
  <>
    <span className={styles.paper({ ink })} aria-hidden="true" />
    <svg
      className={classes(styles.comb, combClassName)}
      viewBox="-27 -31 106 107"
      aria-hidden="true"
      focusable="false"
    >
      {comb.map(([x, y], index) => (
        <path
          key={`${x}-${y}`}
          d={CELL}
          transform={`translate(${x} ${y}) scale(0.92)`}
          fill={index < filled ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="4"
        />
      ))}
    </svg>
  </>
)
