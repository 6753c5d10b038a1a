const KEY = 'nectar.reloaded-at'
/** A second reload within this many ms would not help either. */
const PAUSE = 60_000

const isWritten = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field.value !== field.defaultValue

/** Whether a reload would cost the person something: text in a form, or an open dialog such as the pass at the door. */
const wouldHurt = (): boolean =>
  document.querySelector('dialog[open],[role=dialog],[aria-modal=true]') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form input,form textarea')].some(
    isWritten,
  )

const claim = (): boolean => {
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < PAUSE) return false
    sessionStorage.setItem(KEY, String(Date.now()))
    return true
  } catch {
    // Without a memory, a reload could follow a reload for ever.
    return false
  }
}

/**
 * Reloads the page where a chunk is gone after a deploy: once, only while the server answers, never over a form that holds
 * text nor over an open dialog.
 */
export const reloadOnce = async (): Promise<void> => {
  if (!navigator.onLine || wouldHurt()) return
  const answered = await fetch('/api/health', { cache: 'no-store' }).catch(() => null)
  if (answered?.ok && !wouldHurt() && claim()) location.reload()
}
