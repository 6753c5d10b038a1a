import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { mailedLinkCopy as copy } from '../../copy/mailed-link.ts'
import type { AppError } from '../../data/errors.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { signInWay } from '../../shared/sign-in-way.ts'
import { Button } from '../../ui/button.tsx'
import { RefreshIcon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/loading.tsx'
import { Actions, Hint, Screen } from './screen.tsx'

interface UnreachedProps {
  title: string
  error: AppError
  isRetrying: boolean
  onRetry: () => void
}

/** Renders the state of a link that could not be checked: no network, or a server error. */
export const Unreached = ({ title, error, isRetrying, onRetry }: UnreachedProps) => (
  <Screen key="unreached" title={title} text={failureMessage(error, copy.unreached)} isOutcome>
    {error.kind === 'offline' && <Hint>{copy.waits}</Hint>}
    <Actions>
      <Button size="lg" onClick={onRetry}>
        {isRetrying ? <Spinner /> : <RefreshIcon size={18} />}
        {copy.retry}
      </Button>
    </Actions>
  </Screen>
)

/**
 * Returns the secret of an emailed link. It stays in the address until `forget`, so that a reload offline
 * finds it; then only the page holds it, and no history does.
 */
export const useAddressSecret = (found: string | null): { secret: string | null; forget: () => void } => {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [opened, setOpened] = useState(found)
  if (found && found !== opened) setOpened(found)
  // The end of an old session leads nobody away: they may not be able to sign in.
  useEffect(() => {
    signInWay.take()
    return signInWay.leave
  }, [])
  return { secret: found ?? opened, forget: () => void navigate(pathname, { replace: true }) }
}
