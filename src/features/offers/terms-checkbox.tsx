import type { ComponentProps, RefObject } from 'react'
import { paths } from '../../config/paths.ts'
import { termsCopy } from '../../copy/offers.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import * as styles from './offers.css.ts'

const TermsLink = ({ href, children }: { href: string; children: string }) => (
  // Beside what is being bought, not in its place.
  <a href={href} target="_blank" rel="noopener">
    {children}
    <span className="visually-hidden"> {termsCopy.newTab}</span>
  </a>
)

interface TermsCheckboxProps extends Omit<ComponentProps<typeof Checkbox>, 'children' | 'error'> {
  isMissing: boolean
}

const { title, description } = termsCopy.required

/** 'J’accepte les CGU et les CGV', each to be read in a tab of its own. */
export const TermsCheckbox = ({ isMissing, ...input }: TermsCheckboxProps) => (
  <Checkbox
    {...input}
    error={
      isMissing && (
        <span>
          <b className={styles.line}>{title}</b> {description}
        </span>
      )
    }
  >
    {termsCopy.accept} <TermsLink href={paths.termsOfUse}>{termsCopy.use}</TermsLink> {termsCopy.and}{' '}
    <TermsLink href={paths.termsOfSale}>{termsCopy.sale}</TermsLink>.
  </Checkbox>
)

interface TermsGroupProps {
  box: RefObject<HTMLInputElement | null>
  isMissing: boolean
  onChange: () => void
}

/** The terms on the page, plainly outlined. The box keeps its own state: a tick made before the app answers stays. */
export const TermsGroup = ({ box, isMissing, onChange }: TermsGroupProps) => (
  <div className={styles.terms} data-missing={isMissing}>
    <h3 className={styles.termsTitle}>{termsCopy.title}</h3>
    <TermsCheckbox ref={box} isMissing={isMissing} onChange={onChange} />
  </div>
)
