import { useCallback, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Returns the function that closes what an address opens: goes back if the app opened it, or else removes it from the address. */
export const useCloseOpened = (): (() => void) => {
  const here = useLocation() as { state: { opened?: true } | null }
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
