import { Button } from './button.tsx'
import { AlertIcon, CheckIcon, CloseIcon } from './icons.tsx'
import { ClockIcon, InfoIcon } from './more-icons.tsx'
import * as styles from './result-banner.css.ts'

const signs = { good: CheckIcon, late: ClockIcon, bad: CloseIcon, warning: AlertIcon, unknown: InfoIcon }

export type ResultTone = keyof typeof styles.faces

interface ResultBannerProps {
  /** Undefined while the code is being checked. */
  tone: ResultTone | undefined
  title: string
  text?: string
  retry?: { label: string; onClick: () => void } | undefined
}

/** What a scanned code is worth, said so that nobody has to read it twice. */
export const ResultBanner = ({ tone, title, text, retry }: ResultBannerProps) => {
  if (!tone) {
    return (
      <div className={styles.checking} role="status">
        <h1 className={styles.title}>{title}</h1>
      </div>
    )
  }
  const Icon = signs[tone]
  return (
    <div className={styles.faces[tone]} role="status">
      <Icon size={56} />
      <h1 className={styles.title}>{title}</h1>
      {text && <p>{text}</p>}
      {retry && (
        <Button variant="outline" className={styles.retry} onClick={retry.onClick}>
          {retry.label}
        </Button>
      )}
    </div>
  )
}
