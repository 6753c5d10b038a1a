import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { AlertIcon, CheckIcon, CloseIcon } from './icons.tsx'
import { InfoIcon } from './more-icons.tsx'
import * as styles from './toast-card.css.ts'
import { dropFailures, type ShownToast, toastStore } from './toast-store.ts'

const STAY_MS = 5000

const STAY_WITH_ACTION_MS = 10_000

const STEP_MS = 250

const icons = { success: CheckIcon, error: AlertIcon, info: InfoIcon }

/** One toast: it goes by itself, seen for a while, unless it is pointed at or focused. */
const ToastCard = ({ toast }: { toast: ShownToast }) => {
  const [isPaused, setPaused] = useState(false)
  const { key, title, description, type, action } = toast
  useEffect(() => {
    if (isPaused) return
    let left = action ? STAY_WITH_ACTION_MS : STAY_MS
    // In small steps of a page that is looked at: neither a tab in front nor a device that is busy takes any of it away.
    const timer = setInterval(() => {
      if (!document.hidden) left -= STEP_MS
      if (left <= 0) toastStore.remove(key)
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
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon className={styles.sign} size={20} />
      <div role={type === 'error' ? 'alert' : undefined}>
        <p className={styles.title}>{title}</p>
        {description && <p className={styles.text}>{description}</p>}
        {action && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              action.onClick()
              toastStore.remove(key)
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label="Fermer"
        onClick={() => toastStore.remove(key)}
      >
        <CloseIcon size={18} />
      </button>
    </div>
  )
}

/** What was shown for so long when another page opens was about the one before, in ms. */
const READ_MS = 1500

const CONTROLS = 'main :is(button, input, select, textarea, .sticky-action a), .sticky-action'

const covers = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** What somebody is about to use weighs more than all that they may use later. */
const weightOf = (control: Element): number => (control === document.activeElement ? 100 : 1)

/** How much of the page's controls stands under these cards. */
const coveredBy = (element: Element): number => {
  const own = element.getBoundingClientRect()
  return [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !element.contains(control) && covers(own, control.getBoundingClientRect()))
    .reduce((sum, control) => sum + weightOf(control), 0)
}

/** Whether what has the focus stands under them. */
const coversFocused = (element: Element): boolean => {
  const { activeElement } = document
  return Boolean(
    activeElement?.matches(CONTROLS) &&
      !element.contains(activeElement) &&
      covers(element.getBoundingClientRect(), activeElement.getBoundingClientRect()),
  )
}

/** Room between a control and the cards over it, in px. */
const GAP = 8
/** As far up as the cards go to find room, of the screen's height: they are looked for at its edges. */
const FURTHEST = 0.4

/** How far up the cards would stand right above each control that may be in their way, in px, the nearest first. */
const liftsOf = (element: Element): number[] => {
  const { bottom } = element.getBoundingClientRect()
  return [...document.querySelectorAll(CONTROLS)]
    .map((control) => Math.ceil(bottom - control.getBoundingClientRect().top + GAP))
    .filter((lift) => lift > 0 && lift <= innerHeight * FURTHEST)
    .sort((one, other) => one - other)
}

/** Puts the cards at the bottom; where they would lie on controls there under the bar; where they would there as well, higher up; else where they cover least. */
const place = (element: HTMLElement): void => {
  const coveredAt = (edge: 'bottom' | 'top', lift = 0): number => {
    element.dataset.place = edge
    element.style.translate = lift > 0 ? `0 ${-lift}px` : ''
    return coveredBy(element)
  }
  const below = coveredAt('bottom')
  if (below === 0) return
  const above = coveredAt('top')
  if (above === 0) return
  coveredAt('bottom')
  if (liftsOf(element).some((lift) => coveredAt('bottom', lift) === 0)) return
  coveredAt(above < below ? 'top' : 'bottom')
}

/** The toasts that are shown, out of the way of the page's controls. */
export const ToastCards = ({ toasts }: { toasts: readonly ShownToast[] }) => {
  const list = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()

  useLayoutEffect(() => {
    if (list.current && toasts.length > 0) place(list.current)
  }, [toasts])
  useEffect(() => {
    // What takes the focus brings another part of the page with it, at once or a moment later: a refused form, its first fault.
    let frame = 0
    const soon = (isInTheWay: (element: Element) => boolean) => () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const element = list.current
        if (element?.firstChild && isInTheWay(element)) place(element)
      })
    }
    const follow = soon((element) => coveredBy(element) > 0)
    const uncover = soon(coversFocused)
    document.addEventListener('focusin', follow)
    document.addEventListener('scroll', uncover, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('focusin', follow)
      document.removeEventListener('scroll', uncover)
    }
  }, [])

  const leavePage = useEffectEvent(() => toastStore.drop(({ at }) => performance.now() - at >= READ_MS))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page anew.
  useEffect(leavePage, [pathname])
  useEffect(() => {
    // What is typed or chosen corrects what was wrong.
    document.addEventListener('input', dropFailures, true)
    return () => document.removeEventListener('input', dropFailures, true)
  }, [])

  return (
    <div className={styles.cards} ref={list}>
      {toasts.map((toast) => (
        <ToastCard key={toast.key} toast={toast} />
      ))}
    </div>
  )
}
