import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { type DeclarationKind, declarationsCopy } from '../../copy/declarations.ts'
import { Stack } from '../../ui/layout.tsx'
import { Heading } from '../../ui/type.tsx'
import { DeclarationForm } from './declaration-form.tsx'
import * as styles from './declarations.css.ts'

interface DeclarationWaysProps {
  kind: DeclarationKind
  /** The short way for a user known by session or by an emailed link; the form is then folded away. */
  own: ReactNode
  /** Placeholder while the user is unknown: CSS shows it or the form, from the first frame. */
  placeholder: ReactNode
}

/** Renders the short way for a known user, and the form for everybody else. */
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
  /** True to give the action the whole width, with the rest below it. */
  isWide?: boolean
  children: ReactNode
}

/** Renders the action, and the facts beside it. */
export const DeclarationLayout = ({ kind, isWide = false, children }: DeclarationLayoutProps) => {
  const titleId = useId()
  const { facts, otherWay, otherWayLink } = declarationsCopy[kind]
  return (
    <div className={isWide ? styles.wide : styles.layout}>
      <Stack gap="6">{children}</Stack>
      <Stack as="aside" gap="4" maxW="prose" aria-labelledby={titleId}>
        <Heading size="lg" id={titleId}>
          {declarationsCopy.know}
        </Heading>
        <Stack as="ul" gap="3" color="muted" textWrap="pretty">
          {facts.map((fact) => (
            <li className={styles.fact} key={fact}>
              {fact}
            </li>
          ))}
        </Stack>
        <p>
          {otherWay}{' '}
          <Link className={styles.otherWay} to={OTHER[kind]}>
            {otherWayLink}
          </Link>
          .
        </p>
      </Stack>
    </div>
  )
}
