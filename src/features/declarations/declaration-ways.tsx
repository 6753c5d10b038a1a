import type { ReactNode } from 'react'
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
