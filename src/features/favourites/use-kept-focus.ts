import { type FocusEvent, useEffect, useRef } from 'react'

/** Gives the focus to the neighbour when the card that had it is taken away, or to the screen's title when it was the last. */
export const useKeptFocus = (count: number) => {
  const container = useRef<HTMLDivElement>(null)
  const place = useRef<number | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: that a card has gone is what this waits for.
  useEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return
    const cards = container.current?.querySelectorAll<HTMLElement>('li') ?? []
    const next = cards[Math.min(place.current, cards.length - 1)]
    const target = next?.querySelector<HTMLElement>('button') ?? document.querySelector('h1')
    target?.focus({ preventScroll: true })
  }, [count])

  return {
    ref: container,
    onFocusCapture: ({ target }: FocusEvent) => {
      const card = target.closest('li')
      place.current = card?.parentElement ? [...card.parentElement.children].indexOf(card) : null
    },
    onBlurCapture: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) place.current = null
    },
  }
}
