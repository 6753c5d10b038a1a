import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { input } from './input.css.ts'

/** A bare text field; give it a label (TextField does). */
export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...rest} className={classes(input, className)} />
)
