import { chakra } from '@chakra-ui/react/styled-system'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Field } from './field.tsx'
import { Input } from './input.ts'
import { EyeIcon, EyeOffIcon } from './more-icons.tsx'

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

/** A labelled field; spread React Hook Form's `register()` on it. A password field gets the show/hide toggle. */
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
