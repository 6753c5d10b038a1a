import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { isFocusLost } from './lost-focus.ts'

interface KeptPlace<Part extends HTMLElement> {
  ref: RefObject<Part | null>
  onFocusCapture: (event: FocusEvent) => void
  onBlurCapture: (event: FocusEvent) => void
}

/** The place of what stands in no list. */
const NOWHERE = -1

/**
 * Moves the focus from a removed item of a list to its neighbour's button, else to the screen's title; from another removed control to the part's
 * title. `shown` changes with what is shown. Returns the part's props.
 */
export const useKeptPlace = <Part extends HTMLElement>(shown: string | number): KeptPlace<Part> => {
  const part = useRef<Part>(null)
  const place = useRef<number | null>(null)
  const before = useRef(shown)
  /** True from the removal until the focus has moved. */
  const isLost = useRef(false)

  useEffect(() => {
    const at = place.current
    if (at === null || !isFocusLost()) isLost.current = false
    else if (shown !== before.current) isLost.current = true
    before.current = shown
    if (at === null || !isLost.current) return
    const items = at === NOWHERE ? [] : [...(part.current?.querySelectorAll('li') ?? [])]
    const near = [...items.slice(at), ...items.slice(0, at).reverse()]
    const buttons = near.flatMap((item) => [...item.querySelectorAll('button')])
    let target: HTMLElement | undefined = buttons.find(({ disabled }) => !disabled)
    // Disabled until the removal is settled.
    if (buttons.length > 0 && !target) return
    isLost.current = false
    if (!target) {
      target =
        (at === NOWHERE && part.current?.querySelector('h2')) || document.querySelector('h1') || document.body
      target.tabIndex = -1
    }
    target.focus({ preventScroll: true })
  })

  return {
    ref: part,
    onFocusCapture: ({ target }) => {
      const item = target.closest('li')
      place.current = item?.parentElement ? [...item.parentElement.children].indexOf(item) : NOWHERE
    },
    onBlurCapture: ({ relatedTarget }) => {
      // A question before the removal: React hears nothing of the focus that it gives back while it closes.
      if (relatedTarget?.closest('dialog') === null) place.current = null
    },
  }
}
