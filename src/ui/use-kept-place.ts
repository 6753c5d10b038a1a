import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

interface KeptPlace<Part extends HTMLElement> {
  ref: RefObject<Part | null>
  onFocusCapture: (event: FocusEvent) => void
  onBlurCapture: (event: FocusEvent) => void
}

/** The place of what stands in no list. */
const NOWHERE = -1

/** Returns the title that the focus goes to: of the part, else of the screen. */
const titleOf = (part: HTMLElement | null | undefined): HTMLElement | null => {
  const title = part?.querySelector<HTMLElement>('h2') ?? document.querySelector<HTMLElement>('h1')
  if (title) title.tabIndex = -1
  return title
}

/**
 * Moves the focus from a removed item of a list to its neighbour's button, or to the screen's title if none has one; from another removed control to
 * the part's title. `shown` changes with what is shown. Returns the part's props.
 */
export const useKeptPlace = <Part extends HTMLElement>(shown: string | number): KeptPlace<Part> => {
  const part = useRef<Part>(null)
  const place = useRef<number | null>(null)
  const before = useRef(shown)
  /** True from the removal until the focus has moved. */
  const isLost = useRef(false)

  useEffect(() => {
    const hasChanged = shown !== before.current
    before.current = shown
    if (place.current === null || document.activeElement !== document.body) isLost.current = false
    else if (hasChanged) isLost.current = true
    if (!isLost.current || place.current === null) return
    const isListed = place.current !== NOWHERE
    const items = isListed ? [...(part.current?.querySelectorAll<HTMLElement>('li') ?? [])] : []
    const near = [...items.slice(place.current), ...items.slice(0, place.current).reverse()]
    const buttons = near.flatMap((item) => item.querySelector<HTMLElement>('button') ?? [])
    const enabled = near.flatMap((item) => item.querySelector<HTMLElement>('button:enabled') ?? [])
    // Disabled until the removal is settled.
    if (buttons.length > 0 && enabled.length === 0) return
    isLost.current = false
    const target = enabled[0] ?? titleOf(isListed ? null : part.current)
    target?.focus({ preventScroll: true })
  })

  return {
    ref: part,
    onFocusCapture: ({ target }) => {
      const item = target.closest('li')
      place.current = item?.parentElement ? [...item.parentElement.children].indexOf(item) : NOWHERE
    },
    onBlurCapture: ({ relatedTarget }) => {
      // A question before the removal: React hears nothing of the focus that it gives back while it closes.
      const isAsked = relatedTarget instanceof Element && relatedTarget.closest('dialog') !== null
      if (relatedTarget && !isAsked) place.current = null
    },
  }
}
