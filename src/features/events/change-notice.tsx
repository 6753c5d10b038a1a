import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import type { Event } from '../../../contract/events.ts'
import { concertChangesCopy as copy } from '../../copy/concert-changes.ts'

const styles = {
  display: 'grid',
  gap: '2',
  padding: '4',
  bg: 'raised',
  borderWidth: '2px',
  borderRadius: 'md',
  '&[data-status=cancelled]': { borderColor: 'danger' },
  '&[data-status=rescheduled]': { borderColor: 'honey' },
  '& h2': { fontFamily: 'heading', fontSize: 'xl', fontWeight: '800', lineHeight: '1.15' },
  '&[data-status=cancelled] h2': { color: 'danger' },
  '& p': { textWrap: 'pretty' },
}

/** Says that an event is cancelled, or which date it had before; `children` is what its holders can do. */
export const ChangeNotice = ({ event, children }: { event: Event; children: ReactNode }) => {
  const { status, previousDate, previousTime } = event
  if (status === 'scheduled') return null
  return (
    <chakra.section css={styles} data-status={status}>
      <h2>{status === 'cancelled' ? copy.cancelled : copy.moved}</h2>
      {status === 'rescheduled' && previousDate && (
        <p className="figures">{copy.insteadOf(previousDate, previousTime)}</p>
      )}
      <p>{status === 'cancelled' ? copy.cancelledText : copy.movedText}</p>
      {children}
    </chakra.section>
  )
}
