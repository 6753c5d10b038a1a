import { type ComponentProps, type ReactNode, useId } from 'react'
import * as styles from './checkbox.css.ts'
import { error as errorStyle, sign } from './field.css.ts'
import { AlertIcon } from './icons.tsx'

interface CheckboxProps
  extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'color' | 'height' | 'width' | 'translate'> {
  /** May hold links: they stay links, the rest of it ticks the box. */
  children: ReactNode
  error?: ReactNode
}

/** The browser's own checkbox with its words beside it, and what is wrong with it below. */
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
