import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { heading } from './heading.css.ts'

interface HeadingProps extends ComponentProps<'h1'> {
  as: 'h1' | 'h2' | 'h3'
  size?: 'lg' | 'xl' | '2xl'
}

/** A heading: its size by its rank on the screen, its level by `as`. */
export const Heading = ({ as: Level, size, className, ...rest }: HeadingProps) => (
  <Level {...rest} className={classes(heading({ size }), className)} />
)
