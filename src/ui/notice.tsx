import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { RefreshIcon } from './icons.tsx'
import * as styles from './notice.css.ts'

interface NoticeProps {
  title: string
  children?: ReactNode
  action?: ReactNode
  role?: 'alert' | 'status'
  art?: ReactNode
}

/** Renders a message in place of missing content: a title, a sentence, an action. */
export const Notice = ({ title, children, action, role, art }: NoticeProps) => (
  <div className={styles.notice} role={role}>
    {art}
    <p className={styles.title}>{title}</p>
    {children && <div className={styles.text}>{children}</div>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
)

interface ErrorStateProps {
  title: string
  description?: ReactNode
  onRetry?: (() => void) | undefined
  retryLabel?: string
  action?: ReactNode
}

/** Renders an error with an action. Announced to screen readers. */
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
