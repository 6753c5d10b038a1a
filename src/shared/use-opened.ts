import { useCallback, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

interface OpenedState {
  /** The dialog that this history entry has open over the page. */
  opened?: unknown
}

/** After a reload, nothing that an earlier load of the page opened stays open. */
const LOADED_AT = performance.timeOrigin

/** Returns the function that closes a dialog: goes back if the app opened it, or else removes it from the address. */
export const useCloseOpened = (): (() => void) => {
  const here = useLocation() as { state: OpenedState | null }
  const navigate = useNavigate()
  const closed = useRef<unknown>(null)
  return useCallback(() => {
    // The second half of a double click would leave the page. Forward opens the same entry again, as another object.
    if (closed.current === here) return
    closed.current = here
    if (here.state?.opened) navigate(-1)
    else navigate({ search: '' }, { replace: true, preventScrollReset: true })
  }, [navigate, here])
}

/** Opens a dialog as a history entry, so that the browser's Back closes it. A link in it replaces that entry. */
export const useOpened = (name: string): { isOpen: boolean; open: () => void; close: () => void } => {
  const { search, hash, state } = useLocation() as { search: string; hash: string; state: OpenedState | null }
  const navigate = useNavigate()
  const opened = `${name} ${LOADED_AT}`
  return {
    isOpen: state?.opened === opened,
    open: () => void navigate({ search, hash }, { state: { ...state, opened }, preventScrollReset: true }),
    close: useCloseOpened(),
  }
}
