import { ButtonLink } from './button-link.tsx'
import * as styles from './expired-strip.css.ts'

interface ExpiredStripProps {
  copy: { title: string; description: string; action: string }
  /** Address of the sign-in, with the return path. */
  to: string
}

/** Tells that the session has ended; stored data stays readable below. */
export const ExpiredStrip = ({ copy: { title, description, action }, to }: ExpiredStripProps) => (
  <div className={styles.strip} role="status">
    <p className={styles.text}>
      <b>{title}</b>
      <br />
      {description}
    </p>
    <ButtonLink to={to} size="sm">
      {action}
    </ButtonLink>
  </div>
)
