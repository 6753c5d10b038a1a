import { type ComponentProps, type ReactNode, useId } from 'react'
import * as styles from './checkbox.css.ts'
import { error as errorStyle, sign } from './field.css.ts'
import { AlertIcon } from './icons.tsx'

interface CheckboxProps
  extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'color' | 'height' | 'width' | 'translate'> {
  /** May contain links: they work as links; the rest of the label toggles the box. */
  children: ReactNode
  error?: ReactNode
}

/** Renders a native checkbox with its label, and the error below. */
export const Checkbox = ({ children, error, ...input }: CheckboxProps) => {
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <div className={styles.checkbox}>
      <label className={styles.label}>
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p className={errorStyle} id={`${id}-error`}>
          <AlertIcon className={sign} size={16} />
          {error}
        </p>
      )}
    </div>
  )
}
