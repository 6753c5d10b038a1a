import type { ReactNode, RefObject } from 'react'
import { classes } from './classes.ts'
import * as styles from './section-header.css.ts'
import { Heading, Text } from './type.tsx'

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
      <Heading size="3xl" id={id} ref={headingRef} tabIndex={headingRef && -1}>
        {title}
      </Heading>
      {lead && (
        <Text color="muted" mt="2">
          {lead}
        </Text>
      )}
    </div>
    {action}
  </header>
)
