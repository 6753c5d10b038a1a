import type { ComponentProps } from 'react'
import { termsCopy } from '../../copy/terms.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

const TermsLink = ({ href, children }: { href: string; children: string }) => (
  // Beside what is being bought, not in its place.
  <a href={href} target="_blank" rel="noopener">
    {children}
    <span className="visually-hidden"> {termsCopy.newTab}</span>
  </a>
)

/** 'J’accepte les CGU et les CGV', each to be read in a tab of its own. */
export const TermsCheckbox = ({
  isMissing,
  ...input
}: Omit<ComponentProps<typeof Checkbox>, 'children' | 'error'> & { isMissing: boolean }) => (
  <Checkbox {...input} error={isMissing && termsCopy.required.description}>
    {termsCopy.accept} <TermsLink href="/cgu">{termsCopy.use}</TermsLink> {termsCopy.and}{' '}
    <TermsLink href="/cgv">{termsCopy.sale}</TermsLink>.
  </Checkbox>
)
