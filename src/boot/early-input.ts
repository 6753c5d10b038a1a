const PRESSED = 'button,[role=button],input[type=submit]'
/** How long after the start a page that is still loading may claim the presses meant for it, in ms. */
const PATIENCE = 10_000

/** React marks an element with its props once it answers for it; there is no public way to ask. */
const isAwake = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactProps$'))

/** The element that took the place of one that React threw away while mounting over the shell. */
const heirOf = (root: HTMLElement, element: HTMLElement): HTMLElement | undefined => {
  if (element.isConnected) return element
  // A field goes by its form name: no two fields may be taken for one another, a password least of all.
  const name = (candidate: HTMLElement) =>
    candidate.getAttribute('name') ?? candidate.getAttribute('aria-label') ?? candidate.textContent
  return [...root.querySelectorAll<HTMLElement>(element.tagName)].find(
    (candidate) => name(candidate) === name(element),
  )
}

/**
 * Keeps what a person does before React answers: presses on buttons wait and are repeated, forms are not submitted by the
 * browser, typed text is told to React as if it had just been typed. Links stay the browser's. Answers the function by
 * which the app says that it is up.
 */
export const holdEarlyInput = (): (() => void) => {
  const presses = new Set<HTMLElement>()
  const typed = new Map<HTMLInputElement | HTMLTextAreaElement, string>()
  const root = () => document.getElementById('root')
  let up = false

  const inRoot = (target: EventTarget | null): Element | null =>
    target instanceof Element && root()?.contains(target) ? target : null

  const onClick = (event: Event) => {
    const button = inRoot(event.target)?.closest<HTMLElement>(PRESSED)
    if (!event.isTrusted || !button || (up && isAwake(button))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    presses.add(button)
    if (up) replay()
  }
  const onSubmit = (event: Event) => {
    const form = inRoot(event.target)
    if (form && !isAwake(form)) event.preventDefault()
  }
  // Password managers fill fields by events of their own making: those count as typing too.
  const onInput = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) && !(target instanceof HTMLTextAreaElement)) return
    if (inRoot(target) && !(up && isAwake(target))) typed.set(target, target.value)
  }

  const retype = (field: HTMLInputElement | HTMLTextAreaElement, value: string) => {
    // React compares with what it saw last: clear under its eyes, then set behind its back, so that it notices.
    field.value = ''
    const prototype = Object.getPrototypeOf(field) as object
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  let deadline = 0
  const replay = () => {
    for (const [field, value] of typed) {
      const heir = heirOf(root() as HTMLElement, field) as typeof field | undefined
      if (!heir || !isAwake(heir)) continue
      typed.delete(field)
      retype(heir, value)
    }
    for (const button of presses) {
      const heir = heirOf(root() as HTMLElement, button)
      if (!heir || !isAwake(heir)) continue
      presses.delete(button)
      heir.click()
    }
    if (typed.size + presses.size > 0 && performance.now() < deadline) requestAnimationFrame(replay)
  }

  addEventListener('click', onClick, true)
  addEventListener('submit', onSubmit, true)
  addEventListener('input', onInput, true)
  addEventListener('change', onInput, true)
  return () => {
    up = true
    deadline = performance.now() + PATIENCE
    replay()
    setTimeout(() => {
      removeEventListener('click', onClick, true)
      removeEventListener('submit', onSubmit, true)
      removeEventListener('input', onInput, true)
      removeEventListener('change', onInput, true)
    }, PATIENCE)
  }
}
