import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { whenIdle } from '../lib/when-idle.ts'
import { type Toast, toastStore } from './toast-store.ts'
import { region } from './toaster.css.ts'
import { useOnDemand } from './use-on-demand.ts'

/** Says what has just happened; never what must be read. Stays longer where it offers something to do. */
export const notify = (toast: Toast): void => toastStore.add(toast)

const fetchCards = async () => ({ default: (await import('./toast-cards.tsx')).ToastCards })

/** Where toasts appear; once in the app. Their cards come once the page stands, or with the first of them. */
export const Toasts = () => {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.shown, toastStore.atFirst)
  const [Cards, load] = useOnDemand(fetchCards)
  const fetchNow = useEffectEvent(() => void load())
  useEffect(() => whenIdle(fetchNow), [])
  useEffect(() => {
    if (toasts.length > 0) fetchNow()
  }, [toasts.length])
  return (
    <section className={region} aria-label="Notifications" aria-live="polite" aria-relevant="additions">
      {Cards && <Cards toasts={toasts} />}
    </section>
  )
}
