import { ButtonLink } from './button-link.tsx'
import * as styles from './expired-strip.css.ts'

interface ExpiredStripProps {
  copy: { title: string; description: string; action: string }
  /** The sign-in, with the way back. */
  to: string
}

/** The session is over; what the device keeps stays readable beneath. */
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
