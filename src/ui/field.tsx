import { createContext, type ReactNode, useContext, useId } from 'react'
import { chakra } from './chakra.tsx'
import * as styles from './field.css.ts'
import { AlertIcon } from './icons.tsx'

interface FieldState {
  id: string
  invalid: boolean
  helped: boolean
}

const State = createContext<FieldState | null>(null)

/** Returns the attributes that link a control to its label, hint and error; none outside a field. */
export const useField = () => {
  const field = useContext(State)
  if (!field) return {}
  const { id, invalid, helped } = field
  return {
    id,
    'aria-invalid': invalid || undefined,
    'aria-describedby': invalid ? `${id}-error` : helped ? `${id}-hint` : undefined,
  }
}

interface RootProps {
  /** The control's id; generated if missing. */
  id?: string | undefined
  /** Whether there is an `ErrorText`. */
  invalid?: boolean
  /** Whether there is a `HelperText`. */
  helped?: boolean
  children: ReactNode
}

// Imported as `Field`: a label, its control (`Input`, …), then a hint or an error.

export const Root = ({ id: given, invalid = false, helped = false, children }: RootProps) => {
  const generated = useId()
  return (
    <State value={{ id: given ?? generated, invalid, helped }}>
      <div className={styles.field}>{children}</div>
    </State>
  )
}

export const Label = ({ children }: { children: ReactNode }) => (
  <label className={styles.label} htmlFor={useContext(State)?.id}>
    {children}
  </label>
)

export const HelperText = ({ children }: { children: ReactNode }) => (
  <p className={styles.hint} id={`${useContext(State)?.id}-hint`}>
    {children}
  </p>
)

export const ErrorText = ({ children }: { children: ReactNode }) => (
  <p className={styles.error} id={`${useContext(State)?.id}-error`}>
    <AlertIcon className={styles.sign} size={16} />
    {children}
  </p>
)

/** Two fields side by side if there is room. */
export const Pair = chakra('div', undefined, {
  display: 'grid',
  columns: { base: 1, sm: 2 },
  align: 'start',
  columnGap: '4',
  rowGap: '5',
})

export interface FieldProps {
  id?: string | undefined
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

/** A field's parts around its control: the error takes the place of the hint. */
export const Labelled = ({ id, label, hint, error, children }: FieldProps & { children: ReactNode }) => (
  <Root id={id} invalid={Boolean(error)} helped={Boolean(hint)}>
    <Label>{label}</Label>
    {children}
    {error ? <ErrorText>{error}</ErrorText> : hint && <HelperText>{hint}</HelperText>}
  </Root>
)
