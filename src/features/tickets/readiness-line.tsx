import type { ReactNode } from 'react'
import { offlineCopy } from '../../copy/offline.ts'
import { ClockIcon } from '../../ui/more-icons.tsx'
import * as styles from './tickets.css.ts'

const copy = offlineCopy.ready

interface LineProps {
  icon: typeof ClockIcon
  title: string
  text: string
  isReady?: boolean
  children?: ReactNode
}

export const ReadinessLine = ({ icon: Icon, title, text, isReady = false, children }: LineProps) => (
  <div className={styles.readiness} role="status" {...(isReady && { 'data-ready': '' })}>
    <Icon className={styles.readinessSign} />
    <div>
      <p>
        <b className={styles.readinessTitle}>{title}</b>
      </p>
      <p className={styles.readinessText} {...(!children && { 'data-room': copy.description })}>
        <span className={styles.readinessTextNow}>{text}</span>
      </p>
      {children}
    </div>
  </div>
)

/** Renders that the door's needs are being fetched. */
export const Coming = () => <ReadinessLine icon={ClockIcon} title={copy.checking} text={copy.coming} />
