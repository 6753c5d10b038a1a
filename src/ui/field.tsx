import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classes } from './classes.ts'
import * as styles from './field.css.ts'
import { AlertIcon, d, icon } from './icons.tsx'

export interface FieldProps {
  /** The id of the control; one is made up where there is none. */
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

/** Label above, control, then the error or the hint. `children` renders the control, with what ties it to them. */
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

/** A bare text field; give it a label (TextField does). */
export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...rest} className={classes(styles.input, className)} />
)

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'size'> {}

/** A labelled field; spread a form's `field()` on it. */
export const TextField = ({ id, label, error, hint, ...input }: TextFieldProps) => (
  <Field id={id} label={label} hint={hint} error={error}>
    {(control) => <Input type="text" {...input} {...control} />}
  </Field>
)

interface TextAreaFieldProps
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, 'id' | 'size' | 'color' | 'height' | 'width' | 'translate'> {}

/** A labelled field of several lines, as high as its text where the browser can do that. */
export const TextAreaField = ({ id, label, error, hint, ...rest }: TextAreaFieldProps) => (
  <Field id={id} label={label} hint={hint} error={error}>
    {(control) => <textarea rows={6} {...rest} {...control} className={classes(styles.input, styles.area)} />}
  </Field>
)

const EyeIcon = icon(
  d('M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z'),
)

const EyeOffIcon = icon(
  d(
    'M4 4l16 16M9.5 5.8A10 10 0 0 1 12 5.5c6.5 0 10 6.5 10 6.5a17 17 0 0 1-3 3.7M6 7.5A16 16 0 0 0 2 12s3.5 6.5 10 6.5c1.6 0 3-.4 4.2-1',
  ),
)

/** A labelled field for a password, which a button shows and hides. */
export const PasswordField = ({ id, label, error, hint, ...input }: Omit<TextFieldProps, 'type'>) => {
  const [isShown, setShown] = useState(false)
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.place}>
          <Input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={styles.besideToggle}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            className={styles.toggle}
            type="button"
            aria-label={isShown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
            aria-controls={control.id}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        </div>
      )}
    </Field>
  )
}
