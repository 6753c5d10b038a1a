import type { ComponentProps, RefObject } from 'react'
import { paths } from '../../config/paths.ts'
import { termsCopy } from '../../copy/offers.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './offers.css.ts'

const TermsLink = ({ href, children }: { href: string; children: string }) => (
  // In a new tab, so that the order stays open.
  <a href={href} target="_blank" rel="noopener">
    {children}
    <span className="visually-hidden"> {termsCopy.newTab}</span>
  </a>
)

interface TermsCheckboxProps extends Omit<ComponentProps<typeof Checkbox>, 'children' | 'error'> {
  isMissing: boolean
}

const { title, description } = termsCopy.required

/** Renders 'J’accepte les CGU et les CGV', with a link to each in a new tab. */
export const TermsCheckbox = ({ isMissing, ...input }: TermsCheckboxProps) => (
  <Checkbox
    {...input}
    error={
      isMissing && (
        <span>
          <Text as="b" display="block">
            {title}
          </Text>{' '}
          {description}
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

/** Renders the terms on the page. The checkbox is uncontrolled: a tick made before hydration stays. */
export const TermsGroup = ({ box, isMissing, onChange }: TermsGroupProps) => (
  <div className={styles.terms} data-missing={isMissing}>
    <Heading as="h3" size="md">
      {termsCopy.title}
    </Heading>
    <TermsCheckbox ref={box} isMissing={isMissing} onChange={onChange} />
  </div>
)
