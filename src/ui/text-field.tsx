import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { Input } from './input.tsx'

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'size'> {}

/** A labelled field; spread a form's `field()` on it. */
export const TextField = ({ id, label, error, hint, ...input }: TextFieldProps) => (
  <Field id={id} label={label} hint={hint} error={error}>
    {(control) => <Input type="text" {...input} {...control} />}
  </Field>
)
