import type { RecipeVariants } from '@vanilla-extract/recipes'
import type { ComponentProps } from 'react'
import { badge } from './badge.css.ts'
import { classes } from './classes.ts'

/** A small label: outlined by default, filled with honey for what is current. */
export const Badge = ({
  size,
  tone,
  className,
  ...rest
}: ComponentProps<'span'> & NonNullable<RecipeVariants<typeof badge>>) => (
  <span {...rest} className={classes(badge({ size, tone }), className)} />
)
