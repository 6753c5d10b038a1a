import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import * as styles from './field.css.ts'
import { AlertIcon } from './icons.tsx'

export interface FieldProps {
  /** The control's id; generated if missing. */
  id?: string | undefined
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Renders a label, the control, then the error or the hint. `children` renders the control with the attributes that link them. */
export const Field = ({
  id: given,
  label,
  hint,
  error,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) => {
  const made = useId()
  const id = given ?? made
  const noteId = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': noteId })}
      {hint && !error && (
        <p className={styles.hint} id={noteId}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={noteId}>
          <AlertIcon className={styles.sign} size={16} />
          {error}
        </p>
      )}
    </div>
  )
}

/** A text field without a label; use TextField for a labelled one. */
export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...rest} className={classes(styles.input, className)} />
)

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'size'> {}

/** A labelled field; spread a form's `field()` on it. */
export const TextField = ({ id, label, error, hint, ...input }: TextFieldProps) => (
  <Field id={id} label={label} hint={hint} error={error}>
    {(control) => <Input type="text" {...input} {...control} />}
  </Field>
)
