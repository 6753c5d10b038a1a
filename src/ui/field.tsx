import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useId } from 'react'
import { AlertIcon } from './icons.tsx'

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

const styles = {
  display: 'grid',
  gap: '2',
  minWidth: 0,
  '& > label': { fontSize: 'sm', fontWeight: '600', color: 'ink' },
  '& > .hint': { fontSize: 'sm', color: 'muted' },
  '& > .error': {
    display: 'flex',
    gap: '2',
    alignItems: 'start',
    fontSize: 'sm',
    fontWeight: '600',
    color: 'danger',
    '& svg': { flexShrink: 0, marginTop: '2px' },
  },
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
    <chakra.div css={styles}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': noteId })}
      {hint && !error && (
        <p className="hint" id={noteId}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={noteId}>
          <AlertIcon size={16} />
          {error}
        </p>
      )}
    </chakra.div>
  )
}
