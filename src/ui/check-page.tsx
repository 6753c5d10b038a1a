import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import * as styles from './check-page.css.ts'
import { classes } from './classes.ts'
import { AlertIcon, CheckIcon, CloseIcon } from './icons.tsx'
import { ClockIcon, InfoIcon } from './more-icons.tsx'
import { PageTitle } from './page-title.tsx'

/** The public page of a scanned code: the result, then its details. */
export const CheckPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.page}>
    <PageTitle title={title} />
    {children}
  </div>
)

export const Facts = ({ className, children }: { className?: string; children: ReactNode }) => (
  <dl className={classes('figures', styles.facts, className)}>{children}</dl>
)

interface FactProps {
  name: string
  isWhole?: boolean
  className?: string
  children: ReactNode
}

export const Fact = ({ name, isWhole = false, className, children }: FactProps) => (
  <div className={isWhole ? styles.wholeFact : styles.fact}>
    <dt className={styles.name}>{name}</dt>
    <dd className={classes(styles.value, className)} translate="no">
      {children}
    </dd>
  </div>
)

const signs = { good: CheckIcon, late: ClockIcon, bad: CloseIcon, warning: AlertIcon, unknown: InfoIcon }

export type ResultTone = keyof typeof styles.faces

interface ResultBannerProps {
  /** Undefined while the code is being checked. */
  tone: ResultTone | undefined
  title: string
  text?: string
  retry?: { label: string; onClick: () => void } | undefined
}

/** Shows the result of a scanned code, readable at a glance. */
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
