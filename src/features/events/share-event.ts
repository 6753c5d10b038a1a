import { eventsCopy } from '../../copy/events.ts'
import { notify } from '../../ui/toaster.tsx'

/** Through the device's share sheet where there is one, else the address goes to the clipboard. Answers whether it went: where the clipboard is refused, the person copies it. */
export const shareEvent = async (title: string, url: string): Promise<boolean> => {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url })
      return true
    } catch (error) {
      // The person closed the sheet: nothing to say.
      if (error instanceof DOMException && error.name === 'AbortError') return true
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    notify({ ...eventsCopy.detail.shared, type: 'success' })
    return true
  } catch {
    return false
  }
}
