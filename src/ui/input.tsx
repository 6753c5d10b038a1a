import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import * as styles from './field.css.ts'
import { useField } from './field.tsx'

/** A text field; in a `Field` it takes the label's id and the error's attributes. */
export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...useField()} {...rest} className={classes(styles.input, className)} />
)

/** A multi-line field that grows with its text if the browser supports it. */
export const Textarea = (props: ComponentProps<'textarea'>) => (
  <textarea rows={6} {...useField()} {...props} className={classes(styles.input, styles.area)} />
)

/** The browser's own list of options. */
export const NativeSelect = (props: ComponentProps<'select'>) => (
  <select {...useField()} {...props} className={classes(styles.input, styles.select)} />
)
