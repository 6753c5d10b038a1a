import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * A mail's secret out of the address. It stays there until `forget`, so that a reload without a network finds it again; after
 * that the page alone knows it, and no history does.
 */
export const useAddressSecret = (found: string | null): { secret: string | null; forget: () => void } => {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [kept, setKept] = useState(found)
  if (found && found !== kept) setKept(found)
  return { secret: found ?? kept, forget: () => void navigate(pathname, { replace: true }) }
}
