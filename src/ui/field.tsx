import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { AlertIcon } from './icons.tsx'

interface FieldProps {
  /** The id of the control within. */
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  children: ReactNode
}

const look = {
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

/** Label above, control, then the error or the hint: `{id}-error` and `{id}-hint` describe the control. */
export const Field = ({ id, label, hint, error, children }: FieldProps) => (
  <chakra.div css={look}>
    <label htmlFor={id}>{label}</label>
    {children}
    {hint && !error && (
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {error && (
      <p className="error" id={`${id}-error`}>
        <AlertIcon size={16} />
        {error}
      </p>
    )}
  </chakra.div>
)
