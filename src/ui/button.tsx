import type { RecipeVariants } from '@vanilla-extract/recipes'
import { type ComponentProps, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { button } from './button.css.ts'
import { classes } from './classes.ts'
import { Spinner } from './loading.tsx'

/**
 * For a button that is disabled while it works, and so loses the focus: it has it again afterwards, unless something else has it by then, so that
 * a keyboard goes on from it. Answers the button's ref.
 */
export const useKeptFocus = (isDisabled: boolean): RefObject<HTMLButtonElement | null> => {
  const button = useRef<HTMLButtonElement>(null)
  const isLost = useRef(false)
  useLayoutEffect(() => {
    const element = button.current
    const lose = () => {
      isLost.current = element?.disabled === true
    }
    element?.addEventListener('blur', lose)
    return () => element?.removeEventListener('blur', lose)
  }, [])
  useLayoutEffect(() => {
    const { activeElement, body } = document
    // Browsers take the focus away at once, which the event tells, or as they draw, which nothing does.
    if (isDisabled) isLost.current ||= activeElement === button.current
    else if (isLost.current) {
      isLost.current = false
      if (!activeElement || activeElement === body) button.current?.focus({ preventScroll: true })
    }
  }, [isDisabled])
  return button
}

export type ButtonStyle = NonNullable<RecipeVariants<typeof button>>

type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** Disables it, and shows a spinner and `loadingText` instead of its content. */
    loading?: boolean
    loadingText?: string
  }

/** A button of the product. Every size is at least 44 px high. */
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
