import { classes } from './classes.ts'
import * as styles from './logo.css.ts'

/** The mark: a honey cell that drips like the bars of an equaliser, on 32 × 32. */
const LOGO_MARK =
  'M16 1.5l12 6.9V21a3 3 0 0 1-6 0v-4.5a1.5 1.5 0 0 0-3 0v11a3 3 0 0 1-6 0v-11a1.5 1.5 0 0 0-3 0V24a3 3 0 0 1-6 0V8.4z'

interface LogoProps {
  /** The mark's height in px. */
  size?: keyof typeof styles.sizes
  markOnly?: boolean
  nameClassName?: string
}

/** Renders mark and name. The name is real text, so a link around it needs no label. */
export const Logo = ({ size = 28, markOnly = false, nameClassName }: LogoProps) => (
  <span className={classes(styles.logo, styles.sizes[size])}>
    <svg
      className={styles.mark}
      viewBox="0 0 32 32"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <path d={LOGO_MARK} fill="currentColor" />
    </svg>
    <span className={markOnly ? 'visually-hidden' : nameClassName}>Nectar</span>
  </span>
)
