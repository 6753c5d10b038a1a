import type { ReactNode } from 'react'
import * as Alert from './alert.tsx'
import * as styles from './form-error.css.ts'
import { AlertIcon } from './icons.tsx'

/** Shows why a form was not sent, above its button. The live region exists before its text, so that it is announced. */
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

/** Shows an error in its context: in a dialog, a toast would be behind it. */
export const InlineAlert = ({ title, children }: { title: string; children: ReactNode }) => (
  <Alert.Root status="error" variant="outline" role="alert">
    <Alert.Indicator>
      <AlertIcon />
    </Alert.Indicator>
    <div>
      <Alert.Title>{title}</Alert.Title> {children}
    </div>
  </Alert.Root>
)
