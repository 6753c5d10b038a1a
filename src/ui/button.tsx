import type { RecipeVariants } from '@vanilla-extract/recipes'
import { type ComponentProps, useImperativeHandle } from 'react'
import { button } from './button.css.ts'
import { classes } from './classes.ts'
import { Spinner } from './loading.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

export type ButtonStyle = NonNullable<RecipeVariants<typeof button>>

type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** Disables it, and shows a spinner and `loadingText` instead of its content. */
    loading?: boolean
    loadingText?: string
  }

/** Renders a button. Every size is at least 44 px high. */
export const Button = ({
  variant,
  size,
  className,
  ref,
  disabled = false,
  loading = false,
  loadingText,
  children,
  ...rest
}: ButtonProps) => {
  const isDisabled = disabled || loading
  const kept = useKeptFocus(isDisabled)
  useImperativeHandle(ref, () => kept.current as HTMLButtonElement)
  return (
    <button
      type="button"
      {...rest}
      disabled={isDisabled}
      ref={kept}
      className={classes(button({ variant, size }), className)}
    >
      {loading ? (
        <>
          <Spinner />
          <span>{loadingText}</span>
        </>
      ) : (
        children
      )}
    </button>
  )
}
