import type { ComponentProps } from 'react'
import { type FieldProps, Labelled } from './field.tsx'
import { Textarea } from './input.tsx'

interface TextAreaFieldProps
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, 'id' | 'size' | 'color' | 'height' | 'width' | 'translate'> {}

/** A labelled multi-line field. */
export const TextAreaField = ({ id, label, error, hint, ...rest }: TextAreaFieldProps) => (
  <Labelled id={id} label={label} hint={hint} error={error}>
    <Textarea {...rest} />
  </Labelled>
)
