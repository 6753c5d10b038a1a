import { useEffect, useState } from 'react'
import { AlertIcon, CheckIcon, CloseIcon } from './icons.tsx'
import { InfoIcon } from './more-icons.tsx'
import * as styles from './toast-card.css.ts'
import { type ShownToast, toastStore } from './toast-store.ts'

const STAY_MS = 5000
const STAY_WITH_ACTION_MS = 10_000
const STEP_MS = 250

const icons = { success: CheckIcon, error: AlertIcon, info: InfoIcon }

/** One toast: it goes by itself, seen for a while, unless it is pointed at or focused. */
export const ToastCard = ({ toast }: { toast: ShownToast }) => {
  const [isHeld, setHeld] = useState(false)
  const { key, title, description, type, action } = toast
  useEffect(() => {
    if (isHeld) return
    let left = action ? STAY_WITH_ACTION_MS : STAY_MS
    // In small steps of a page that is looked at: neither a tab in front nor a device that is busy takes any of it away.
    const timer = setInterval(() => {
      if (!document.hidden) left -= STEP_MS
      if (left <= 0) toastStore.remove(key)
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [isHeld, key, action])
  const Icon = icons[type]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pointed at or focused stays; it does nothing by itself.
    <div
      className={styles.card}
      data-type={type}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
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
