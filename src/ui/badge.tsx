import type { RecipeVariants } from '@vanilla-extract/recipes'
import type { ComponentProps } from 'react'
import { badge } from './badge.css.ts'
import { classes } from './classes.ts'

/** Renders a small label: outlined by default, filled with honey for the current item. */
export const Badge = ({
  size,
  tone,
  className,
  ...rest
}: ComponentProps<'span'> & NonNullable<RecipeVariants<typeof badge>>) => (
  <span {...rest} className={classes(badge({ size, tone }), className)} />
)
