import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import * as styles from './field.css.ts'
import { Field, type FieldProps } from './field.tsx'

interface TextAreaFieldProps
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, 'id' | 'size' | 'color' | 'height' | 'width' | 'translate'> {}

/** Renders a labelled multi-line field that grows with its text if the browser supports it. */
export const TextAreaField = ({ id, label, error, hint, ...rest }: TextAreaFieldProps) => (
  <Field id={id} label={label} hint={hint} error={error}>
    {(control) => <textarea rows={6} {...rest} {...control} className={classes(styles.input, styles.area)} />}
  </Field>
)
