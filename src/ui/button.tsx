import type { RecipeVariants } from '@vanilla-extract/recipes'
import { type ComponentProps, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { button } from './button.css.ts'
import { classes } from './classes.ts'
import { Spinner } from './loading.tsx'

/**
 * Restores the focus of a control that lost it while disabled during its work, unless another element has it by then. Keyboard users continue from it.
 * Returns the control's ref.
 */
export const useKeptFocus = <Control extends HTMLButtonElement | HTMLInputElement = HTMLButtonElement>(
  isDisabled: boolean,
): RefObject<Control | null> => {
  const button = useRef<Control>(null)
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
    // Browsers remove the focus at once, with a blur event, or at the next paint, without an event.
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
