const PRESSED = 'button,[role=button],input[type=submit]'
const PRESSABLE = `a[href],${PRESSED}`
/** A finger's click comes after its pointer is gone, within this many ms. */
const TAP_MS = 400
/** A pointer that moves less than this (px) between press and release has stayed. */
const STILL_PX = 10
/** What comes later than this many ms after a press is no answer to it. */
const LATEST_MS = 5000

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const root = (): HTMLElement | null => document.getElementById('root')

/** Whether the app answers for an element: it has said so of the part of the page, of the page (`main`), or of the frame around it. */
const isAwake = (element: Element): boolean =>
  (element.closest<HTMLElement>('[data-slice], main') ?? root())?.dataset.awake !== undefined

/** Whether it answers for all of the page. */
const isAllAwake = (): boolean =>
  document.querySelector('main[data-awake]') !== null &&
  document.querySelector('[data-slice]:not([data-awake])') === null

/** The element that took the place of one that React threw away while mounting over the shell. */
const heirOf = <E extends HTMLElement>(element: E): E | undefined => {
  if (element.isConnected) return element
  // A field goes by its form name: no two fields may be taken for one another, a password least of all.
  const name = (candidate: HTMLElement) =>
    candidate.getAttribute('name') ?? candidate.getAttribute('aria-label') ?? candidate.textContent
  return [...(root()?.querySelectorAll<E>(element.tagName) ?? [])].find(
    (candidate) => name(candidate) === name(element),
  )
}

const retype = (field: Field, value: string): void => {
  if (field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  // React compares with what it saw last: clear under its eyes, then set behind its back, so that it notices.
  field.value = ''
  const prototype = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Clicks what takes the place of `pressed` as soon as it stands: React may throw away the whole footer until its code is there. */
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
 * A browser makes no click of a press whose element was replaced, or moved, before it was released, as happens while React takes a page over. Such a press is
 * repeated on the element, or on the one in its place, if the pointer stayed or was released there.
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
      // Where it stands under the pointer as before, the click is the browser's.
      if (meant === down ? isStill && !isUnder : isStill || isUnder) meant.click()
    }
    setTimeout(follow, pointerType === 'touch' ? TAP_MS : 0)
  })
}

/**
 * Keeps what a user does before the app answers: presses are repeated, forms not submitted by the browser, typed and chosen values given to the app as if just
 * entered, the caret put back. Links stay the browser's. Answers how the app says that more of it is awake.
 */
export const holdEarlyInput = (): (() => void) => {
  const presses = new Set<HTMLElement>()
  const typed = new Map<Field, string>()
  let caret: HTMLElement | null = null

  const asleep = (target: EventTarget | null): Element | null =>
    target instanceof Element && root()?.contains(target) && !isAwake(target) ? target : null

  const onClick = (event: Event) => {
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
      // React would take the page over at once, put the choice back, and hear of that by the `change` that follows.
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
    // Whoever has scrolled, or followed a link within the page, since then stays where that led.
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
