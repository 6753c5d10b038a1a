import { useId, useState } from 'react'
import { Labelled } from './field.tsx'
import { d, icon } from './icons.tsx'
import { Input } from './input.tsx'
import * as styles from './password-field.css.ts'
import type { TextFieldProps } from './text-field.tsx'

const EyeIcon = icon(
  d('M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z'),
)

const EyeOffIcon = icon(
  d(
    'M4 4l16 16M9.5 5.8A10 10 0 0 1 12 5.5c6.5 0 10 6.5 10 6.5a17 17 0 0 1-3 3.7M6 7.5A16 16 0 0 0 2 12s3.5 6.5 10 6.5c1.6 0 3-.4 4.2-1',
  ),
)

/** A labelled password field with a button that shows and hides the password. */
export const PasswordField = ({ id: given, label, error, hint, ...input }: Omit<TextFieldProps, 'type'>) => {
  const generated = useId()
  const id = given ?? generated
  const [isShown, setShown] = useState(false)
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      <div className={styles.place}>
        <Input
          {...input}
          type={isShown ? 'text' : 'password'}
          className={styles.besideToggle}
          autoCapitalize="none"
          spellCheck={false}
        />
        <button
          className={styles.toggle}
          type="button"
          aria-label={isShown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      </div>
    </Labelled>
  )
}
