import type { ReactNode } from 'react'
import { profileCopy } from '../../copy/profile.ts'
import { useOnline } from '../../shared/use-online.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import * as styles from './form.css.ts'

interface SaveRowProps {
  label: string
  pendingLabel: string
  isPending: boolean
  /** Whether something was typed that is not saved yet. */
  isDirty: boolean
  children?: ReactNode
}

/** A form's last row. Offline it can still be pressed, which is how one finds out; what was typed stays. */
export const SaveRow = ({ label, pendingLabel, isPending, isDirty, children }: SaveRowProps) => {
  const isOnline = useOnline()
  return (
    <>
      <div className={styles.ways}>
        <SubmitButton
          size="md"
          variant={isDirty || isPending ? 'solid' : 'outline'}
          isPending={isPending}
          pendingLabel={pendingLabel}
        >
          {label}
        </SubmitButton>
        {children}
      </div>
      <p className={styles.text} role="status" hidden={isOnline}>
        {!isOnline && profileCopy.offline}
      </p>
    </>
  )
}
