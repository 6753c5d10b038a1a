/** The result of sharing: by the share sheet, on the clipboard, or left to the user to copy by hand. */
type Shared = 'shared' | 'copied' | 'refused'

/** Copies a link to the clipboard. Returns false if the browser refuses. */
export const copyLink = async (url: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(url)
    return true
  } catch {
    return false
  }
}

/** Shares a link through the device's share sheet, or copies it to the clipboard if there is none. Never throws. */
export const shareLink = async (title: string, url: string): Promise<Shared> => {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      // The user closed the sheet, or has it open by an earlier press: no failure.
      const isNone = error instanceof DOMException && /^(Abort|InvalidState)Error$/.test(error.name)
      if (isNone) return 'shared'
    }
  }
  return (await copyLink(url)) ? 'copied' : 'refused'
}
