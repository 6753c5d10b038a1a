import { eventsCopy } from '../../copy/events.ts'
import { notify } from '../../ui/toaster.tsx'

const { shared, notShared } = eventsCopy.detail

/** Through the device's share sheet where there is one, else the address goes to the clipboard. */
export const shareEvent = async (title: string): Promise<void> => {
  const url = location.origin + location.pathname
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url })
      return
    } catch (error) {
      // The person closed the sheet: nothing to say.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    notify({ ...shared, type: 'success' })
  } catch {
    notify({ ...notShared, description: url, type: 'error' })
  }
}
