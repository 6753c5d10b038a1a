import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { RefreshIcon } from './icons.tsx'
import { Notice } from './notice.tsx'

interface ErrorStateProps {
  title: string
  description?: ReactNode
  onRetry?: (() => void) | undefined
  retryLabel?: string
  action?: ReactNode
}

/** Something went wrong, with a way out. Announced. */
export const ErrorState = ({
  title,
  description,
  onRetry,
  retryLabel = 'Réessayer',
  action,
}: ErrorStateProps) => (
  <Notice
    title={title}
    role="alert"
    action={
      (onRetry || action) && (
        <>
          {onRetry && (
            <Button onClick={onRetry}>
              <RefreshIcon size={18} />
              {retryLabel}
            </Button>
          )}
          {action}
        </>
      )
    }
  >
    {description}
  </Notice>
)
