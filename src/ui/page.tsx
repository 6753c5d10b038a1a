import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import * as styles from './page.css.ts'

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
        <h1 className={styles.heading({ size: 'xl' })} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions}
    </header>
    {children}
  </div>
)

interface HeadingProps extends ComponentProps<'h1'> {
  as: 'h1' | 'h2' | 'h3'
  size?: 'lg' | 'xl' | '2xl'
}

/** Renders a heading: `size` by its rank on the screen, `as` for its level. */
export const Heading = ({ as: Level, size, className, ...rest }: HeadingProps) => (
  <Level {...rest} className={classes(styles.heading({ size }), className)} />
)
