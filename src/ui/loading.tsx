import type { RecipeVariants } from '@vanilla-extract/recipes'
import { classes } from './classes.ts'
import { skeleton, spinner } from './loading.css.ts'

type SkeletonProps = NonNullable<RecipeVariants<typeof skeleton>> & { className?: string }

/** A quiet block that keeps the place of what is coming; its class says the sizes that are nowhere else. */
export const Skeleton = ({ className, ...size }: SkeletonProps) => (
  <span className={classes(skeleton(size), className)} />
)

/** What a pending button shows. */
export const Spinner = () => <span className={spinner} />
