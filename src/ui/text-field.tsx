import { chakra } from '@chakra-ui/react/styled-system'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Field } from './field.tsx'
import { d, icon } from './icon.tsx'
import { Input } from './input.ts'

const EyeIcon = icon(
  d('M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z'),
)
const EyeOffIcon = icon(
  d(
    'M4 4l16 16M9.5 5.8A10 10 0 0 1 12 5.5c6.5 0 10 6.5 10 6.5a17 17 0 0 1-3 3.7M6 7.5A16 16 0 0 0 2 12s3.5 6.5 10 6.5c1.6 0 3-.4 4.2-1',
  ),
)

interface TextFieldProps
  extends Omit<ComponentProps<'input'>, 'size' | 'color' | 'height' | 'width' | 'translate'> {
  label: ReactNode
  error?: ReactNode
  hint?: ReactNode
}

const reveal = {
  position: 'relative',
  '& > button': {
    position: 'absolute',
    insetBlock: '0',
    right: '0',
    width: '12',
    display: 'grid',
    placeItems: 'center',
    color: 'muted',
    _hover: { color: 'ink' },
  },
}

/** A labelled field; spread a form's `field()` on it. A password field gets the show/hide toggle. */
export const TextField = ({ label, error, hint, type = 'text', ...input }: TextFieldProps) => {
  const ownId = useId()
  const [isShown, setShown] = useState(false)
  const id = input.id ?? ownId
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  const control = (isReveal: boolean) => (
    <Input
      {...input}
      id={id}
      type={isReveal && isShown ? 'text' : type}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy}
      {...(isReveal && { pr: '12', autoCapitalize: 'none', spellCheck: false })}
    />
  )
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {type === 'password' ? (
        <chakra.div css={reveal}>
          {control(true)}
          <button
            type="button"
            aria-label={isShown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
            aria-controls={id}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        </chakra.div>
      ) : (
        control(false)
      )}
    </Field>
  )
}
