import type { ReactNode } from 'react'
import * as styles from './page.css.ts'
import { Heading, Text } from './type.tsx'

interface PageProps {
  title: ReactNode
  lead?: ReactNode
  /** Beside the title, or below it on a phone. */
  actions?: ReactNode
  /** 'narrow' for forms and reading. */
  width?: 'content' | 'narrow'
  children: ReactNode
}

/** Renders a screen's header and content. The layout provides `<main>`. */
export const Page = ({ title, lead, actions, width = 'content', children }: PageProps) => (
  <div className={styles.page[width]}>
    <header className={styles.header}>
      <div>
        <Heading as="h1" size="4xl" tabIndex={-1}>
          {title}
        </Heading>
        {lead && (
          <Text textStyle="lg" color="muted" mt="3" maxW="prose">
            {lead}
          </Text>
        )}
      </div>
      {actions}
    </header>
    {children}
  </div>
)
