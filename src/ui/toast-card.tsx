import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useState } from 'react'
import { AlertIcon, CheckIcon, CloseIcon } from './icons.tsx'
import { InfoIcon } from './more-icons.tsx'
import { type ShownToast, toastStore } from './toast-store.ts'

const STAY_MS = 5000
const STAY_WITH_ACTION_MS = 10_000
const STEP_MS = 250

const card = {
  pointerEvents: 'auto',
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  alignItems: 'start',
  gap: '3',
  width: 'min(26rem, 100%)',
  padding: '3',
  paddingLeft: '4',
  bg: 'ink',
  color: 'ground',
  borderRadius: 'lg',
  boxShadow: '0 12px 32px rgb(0 0 0 / 0.35)',
  animation: 'n-rise 180ms ease-out',
  '& > svg': { marginTop: '2px' },
  '& .title': { fontWeight: '700', lineHeight: '1.4' },
  '& .text': { fontSize: 'sm', lineHeight: '1.45' },
  '& .do': {
    fontWeight: '700',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    minHeight: '11',
    marginBlock: '-1',
  },
  '& .close': {
    display: 'grid',
    placeItems: 'center',
    width: '11',
    height: '11',
    margin: '-10px -8px -10px 0',
  },
  '& :focus-visible': { outlineColor: 'currentColor', outlineOffset: '-4px' },
}

const icons = { success: CheckIcon, error: AlertIcon, info: InfoIcon }

/** One toast: it goes by itself, seen for a while, unless it is pointed at or focused. */
const ToastCard = ({ toast }: { toast: ShownToast }) => {
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
    <chakra.div
      css={card}
      data-type={type}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} />
      <div role={type === 'error' ? 'alert' : undefined}>
        <p className="title">{title}</p>
        {description && <p className="text">{description}</p>}
        {action && (
          <button
            type="button"
            className="do"
            onClick={() => {
              action.onClick()
              toastStore.remove(key)
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button type="button" className="close" aria-label="Fermer" onClick={() => toastStore.remove(key)}>
        <CloseIcon size={18} />
      </button>
    </chakra.div>
  )
}

export default ToastCard
