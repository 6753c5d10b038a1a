import type { ReactNode } from 'react'
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

/** What went wrong, said where it happened: in a dialog, where a toast would lie behind. */
export const InlineAlert = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.alert} role="alert">
    <AlertIcon className={styles.alertSign} />
    <p>
      <b className={styles.title}>{title}</b> {children}
    </p>
  </div>
)
