const PRESSED = 'button,[role=button],input[type=submit]'
const PRESSABLE = `a[href],${PRESSED}`
/** Maximum delay of a finger's click after its pointerup, in ms. */
const TAP_MS = 400
/** Maximum movement of a pointer between press and release that counts as still, in px. */
const STILL_PX = 10
/** Maximum delay of the effect of a press, in ms. */
const LATEST_MS = 5000

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const root = (): HTMLElement | null => document.getElementById('root')

/** Checks whether an element is hydrated, by its part of the page, the page (`main`), or the frame around it. */
const isAwake = (element: Element): boolean =>
  (element.closest<HTMLElement>('[data-slice], main') ?? root())?.dataset.awake !== undefined

const isAllAwake = (): boolean =>
  document.querySelector('main[data-awake]') !== null &&
  document.querySelector('[data-slice]:not([data-awake])') === null

/** Returns the element that replaced one that React discarded while mounting over the shell. */
const heirOf = <E extends HTMLElement>(element: E): E | undefined => {
  if (element.isConnected) return element
  const candidates = [...(root()?.querySelectorAll<E>(element.tagName) ?? [])]
  const like = (of: (candidate: HTMLElement) => string | null) =>
    candidates.find((candidate) => of(candidate) === of(element))
  // Match a field by its form name: no two fields may be confused, least of all a password.
  const named = like(
    (it) => it.dataset.heir ?? it.getAttribute('name') ?? it.getAttribute('aria-label') ?? it.textContent,
  )
  // A link's text may change as the app learns what is stored: 'Mon pass' becomes 'Ce soir'.
  return named ?? (element instanceof HTMLAnchorElement ? like((it) => it.getAttribute('href')) : undefined)
}

const retype = (field: Field, value: string): void => {
  if (field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  // React compares with the last value it saw: clear it visibly, then set it by the native setter, so that React notices.
  field.value = ''
  const prototype = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Clicks the replacement of `pressed` as soon as it exists: React may discard the whole footer until its code has loaded. */
const followLater = (pressed: HTMLElement, isWanted: () => boolean): void => {
  const observer = new MutationObserver(() => {
    const heir = heirOf(pressed)
    if (!heir && isWanted()) return
    observer.disconnect()
    if (isWanted()) heir?.click()
  })
  observer.observe(document, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), LATEST_MS)
}

/**
 * Repeats a press if its element was replaced or moved before the release, as during hydration: the browser makes no click then. Clicks the element
 * or its replacement, if the pointer stayed or was released there.
 */
export const followReplaced = (): void => {
  let pressed: HTMLElement | null | undefined = null
  let at = { clientX: 0, clientY: 0 }
  const pressableAt = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLElement>(PRESSABLE) : null
  const listen = <T extends keyof WindowEventMap>(type: T, listener: (event: WindowEventMap[T]) => void) =>
    addEventListener(type, listener, true)

  listen('pointerdown', (event) => {
    const isPlain = !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    pressed = isPlain ? pressableAt(event) : null
    at = event
  })
  listen('pointercancel', () => {
    pressed = null
  })
  listen('click', (event) => {
    if (pressableAt(event)) pressed = null
  })
  listen('pointerup', ({ pointerType, clientX, clientY }) => {
    const down = pressed
    const isStill = Math.hypot(clientX - at.clientX, clientY - at.clientY) < STILL_PX
    const follow = () => {
      if (!down || pressed !== down) return
      const meant = heirOf(down)
      const isUnder = meant?.contains(document.elementFromPoint(clientX, clientY))
      if (!meant) return down.closest('footer') && followLater(down, () => pressed === down)
      // If it is still under the pointer, the browser makes the click.
      if (meant === down ? isStill && !isUnder : isStill || isUnder) meant.click()
    }
    setTimeout(follow, pointerType === 'touch' ? TAP_MS : 0)
  })
}

/**
 * Holds input made before hydration: repeats presses, prevents native submits, replays typed and chosen values, restores the caret. Links work
 * natively, a link back to a list with the list's filters. Returns the function to call after each hydrated part.
 */
export const holdEarlyInput = (): (() => void) => {
  const presses = new Set<HTMLElement>()
  const typed = new Map<Field, string>()
  let caret: HTMLElement | null = null

  const asleep = (target: EventTarget | null): Element | null =>
    target instanceof Element && root()?.contains(target) && !isAwake(target) ? target : null

  const onClick = (event: Event) => {
    // The document, which all visitors share, names the whole list; the app would lead back to the list as it was filtered.
    const back = asleep(event.target)?.closest<HTMLAnchorElement>('[data-back] a')
    const from = back ? new URL(history.state?.usr?.from ?? document.referrer, back.href).href : ''
    if (back && from.startsWith(`${back.href}?`)) back.href = from
    const button = asleep(event.target)?.closest<HTMLElement>(PRESSED)
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    presses.add(button)
  }
  const onSubmit = (event: Event) => {
    if (asleep(event.target)) event.preventDefault()
  }
  const onInput = (event: Event) => {
    const { target } = event
    if (!asleep(target)) return
    if (target instanceof HTMLSelectElement) {
      // React would hydrate at once, revert the choice, and learn of it from the `change` event that follows.
      event.stopImmediatePropagation()
      typed.set(target, target.value)
    } else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      typed.set(target, target.value)
  }
  const onFocus = ({ target }: Event) => {
    if (asleep(target)) caret = target as HTMLElement
  }

  const listeners = [
    ['click', onClick],
    ['submit', onSubmit],
    ['input', onInput],
    ['change', onInput],
    ['focusin', onFocus],
  ] as const
  for (const [type, listener] of listeners) addEventListener(type, listener, true)

  return () => {
    for (const [field, value] of typed) {
      const heir = heirOf(field)
      if (!heir || !isAwake(heir)) continue
      typed.delete(field)
      retype(heir, value)
    }
    const field = caret && document.activeElement === document.body ? heirOf(caret) : undefined
    // Without scrolling: the user may have scrolled, or followed a link within the page, meanwhile.
    if (field && isAwake(field)) field.focus({ preventScroll: true })
    for (const button of presses) {
      const heir = heirOf(button)
      if (!heir || !isAwake(heir)) continue
      presses.delete(button)
      heir.click()
    }
    if (isAllAwake()) {
      for (const [type, listener] of listeners) removeEventListener(type, listener, true)
    }
  }
}
