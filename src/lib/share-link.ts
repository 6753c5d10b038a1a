/** What became of a link: the share sheet had it, it is on the clipboard, or the person copies it by hand. */
type Shared = 'shared' | 'copied' | 'refused'

/** Shares a link through the device's share sheet where there is one, else by the clipboard. Never throws. */
export const shareLink = async (title: string, url: string): Promise<Shared> => {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      // The person closed the sheet: nothing to say.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'refused'
  }
}
