import type { RecipeVariants } from '@vanilla-extract/recipes'
import type { ComponentProps } from 'react'
import { button } from './button.css.ts'
import { classes } from './classes.ts'

export type ButtonStyle = NonNullable<RecipeVariants<typeof button>>

type ButtonProps = ComponentProps<'button'> & ButtonStyle

/** A button of the product. Every size is at least 44 px high. */
export const Button = ({ variant, size, className, ...rest }: ButtonProps) => (
  <button type="button" {...rest} className={classes(button({ variant, size }), className)} />
)
