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

/** Whether the server itself answers: a captive portal's page is no word of it. */
const isReachable = async (): Promise<boolean> => {
  if (!navigator.onLine) return false
  const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => null)
  return answer?.ok === true && answer.headers.get('content-type')?.includes('json') === true
}

/**
 * Reloads the page where a chunk is gone after a deploy: once, only while the server answers, never over a form that holds
 * text nor over an open dialog. Answers whether the server did.
 */
export const reloadOnce = async (): Promise<boolean> => {
  const answers = await isReachable()
  if (answers && !wouldHurt() && claim()) location.reload()
  return answers
}

/** Reloads the page because somebody asks for it, where the server answers: without it the browser's own error would take the page's place. */
export const reloadIfReachable = async (): Promise<void> => {
  if (await isReachable()) location.reload()
}

/** How soon the server is looked for again, in ms. */
const RETRY = 5_000

/** As `reloadOnce`, for a page that could not start and would answer nobody: waits for the server. */
export const reloadWhenReachable = async (): Promise<void> => {
  if (!(await reloadOnce())) setTimeout(() => void reloadWhenReachable(), RETRY)
}
