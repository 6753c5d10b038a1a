import * as styles from './form-error.css.ts'
import { AlertIcon } from './icons.tsx'

/** Why a form was not sent, above its button, announced: the live region is there before its text. */
export const FormError = ({ text }: { text: string | null }) => (
  <div className={styles.place} role="alert">
    {text && (
      <p className={styles.text}>
        <AlertIcon className={styles.sign} size={18} />
        {text}
      </p>
    )}
  </div>
)
