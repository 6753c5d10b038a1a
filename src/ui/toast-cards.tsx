import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { AlertIcon, CheckIcon, CloseIcon } from './icons.tsx'
import { InfoIcon } from './more-icons.tsx'
import * as styles from './toast-card.css.ts'
import { dropFailures, type ShownToast, toastStore } from './toast-store.ts'

const STAY_MS = 5000

const STAY_WITH_ACTION_MS = 10_000

const STEP_MS = 250

const icons = { success: CheckIcon, error: AlertIcon, info: InfoIcon }

interface ToastCardProps {
  toast: ShownToast
  onClose: () => void
  /** `from`: the element with the focus before. */
  onFocus: (from: EventTarget | null) => void
}

/** Renders one toast. It disappears after some visible time, unless it is hovered or focused, or the page is being pressed. */
const ToastCard = ({ toast, onClose, onFocus }: ToastCardProps) => {
  const [isPaused, setPaused] = useState(false)
  const { key, title, description, type, action } = toast
  useEffect(() => {
    if (isPaused) return
    let left = action ? STAY_WITH_ACTION_MS : STAY_MS
    // Counts in small steps of visible time: neither a hidden tab nor a busy device shortens it.
    const timer = setInterval(() => {
      if (!document.hidden) left -= STEP_MS
      if (left <= 0 && !document.querySelector('main :active')) toastStore.remove(key)
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [isPaused, key, action])
  const Icon = icons[type]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering or focusing pauses it; it does nothing by itself.
    <div
      className={styles.card}
      data-type={type}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={({ relatedTarget }) => {
        setPaused(true)
        onFocus(relatedTarget)
      }}
      onBlur={() => setPaused(false)}
    >
      <div className={styles.inner}>
        <Icon className={styles.sign} size={20} />
        <div className={styles.words} role={type === 'error' ? 'alert' : undefined}>
          <p className={styles.title}>{title}</p>
          {description && <p className={styles.text}>{description}</p>}
          {action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                action.onClick()
                onClose()
              }}
            >
              {action.label}
            </button>
          )}
        </div>
        <button type="button" className={styles.close} aria-label="Fermer" onClick={onClose}>
          <CloseIcon size={18} />
        </button>
      </div>
    </div>
  )
}

/** When another page opens, toasts shown for at least this long are dropped, in ms: they were about the previous page. */
const READ_MS = 1500

/**
 * What toasts must not cover because the user may need it next: fields, form buttons, the focused or just pressed element; the title of a page that
 * has just opened. Once something was pressed the title does not count, so that a list stays under the finger.
 */
const IN_USE =
  'main :is(input, select, textarea, [role=switch], form button, :focus, :is(a, button):hover), main:focus h1, main:not(:focus-within, :has(:is(a, button):hover)) h1'

/** Returns how far the page can scroll (px, at most `most`) before a control in use reaches `edge`. */
const scrollable = (most: number, edge: number): number =>
  Math.min(
    most,
    ...[...document.querySelectorAll(IN_USE)]
      .map((control) => Math.floor(control.getBoundingClientRect().top - edge))
      .filter((room) => room >= 0),
  )

/** Scrolls the focused element back if the page has moved it below the screen. `moved`: the distance in px. */
const keepFocusedInView = (moved: number): void => {
  const { activeElement } = document
  if (!activeElement?.closest('main')) return
  const { bottom } = activeElement.getBoundingClientRect()
  if (bottom > innerHeight && bottom - moved <= innerHeight)
    activeElement.scrollIntoView({ block: 'nearest' })
}

/**
 * Adds a margin above the page for the toasts, so that all of it can scroll out from under them. The visible content stays in place, and moves down
 * only to uncover controls in use.
 */
const useRoom = (list: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    const element = list.current
    if (!element) return
    let height = 0
    const observer = new ResizeObserver(() => {
      // Whole px, because browsers do not scroll by fractions.
      const grown = Math.ceil(element.getBoundingClientRect().height) - height
      // The observer also fires at its start, and changing a variable on `html` makes the browser restyle the whole page.
      if (grown === 0) return
      height += grown
      // A margin of the page, which the browser's scroll anchoring does not compensate.
      document.documentElement.style.setProperty('--toast-room', `${height}px`)
      const scrolled = grown > 0 ? scrollable(grown, element.getBoundingClientRect().bottom) : grown
      scrollBy({ top: scrolled, behavior: 'instant' })
      keepFocusedInView(grown - scrolled)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])

/** Renders the toasts, the latest on top. */
export const ToastCards = ({ toasts }: { toasts: readonly ShownToast[] }) => {
  const list = useRef<HTMLDivElement>(null)
  /** The element with the focus before a toast took it; gets it back afterwards. */
  const before = useRef<HTMLElement>(null)
  const { pathname } = useLocation()

  useRoom(list)

  /** The time at which each card appeared, in ms of `performance.now()`: its code may load long after the event. */
  const since = useRef(new Map<number, number>())
  useEffect(() => {
    const before = since.current
    since.current = new Map(toasts.map(({ key }) => [key, before.get(key) ?? performance.now()]))
  }, [toasts])
  const leavePage = useEffectEvent(() =>
    toastStore.drop(({ key }) => {
      const at = since.current.get(key)
      return at !== undefined && performance.now() - at >= READ_MS
    }),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page anew.
  useEffect(leavePage, [pathname])
  useEffect(() => {
    // Typing or choosing corrects the failure.
    document.addEventListener('input', dropFailures, true)
    return () => document.removeEventListener('input', dropFailures, true)
  }, [])

  const close = (key: number) => {
    if (list.current?.contains(document.activeElement)) before.current?.focus({ preventScroll: true })
    toastStore.remove(key)
  }
  const remember = (from: EventTarget | null) => {
    if (from instanceof HTMLElement && !list.current?.contains(from)) before.current = from
  }
  return (
    <div className={styles.cards} ref={list}>
      {[...toasts].reverse().map((toast) => (
        <ToastCard key={toast.key} toast={toast} onClose={() => close(toast.key)} onFocus={remember} />
      ))}
    </div>
  )
}
