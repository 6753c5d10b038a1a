import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'

interface NoticeProps {
  title: string
  children?: ReactNode
  action?: ReactNode
  role?: 'alert' | 'status'
  /** A drawing above the title. */
  art?: ReactNode
}

const styles = {
  display: 'grid',
  justifyItems: 'start',
  gap: '3',
  maxWidth: '36rem',
  paddingBlock: { base: '8', md: '12' },
  '& > .title': {
    fontFamily: 'heading',
    fontWeight: '800',
    fontSize: { base: '2xl', md: '3xl' },
    lineHeight: '1.05',
    letterSpacing: '-0.025em',
    textWrap: 'balance',
  },
  '& > .text': { color: 'muted', textWrap: 'pretty' },
  '& > .action': { display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '3' },
}

/** What a place says when it has nothing else to show: one strong line, one sentence, one way on. */
export const Notice = ({ title, children, action, role, art }: NoticeProps) => (
  <chakra.div css={styles} role={role}>
    {art}
    <p className="title">{title}</p>
    {children && <div className="text">{children}</div>}
    {action && <div className="action">{action}</div>}
  </chakra.div>
)
