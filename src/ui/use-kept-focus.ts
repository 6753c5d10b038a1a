import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Restores the focus of a control that lost it while disabled during its work, unless another element has it by then. Keyboard users continue from it.
 * Returns the control's ref.
 */
export const useKeptFocus = <Control extends HTMLButtonElement | HTMLInputElement = HTMLButtonElement>(
  isDisabled: boolean,
): RefObject<Control | null> => {
  const control = useRef<Control>(null)
  const isLost = useRef(false)
  useLayoutEffect(() => {
    const element = control.current
    const lose = () => {
      isLost.current = element?.disabled === true
    }
    element?.addEventListener('blur', lose)
    return () => element?.removeEventListener('blur', lose)
  }, [])
  useLayoutEffect(() => {
    const { activeElement } = document
    // Browsers remove the focus at once, with a blur event, or at the next paint, without an event.
    if (isDisabled) isLost.current ||= activeElement === control.current
    else if (isLost.current) {
      isLost.current = false
      // In an open dialog the browser gives the focus to the dialog, elsewhere to the body.
      if (!activeElement || activeElement.contains(control.current))
        control.current?.focus({ preventScroll: true })
    }
  }, [isDisabled])
  return control
}
