import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { CloudOffIcon } from './icons.tsx'

const styles = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  minHeight: '9',
  px: '4',
  py: '1',
  bg: 'sunken',
  color: 'ink',
  fontSize: 'sm',
  borderBottomWidth: '1px',
  borderColor: 'line',
  _empty: { display: 'none' },
}

/** The calm line at the top while the server is out of reach. Always in the page, so that its words are announced as they come. */
export const OfflineLine = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => (
  <chakra.div role="status" css={styles}>
    {isShown && (
      <>
        <CloudOffIcon size={16} />
        <span>{children}</span>
      </>
    )}
  </chakra.div>
)
