import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

interface KeptPlace<List extends HTMLElement> {
  ref: RefObject<List | null>
  onFocusCapture: (event: FocusEvent) => void
  onBlurCapture: (event: FocusEvent) => void
}

/**
 * Moves the focus from a removed item of a list to its neighbour's button, or to the screen's title if none has one. `count`: the items shown.
 * Returns the props of the list.
 */
export const useKeptPlace = <List extends HTMLElement>(count: number): KeptPlace<List> => {
  const list = useRef<List>(null)
  const place = useRef<number | null>(null)
  const shown = useRef(count)
  /** True from the removal until the focus has moved. */
  const isLost = useRef(false)

  useEffect(() => {
    const hasChanged = count !== shown.current
    shown.current = count
    if (place.current === null || document.activeElement !== document.body) isLost.current = false
    else if (hasChanged) isLost.current = true
    if (!isLost.current || place.current === null) return
    const items = [...(list.current?.querySelectorAll<HTMLElement>('li') ?? [])]
    const near = [...items.slice(place.current), ...items.slice(0, place.current).reverse()]
    const buttons = near.flatMap((item) => item.querySelector<HTMLElement>('button') ?? [])
    const enabled = near.flatMap((item) => item.querySelector<HTMLElement>('button:enabled') ?? [])
    // Disabled until the removal is settled.
    if (buttons.length > 0 && enabled.length === 0) return
    isLost.current = false
    const [target = document.querySelector<HTMLElement>('h1')] = enabled
    target?.focus({ preventScroll: true })
  })

  return {
    ref: list,
    onFocusCapture: ({ target }) => {
      const item = target.closest('li')
      place.current = item?.parentElement ? [...item.parentElement.children].indexOf(item) : null
    },
    onBlurCapture: ({ relatedTarget }) => {
      // A question before the removal: React hears nothing of the focus that it gives back while it closes.
      const isAsked = relatedTarget instanceof Element && relatedTarget.closest('dialog') !== null
      if (relatedTarget && !isAsked) place.current = null
    },
  }
}
