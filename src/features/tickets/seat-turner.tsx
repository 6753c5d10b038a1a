import { chakra } from '@chakra-ui/react/styled-system'
import { ticketScreenCopy as copy } from '../../copy/ticket-screen.ts'
import { ArrowLeftIcon, ArrowRightIcon } from '../../ui/icons.tsx'

const styles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  minWidth: '0',
  '& > p': { paddingInline: '1', textAlign: 'center', '&:only-child': { paddingInline: '5' } },
  // Where there is no room for one line: the two ways on it, what they lead through beneath.
  '@media (orientation: landscape) and (max-width: 35rem)': { '& > p': { order: 1 } },
  '& > button:disabled': { opacity: 0.25, cursor: 'default' },
}

interface SeatTurnerProps {
  /** From 0. */
  seat: number
  seats: number
  onTurn: (step: 1 | -1) => void
}

/** Which seat this code is for, and the way to the others. */
export const SeatTurner = ({ seat, seats, onTurn }: SeatTurnerProps) => (
  <chakra.div css={styles}>
    {seats > 1 && (
      <button type="button" aria-label={copy.previous} disabled={seat === 0} onClick={() => onTurn(-1)}>
        <ArrowLeftIcon />
      </button>
    )}
    <p role="status" className="figures">
      {copy.seat(seat + 1, seats)}
    </p>
    {seats > 1 && (
      <button type="button" aria-label={copy.next} disabled={seat === seats - 1} onClick={() => onTurn(1)}>
        <ArrowRightIcon />
      </button>
    )}
  </chakra.div>
)
