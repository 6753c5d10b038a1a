import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { declarationsCopy as copy, type DeclarationKind } from '../../copy/declarations.ts'
import * as styles from './declarations.css.ts'

const OTHER = { termination: paths.retractation, withdrawal: paths.resilier } as const

interface DeclarationLayoutProps {
  kind: DeclarationKind
  /** What a member can do takes the whole width: the rest stands below it. */
  isWide?: boolean
  children: ReactNode
}

/** What can be done, and beside it what is good to know before. */
export const DeclarationLayout = ({ kind, isWide = false, children }: DeclarationLayoutProps) => {
  const titleId = useId()
  const { facts, otherWay, otherWayLink } = copy[kind]
  return (
    <div className={isWide ? styles.wide : styles.layout}>
      <div className={styles.todo}>{children}</div>
      <aside className={styles.aside} aria-labelledby={titleId}>
        <h2 className={styles.asideTitle} id={titleId}>
          {copy.know}
        </h2>
        <ul className={styles.known}>
          {facts.map((fact) => (
            <li className={styles.fact} key={fact}>
              {fact}
            </li>
          ))}
        </ul>
        <p>
          {otherWay}{' '}
          <Link className={styles.otherWay} to={OTHER[kind]}>
            {otherWayLink}
          </Link>
          .
        </p>
      </aside>
    </div>
  )
}
