import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { RefreshIcon } from './icons.tsx'
import * as styles from './notice.css.ts'

interface NoticeProps {
  title: string
  children?: ReactNode
  action?: ReactNode
  role?: 'alert' | 'status'
  /** A drawing above the title. */
  art?: ReactNode
}

/** What a place says when it has nothing else to show: one strong line, one sentence, one way on. */
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
