import type { ReactNode, RefObject } from 'react'
import { classes } from './classes.ts'
import * as styles from './section-header.css.ts'

interface SectionHeaderProps {
  /** The heading's id, by which its section is named. */
  id: string
  title: ReactNode
  lead?: ReactNode
  /** The way to the whole, beside the heading. */
  action?: ReactNode
  /** Where the caret is put when the section is led to. */
  headingRef?: RefObject<HTMLHeadingElement | null>
  className?: string
}

/** The heading of one of a page's sections, across its width. */
export const SectionHeader = ({ id, title, lead, action, headingRef, className }: SectionHeaderProps) => (
  <header className={classes(styles.header, className)}>
    <div>
      <h2 className={styles.title} id={id} ref={headingRef} tabIndex={headingRef && -1}>
        {title}
      </h2>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
    {action}
  </header>
)
