import type { ReactNode } from 'react'
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
