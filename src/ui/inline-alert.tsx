import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { AlertIcon } from './icons.tsx'

const styles = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '3',
  padding: '4',
  borderRadius: 'md',
  borderWidth: '1.5px',
  borderColor: 'danger',
  bg: 'ground',
  '& > svg': { marginTop: '2px', color: 'danger' },
  '& b': { display: 'block' },
}

/** What went wrong, said where it happened: in a dialog, where a toast would lie behind. */
export const InlineAlert = ({ title, children }: { title: string; children: ReactNode }) => (
  <chakra.div css={styles} role="alert">
    <AlertIcon />
    <p>
      <b>{title}</b> {children}
    </p>
  </chakra.div>
)
