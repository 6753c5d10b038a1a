import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { mailedLinkCopy as copy } from '../../copy/mailed-link.ts'
import type { AppError } from '../../data/errors.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { Button } from '../../ui/button.tsx'
import { RefreshIcon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/loading.tsx'
import * as styles from './screen.css.ts'
import { Screen } from './screen.tsx'

interface UnreachedProps {
  title: string
  error: AppError
  isRetrying: boolean
  onRetry: () => void
}

/** Nobody knows what the link is worth: no network, or a server that could not say. */
export const Unreached = ({ title, error, isRetrying, onRetry }: UnreachedProps) => (
  <Screen key="unreached" title={title} text={failureMessage(error, copy.unreached)} isOutcome>
    {error.kind === 'offline' && <p className={styles.hint}>{copy.waits}</p>}
    <div className={styles.ways}>
      <Button size="lg" onClick={onRetry}>
        {isRetrying ? <Spinner /> : <RefreshIcon size={18} />}
        {copy.retry}
      </Button>
    </div>
  </Screen>
)

/**
 * A mail's secret out of the address. It stays there until `forget`, so that a reload without a network finds it again; after
 * that the page alone knows it, and no history does.
 */
export const useAddressSecret = (found: string | null): { secret: string | null; forget: () => void } => {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [opened, setOpened] = useState(found)
  if (found && found !== opened) setOpened(found)
  return { secret: found ?? opened, forget: () => void navigate(pathname, { replace: true }) }
}
