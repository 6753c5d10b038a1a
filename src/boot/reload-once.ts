const KEY = 'nectar.reloaded-at'
/** Minimum interval between two reloads, in ms: a second reload within it would not help either. */
const PAUSE = 60_000

const isWritten = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field.value !== field.defaultValue

/** Checks whether a reload would lose something: text in a form, or an open dialog such as the pass at the door. */
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
    // Without storage, reloads could repeat for ever.
    return false
  }
}

/** Checks that the server itself responds: a captive portal's page does not count. */
const isReachable = async (): Promise<boolean> => {
  if (!navigator.onLine) return false
  const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => null)
  return answer?.ok === true && answer.headers.get('content-type')?.includes('json') === true
}

/**
 * Reloads the page if a chunk is gone after a deploy: once, only if the server responds, never over a form with text or an open dialog. Returns true
 * if the server responds.
 */
export const reloadOnce = async (): Promise<boolean> => {
  const answers = await isReachable()
  if (answers && !wouldHurt() && claim()) location.reload()
  return answers
}

/** Reloads the page on the user's request, if the server responds: otherwise the browser's error page would replace it. */
export const reloadIfReachable = async (): Promise<void> => {
  if (await isReachable()) location.reload()
}

/** Delay before the next check of the server, in ms. */
const RETRY = 5_000

/** Like `reloadOnce`, for a page that could not start: retries until the server responds. */
export const reloadWhenReachable = async (): Promise<void> => {
  if (!(await reloadOnce())) setTimeout(() => void reloadWhenReachable(), RETRY)
}
