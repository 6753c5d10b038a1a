import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import * as styles from './field.css.ts'
import { Field, type FieldProps } from './field.tsx'

interface TextAreaFieldProps
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, 'id' | 'size' | 'color' | 'height' | 'width' | 'translate'> {}

/** A labelled field of several lines, as high as its text where the browser can do that. */
export const TextAreaField = ({ id, label, error, hint, ...rest }: TextAreaFieldProps) => (
  <Field id={id} label={label} hint={hint} error={error}>
    {(control) => <textarea rows={6} {...rest} {...control} className={classes(styles.input, styles.area)} />}
  </Field>
)
