import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

const tokenIn = (hash: string): string | null => /^#jeton=([\w-]+)$/.exec(hash)?.[1] ?? null

const never = () => () => undefined

/** The token of a mail's link, taken out of the address at once: it stays in no history and is on no screen. */
export const useLinkToken = (): string | null => {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  // The page was rendered without what follows `#`, and is taken over as it stands.
  const found = useSyncExternalStore(
    never,
    () => tokenIn(hash),
    () => null,
  )
  const [token, setToken] = useState(found)
  if (found && found !== token) setToken(found)
  useEffect(() => {
    if (found) void navigate(pathname, { replace: true })
  }, [found, navigate, pathname])
  return found ?? token
}
