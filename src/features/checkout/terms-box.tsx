import { type RefObject, useId } from 'react'
import { paths } from '../../config/paths.ts'
import { checkoutCopy } from '../../copy/checkout.ts'
import * as styles from './checkout.css.ts'
import { Fault } from './fault.tsx'

const { terms, noTerms } = checkoutCopy

interface TermsBoxProps {
  field: RefObject<HTMLInputElement | null>
  isAccepted: boolean
  isMissing: boolean
  isLocked: boolean
  onChange: (isAccepted: boolean) => void
}

/** The terms of sale, accepted before anything is ordered. */
export const TermsBox = ({ field, isAccepted, isMissing, isLocked, onChange }: TermsBoxProps) => {
  const id = useId()
  return (
    <div className={styles.terms} data-invalid={isMissing}>
      <label className={styles.termsLabel} htmlFor={id}>
        <input
          ref={field}
          id={id}
          type="checkbox"
          checked={isAccepted}
          disabled={isLocked}
          required
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-error` : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span>
          {terms.before}
          <a className={styles.termsLink} href={paths.termsOfSale} target="_blank" rel="noopener">
            {terms.link}
            <span className="visually-hidden"> {terms.newTab}</span>
          </a>
        </span>
      </label>
      {isMissing && <Fault id={`${id}-error`}>{noTerms.description}</Fault>}
    </div>
  )
}
