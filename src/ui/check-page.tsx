import type { ReactNode } from 'react'
import * as styles from './check-page.css.ts'
import { classes } from './classes.ts'
import { PageTitle } from './page-title.tsx'

/** What a scanned code opens, for anybody: what it is worth, then what it claims. */
export const CheckPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.page}>
    <PageTitle title={title} />
    {children}
  </div>
)

/** What a code claims, as `Fact`s. */
export const Facts = ({ className, children }: { className?: string; children: ReactNode }) => (
  <dl className={classes('figures', styles.facts, className)}>{children}</dl>
)

interface FactProps {
  name: string
  /** Takes a line of its own. */
  isWhole?: boolean
  /** Of the value. */
  className?: string
  children: ReactNode
}

export const Fact = ({ name, isWhole = false, className, children }: FactProps) => (
  <div className={isWhole ? styles.wholeFact : styles.fact}>
    <dt className={styles.name}>{name}</dt>
    <dd className={classes(styles.value, className)}>{children}</dd>
  </div>
)
