import { chakra } from '@chakra-ui/react/styled-system'
import type { RefObject } from 'react'
import { termsCopy } from '../../copy/terms.ts'
import { TermsCheckbox } from './terms-checkbox.tsx'

const styles = {
  marginTop: '8',
  paddingInline: { base: '5', md: '6' },
  paddingBlock: '4',
  borderRadius: 'lg',
  borderWidth: '1.5px',
  borderColor: 'control',
  maxWidth: { base: '26rem', md: 'none' },
  marginInline: { base: 'auto', md: '0' },
  '&[data-missing=true]': { borderColor: 'danger' },
  '& > h3': { fontFamily: 'heading', fontWeight: '700', fontSize: 'lg' },
}

interface TermsGroupProps {
  box: RefObject<HTMLInputElement | null>
  isMissing: boolean
  onChange: () => void
}

/** The terms on the page, plainly outlined (ruling: terms checkbox). The box keeps its own state: a tick made before the app answers stays. */
export const TermsGroup = ({ box, isMissing, onChange }: TermsGroupProps) => (
  <chakra.div css={styles} data-missing={isMissing}>
    <h3>{termsCopy.title}</h3>
    <TermsCheckbox ref={box} isMissing={isMissing} onChange={onChange} />
  </chakra.div>
)
