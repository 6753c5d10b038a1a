import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { offlineCopy } from '../../copy/offline.ts'
import { ClockIcon } from '../../ui/more-icons.tsx'

const copy = offlineCopy.ready

const styles = {
  display: 'flex',
  alignItems: 'start',
  gap: '3',
  padding: '4',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'lg',
  '& > svg': { flexShrink: '0', mt: '1px' },
  '&[data-ready] > svg': { color: 'success' },
  '& b': { fontFamily: 'heading' },
  '& .said': { display: 'grid', fontSize: 'sm', color: 'muted' },
  // The room of the sentence that stands here in the end: nothing below moves when it comes.
  '& .said > *, & .said::before': { gridArea: '1 / 1' },
  '& .said::before': { content: 'attr(data-room)', visibility: 'hidden' },
}

interface SaidProps {
  icon: ReactNode
  title: string
  text: string
  isReady?: boolean
  children?: ReactNode
}

/** One state of the preparation, in words. */
export const Said = ({ icon, title, text, isReady = false, children }: SaidProps) => (
  <chakra.div css={styles} role="status" {...(isReady && { 'data-ready': '' })}>
    {icon}
    <div>
      <p>
        <b>{title}</b>
      </p>
      <p className="said" {...(!children && { 'data-room': copy.description })}>
        <span>{text}</span>
      </p>
      {children}
    </div>
  </chakra.div>
)

/** What the door needs is on its way. */
export const Coming = () => <Said icon={<ClockIcon />} title={copy.checking} text={copy.coming} />
