import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import * as styles from './check-page.css.ts'
import { classes } from './classes.ts'
import * as DataList from './data-list.tsx'
import { AlertIcon, CheckIcon, CloseIcon } from './icons.tsx'
import { ClockIcon, InfoIcon } from './more-icons.tsx'
import { PageTitle } from './page-title.tsx'
import { Heading } from './type.tsx'

/** The public page of a scanned code: the result, then its details. */
export const CheckPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.page}>
    <PageTitle title={title} />
    {children}
  </div>
)

export const Facts = ({ className, children }: { className?: string; children: ReactNode }) => (
  <DataList.Root className={classes('figures', className)} variant="bold" columns={2} rowGap="4" mt="6">
    {children}
  </DataList.Root>
)

interface FactProps {
  name: string
  isWhole?: boolean
  className?: string
  children: ReactNode
}

export const Fact = ({ name, isWhole = false, className, children }: FactProps) => (
  <DataList.Item className={styles.fact} {...(isWhole && { gridColumn: 'full' })}>
    <DataList.ItemLabel>{name}</DataList.ItemLabel>
    <DataList.ItemValue className={className} translate="no">
      {children}
    </DataList.ItemValue>
  </DataList.Item>
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
        <Heading as="h1" size="4xl">
          {title}
        </Heading>
      </div>
    )
  }
  const Icon = signs[tone]
  return (
    <div className={styles.faces[tone]} role="status">
      <Icon size={56} />
      <Heading as="h1" size="4xl">
        {title}
      </Heading>
      {text && <p>{text}</p>}
      {retry && (
        <Button variant="outline" className={styles.retry} onClick={retry.onClick}>
          {retry.label}
        </Button>
      )}
    </div>
  )
}
