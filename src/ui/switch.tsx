import { type ReactNode, useId } from 'react'
import * as styles from './switch.css.ts'
import { useKeptFocus } from './use-kept-focus.ts'

interface SwitchProps {
  label: ReactNode
  /** The effect of its current state. */
  hint?: ReactNode
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** Renders an on/off switch whose changes apply at once. */
export const Switch = ({ label, hint, checked, disabled = false, onChange }: SwitchProps) => {
  const id = useId()
  const input = useKeptFocus<HTMLInputElement>(disabled)
  return (
    <div className={styles.row}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        className={styles.input}
        id={id}
        ref={input}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
