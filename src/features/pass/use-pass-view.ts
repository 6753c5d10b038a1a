import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** What of the pass is open: nothing, the dialog, or the door's full screen. */
export type PassView = 'closed' | 'dialog' | 'door'

const VIEWS: Record<string, PassView> = { '1': 'dialog', plein: 'door' }

interface PassViewControl {
  view: PassView
  show: (view: 'dialog' | 'door') => void
  close: () => void
}

/**
 * The open pass is part of the address (`?pass=1`, `?pass=plein`): the shortcut 'Mon pass' leads to it, and the phone's back
 * button closes it. Closing goes back where the app itself opened it, else replaces the address.
 */
export const usePassView = (): PassViewControl => {
  const [parameters] = useSearchParams()
  const { state } = useLocation() as { state: { openedPass?: boolean } | null }
  const navigate = useNavigate()
  const view = VIEWS[parameters.get('pass') ?? ''] ?? 'closed'

  const show = useCallback(
    (next: 'dialog' | 'door') =>
      navigate(next === 'door' ? '?pass=plein' : '?pass=1', {
        state: { openedPass: true },
        preventScrollReset: true,
      }),
    [navigate],
  )
  const close = useCallback(() => {
    if (state?.openedPass) navigate(-1)
    else navigate(view === 'door' ? '?pass=1' : '.', { replace: true, preventScrollReset: true })
  }, [navigate, state, view])
  return { view, show, close }
}
