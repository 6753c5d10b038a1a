import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { type DeclarationKind, declarationsCopy } from '../../copy/declarations.ts'
import { DeclarationForm } from './declaration-form.tsx'
import * as styles from './declarations.css.ts'

interface DeclarationWaysProps {
  kind: DeclarationKind
  /** What is shorter than the form for who is here, known by a session or a mail's link; the form is then folded away. */
  own: ReactNode
  /** While it is not known who is here, a member's place: CSS shows it or the form, from the first frame on. */
  placeholder: ReactNode
}

/** The short way of who is known, the form of everybody else. */
export const DeclarationWays = ({ kind, own, placeholder }: DeclarationWaysProps) => {
  const form = <DeclarationForm kind={kind} />
  if (own)
    return (
      <>
        {own}
        <details>
          <summary className={styles.fold}>{declarationsCopy.form.other}</summary>
          {form}
        </details>
      </>
    )
  return (
    <>
      {placeholder && <div className="only-member">{placeholder}</div>}
      <div className={placeholder ? 'only-visitor' : undefined}>{form}</div>
    </>
  )
}

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
  const { facts, otherWay, otherWayLink } = declarationsCopy[kind]
  return (
    <div className={isWide ? styles.wide : styles.layout}>
      <div className={styles.todo}>{children}</div>
      <aside className={styles.aside} aria-labelledby={titleId}>
        <h2 className={styles.asideTitle} id={titleId}>
          {declarationsCopy.know}
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
