import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/**
 * The open ticket is part of the address (`?billet=ID`): the phone's back button closes it, a reload opens it again. Closing
 * goes back where the app itself opened it from the list, else replaces the address.
 */
export const useOpenTicket = () => {
  const [parameters] = useSearchParams()
  const { state } = useLocation() as { state: { opened?: boolean } | null }
  const navigate = useNavigate()
  const close = useCallback(() => {
    if (state?.opened) navigate(-1)
    else navigate('.', { replace: true, preventScrollReset: true })
  }, [navigate, state])
  return { openId: parameters.get('billet'), close }
}
