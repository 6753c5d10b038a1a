import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** What of the pass is open: nothing, what is shown at the door today (still to be found out), the dialog, or the door's full screen. */
type PassView = 'closed' | 'entry' | 'dialog' | 'door'

const VIEWS: Record<string, PassView> = { '1': 'entry', carte: 'dialog', plein: 'door' }

interface PassViewControl {
  view: PassView
  /** Whether the address has anything open on this page, a ticket say. */
  isOpen: boolean
  show: (view: 'dialog' | 'door') => void
  /** Puts another address of this page in the place of the present one. */
  turnTo: (search: string) => void
  close: () => void
}

/**
 * What is open is part of the address, and the phone's back button closes it: `?pass=1` is 'Mon pass', where shortcuts lead, today's
 * ticket or else the Pass; `?pass=carte` and `?pass=plein` are the Pass. Closing goes back where the app itself opened it, else replaces
 * the address.
 */
export const usePassView = (): PassViewControl => {
  const [parameters] = useSearchParams()
  const { state, search } = useLocation() as { state: { opened?: boolean } | null; search: string }
  const navigate = useNavigate()
  const view = VIEWS[parameters.get('pass') ?? ''] ?? 'closed'

  const show = useCallback(
    (next: 'dialog' | 'door') =>
      navigate(next === 'door' ? '?pass=plein' : '?pass=carte', {
        state: { opened: true },
        preventScrollReset: true,
      }),
    [navigate],
  )
  const turnTo = useCallback(
    (to: string) => navigate(to, { replace: true, state, preventScrollReset: true }),
    [navigate, state],
  )
  const close = useCallback(() => {
    if (state?.opened) navigate(-1)
    else navigate('.', { replace: true, preventScrollReset: true })
  }, [navigate, state])
  return { view, isOpen: search !== '', show, turnTo, close }
}
