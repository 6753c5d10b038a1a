import { chakra } from '@chakra-ui/react/styled-system'
import { ticketsCopy } from '../../copy/tickets.ts'
import { ArrowLeftIcon, ArrowRightIcon } from '../../ui/icons.tsx'

const copy = ticketsCopy.screen

const look = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  marginBottom: '1',
  '& > p': { fontFamily: 'heading', fontSize: 'xl', fontWeight: '800', minWidth: '9ch' },
  '& > button': {
    display: 'grid',
    placeItems: 'center',
    width: '12',
    height: '12',
    borderRadius: 'full',
    borderWidth: '2px',
    borderColor: '#000000',
    _disabled: { opacity: 0.25, cursor: 'default' },
  },
}

interface SeatTurnerProps {
  /** From 0. */
  seat: number
  seats: number
  onTurn: (step: 1 | -1) => void
}

/** Which seat this code is for, and the way to the others. */
export const SeatTurner = ({ seat, seats, onTurn }: SeatTurnerProps) => (
  <chakra.div css={look}>
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
