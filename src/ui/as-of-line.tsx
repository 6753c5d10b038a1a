import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { ClockIcon } from './more-icons.tsx'

const styles = {
  display: 'flex',
  alignItems: 'start',
  gap: '2',
  fontSize: 'sm',
  lineHeight: '1.4',
  color: 'muted',
  textWrap: 'balance',
  '& svg': { flexShrink: 0, marginTop: '2px' },
}

/** As of when what is shown is: one quiet line above it. */
export const AsOfLine = ({ children }: { children: ReactNode }) => (
  <chakra.p css={styles} className="figures">
    <ClockIcon size={16} />
    <span>{children}</span>
  </chakra.p>
)
