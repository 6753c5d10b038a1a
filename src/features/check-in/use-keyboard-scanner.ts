import { useEffect, useEffectEvent } from 'react'

/** Maximum ms between two keys of a scanner; a person types slower. */
const BETWEEN_KEYS_MS = 60
/** Shorter input may be a fast typist: every code is longer. */
const MIN_LENGTH = 6
const MAX_LENGTH = 4_000

/** Reads a scanner that types a code and ends with Enter, wherever the focus is. Once detected, its keys reach no field or button. */
export const useKeyboardScanner = (onRead: (text: string) => void): void => {
  const read = useEffectEvent(onRead)
  useEffect(() => {
    let text = ''
    let lastAt = 0
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      const isFast = event.timeStamp - lastAt < BETWEEN_KEYS_MS
      if (event.key === 'Enter') {
        const whole = isFast && text.length >= MIN_LENGTH ? text : null
        text = ''
        if (whole === null) return
        // Enter would press the focused button, or submit the form.
        event.preventDefault()
        event.stopPropagation()
        const { activeElement } = document
        if (activeElement instanceof HTMLInputElement && activeElement.value.endsWith(whole))
          activeElement.blur()
        read(whole)
        return
      }
      if (event.key.length !== 1) return
      // The codes of doors contain spaces, and a space would press the focused button.
      if (isFast && event.key === ' ' && document.activeElement instanceof HTMLButtonElement)
        event.preventDefault()
      text = (isFast ? text : '') + event.key
      if (text.length > MAX_LENGTH) text = ''
      lastAt = event.timeStamp
    }
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [])
}
