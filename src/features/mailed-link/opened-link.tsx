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

/** Returns the secret that `hide` has kept with an entry of the tab's history. */
const keptSecret = (state: unknown): string | null => {
  const { mailedSecret } = (state ?? {}) as { mailedSecret?: unknown }
  return typeof mailedSecret === 'string' ? mailedSecret : null
}

/** The work of a mailed link. */
type Work = 'confirm' | 'undo' | 'reset'

/** Returns the work that the link of this history entry has done; undefined if it has done none. */
export const useDoneWork = (): Work | undefined => {
  const { state } = useLocation()
  const [done] = useState(() => (state as { done?: Work } | null)?.done)
  return done
}

interface AddressSecret {
  secret: string | null
  /** Takes it out of the address; this entry of the tab's history keeps it, so that a reload finds it. */
  hide: () => void
  /** Removes the link from the history entry and stores the work that it has done, for a reload. */
  forget: (done: Work) => void
}

/** Returns the secret of an emailed link. It stays in the address until `hide` or `forget`, so that a reload offline finds it. */
export const useAddressSecret = (found: string | null): AddressSecret => {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const [opened, setOpened] = useState(found ?? keptSecret(state))
  if (found && found !== opened) setOpened(found)
  // The end of an old session leads nobody away: they may not be able to sign in.
  useEffect(() => {
    signInWay.take()
    return signInWay.leave
  }, [])
  const secret = found ?? opened
  return {
    secret,
    hide: () => void navigate(pathname, { replace: true, state: { mailedSecret: secret } }),
    forget: (done) => void navigate(pathname, { replace: true, state: { done } }),
  }
}
