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
  /** `from` had the focus before. */
  onFocus: (from: EventTarget | null) => void
}

/** One toast: it goes by itself, seen for a while, unless it is pointed at or focused, or something of the page is being pressed. */
const ToastCard = ({ toast, onClose, onFocus }: ToastCardProps) => {
  const [isPaused, setPaused] = useState(false)
  const { key, title, description, type, action } = toast
  useEffect(() => {
    if (isPaused) return
    let left = action ? STAY_WITH_ACTION_MS : STAY_MS
    // In small steps of a page that is looked at: neither a tab in front nor a device that is busy takes any of it away.
    const timer = setInterval(() => {
      if (!document.hidden) left -= STEP_MS
      if (left <= 0 && !document.querySelector('main :active')) toastStore.remove(key)
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [isPaused, key, action])
  const Icon = icons[type]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pointed at or focused stays; it does nothing by itself.
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

/** What was shown for so long when another page opens was about the one before, in ms. */
const READ_MS = 1500

/** What may be needed next, and so lies under no toast: fields and the buttons of forms, what has the focus or was just pressed. */
const IN_USE = 'main :is(input, select, textarea, [role=switch], form button, :focus, :is(a, button):hover)'

/** How far the page can scroll (px, at most `most`) until something in use would lie under what ends at `edge`. */
const scrollable = (most: number, edge: number): number =>
  Math.min(
    most,
    ...[...document.querySelectorAll(IN_USE)]
      .map((control) => Math.floor(control.getBoundingClientRect().top - edge))
      .filter((room) => room >= 0),
  )

/** Brings what has the focus back where the page has moved it below the screen. `moved` is by how much, in px. */
const keepFocusedInView = (moved: number): void => {
  const { activeElement } = document
  if (!activeElement?.closest('main')) return
  const { bottom } = activeElement.getBoundingClientRect()
  if (bottom > innerHeight && bottom - moved <= innerHeight)
    activeElement.scrollIntoView({ block: 'nearest' })
}

/**
 * Gives the toasts room above the page, so that all of it can be scrolled out from under them. What is shown keeps its place as they come and go: it
 * moves down only by what frees that which is in use.
 */
const useRoom = (list: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    const element = list.current
    if (!element) return
    let height = 0
    const observer = new ResizeObserver(() => {
      // Whole px: the browser scrolls by no parts of one.
      const grown = Math.ceil(element.getBoundingClientRect().height) - height
      // The observer calls at its start as well, and what `html` is given makes the browser style the whole page anew.
      if (grown === 0) return
      height += grown
      // A margin of the page itself, which the browser does not make up for by scrolling.
      document.documentElement.style.setProperty('--toast-room', `${height}px`)
      const scrolled = grown > 0 ? scrollable(grown, element.getBoundingClientRect().bottom) : grown
      scrollBy({ top: scrolled, behavior: 'instant' })
      keepFocusedInView(grown - scrolled)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])

/** The toasts that are shown, the latest on top. */
export const ToastCards = ({ toasts }: { toasts: readonly ShownToast[] }) => {
  const list = useRef<HTMLDivElement>(null)
  /** What had the focus before a toast took it; has it again afterwards. */
  const before = useRef<HTMLElement>(null)
  const { pathname } = useLocation()

  useRoom(list)

  /** Since when each one's card stands, in ms of the page's clock: it may come long after what it says. */
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
    // What is typed or chosen corrects what was wrong.
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
