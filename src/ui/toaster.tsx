import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { whenIdle } from '../lib/when-idle.ts'
import { type Toast, toastStore } from './toast-store.ts'
import { region } from './toaster.css.ts'
import { useOnDemand } from './use-on-demand.ts'

/** Shows what has just happened; never use it for required information. Stays longer with an action. */
export const notify = (toast: Toast): void => toastStore.add(toast)

const fetchCards = async () => ({ default: (await import('./toast-cards.tsx')).ToastCards })

/** Renders the toasts; once in the app. The cards' code loads once the browser is idle, or with the first toast. */
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
