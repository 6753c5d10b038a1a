import { type ReactNode, useId } from 'react'
import { Heading } from '../../ui/heading.tsx'
import * as styles from './settings.css.ts'

interface SectionProps {
  title: string
  text: ReactNode
  children: ReactNode
}

/** One matter of the settings: what it is on the left, what may be done on the right. */
export const Section = ({ title, text, children }: SectionProps) => {
  const titleId = useId()
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div>
        <Heading as="h2" size="lg" id={titleId}>
          {title}
        </Heading>
        <p className={styles.lead}>{text}</p>
      </div>
      <div>{children}</div>
    </section>
  )
}
