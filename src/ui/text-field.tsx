import type { ComponentProps } from 'react'
import { type FieldProps, Labelled } from './field.tsx'
import { Input } from './input.tsx'

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'size'> {}

/** A labelled field; spread a form's `field()` on it. */
export const TextField = ({ id, label, error, hint, ...input }: TextFieldProps) => (
  <Labelled id={id} label={label} hint={hint} error={error}>
    <Input type="text" {...input} />
  </Labelled>
)
