import { chakra } from '@chakra-ui/react/styled-system'
import { type RefObject, useId } from 'react'
import { paths } from '../../config/paths.ts'
import { checkoutCopy } from '../../copy/checkout.ts'
import { AlertIcon } from '../../ui/icons.tsx'

const { terms, noTerms } = checkoutCopy

const styles = {
  display: 'grid',
  gap: '2',
  paddingInline: '4',
  paddingBlock: '3',
  borderWidth: '1.5px',
  borderColor: 'control',
  borderRadius: 'md',
  '&[data-invalid=true]': { borderColor: 'danger' },
  '& label': { display: 'flex', gap: '3', alignItems: 'center', minHeight: '11', cursor: 'pointer' },
  '& a': { fontWeight: '650', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
}

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
    <chakra.div css={styles} data-invalid={isMissing}>
      <label htmlFor={id}>
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
          <a href={paths.termsOfSale} target="_blank" rel="noopener">
            {terms.link}
            <span className="visually-hidden"> {terms.newTab}</span>
          </a>
        </span>
      </label>
      {isMissing && (
        <p className="fault" id={`${id}-error`}>
          <AlertIcon size={16} />
          {noTerms.description}
        </p>
      )}
    </chakra.div>
  )
}
