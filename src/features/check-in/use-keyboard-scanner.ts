import { useEffect, useEffectEvent } from 'react'

/** A scanner types a letter every few ms; nobody does (ms). */
const BETWEEN_KEYS_MS = 60
/** Shorter than any code: fast fingers. */
const LEAST = 6
const MOST = 4_000

/** Hears a scanner that types what it reads and ends with Enter, wherever the focus is; what it types reaches no field or button once it is known for one. */
export const useKeyboardScanner = (onRead: (text: string) => void): void => {
  const read = useEffectEvent(onRead)
  useEffect(() => {
    let text = ''
    let lastAt = 0
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      const isFast = event.timeStamp - lastAt < BETWEEN_KEYS_MS
      if (event.key === 'Enter') {
        const whole = isFast && text.length >= LEAST ? text : null
        text = ''
        if (whole === null) return
        // It would press the button that has the focus, or send the form.
        event.preventDefault()
        event.stopPropagation()
        const { activeElement } = document
        if (activeElement instanceof HTMLInputElement && activeElement.value.endsWith(whole))
          activeElement.blur()
        read(whole)
        return
      }
      if (event.key.length !== 1) return
      // The codes of doors have blanks: one would press the button that has the focus.
      if (isFast && event.key === ' ' && document.activeElement instanceof HTMLButtonElement)
        event.preventDefault()
      text = (isFast ? text : '') + event.key
      if (text.length > MOST) text = ''
      lastAt = event.timeStamp
    }
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [])
}
