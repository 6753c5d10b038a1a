import type { ReactNode, RefObject } from 'react'
import { classes } from './classes.ts'
import * as styles from './section-header.css.ts'

interface SectionHeaderProps {
  /** The heading's id, which labels the section. */
  id: string
  title: ReactNode
  lead?: ReactNode
  /** Link to the complete list, beside the heading. */
  action?: ReactNode
  /** The focus target for links to the section. */
  headingRef?: RefObject<HTMLHeadingElement | null>
  className?: string
}

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
