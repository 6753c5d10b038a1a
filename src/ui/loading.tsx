import type { RecipeVariants } from '@vanilla-extract/recipes'
import { classes } from './classes.ts'
import { skeleton, spinner } from './loading.css.ts'

type SkeletonProps = NonNullable<RecipeVariants<typeof skeleton>> & { className?: string }

/** Renders a placeholder for loading content. Sizes outside the variants come from its class. */
export const Skeleton = ({ className, ...size }: SkeletonProps) => (
  <span className={classes(skeleton(size), className)} />
)

export const Spinner = () => <span className={spinner} />
