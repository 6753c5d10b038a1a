import { ticketScreenCopy as copy } from '../../copy/ticket-screen.ts'
import { classes } from '../../ui/classes.ts'
import { control } from '../../ui/code-screen.css.ts'
import { ArrowLeftIcon, ArrowRightIcon } from '../../ui/icons.tsx'
import * as styles from './ticket-screen.css.ts'

const button = classes(control, styles.turn)

interface SeatTurnerProps {
  /** From 0. */
  seat: number
  seats: number
  onTurn: (step: 1 | -1) => void
}

/** Which seat this code is for, and the way to the others. */
export const SeatTurner = ({ seat, seats, onTurn }: SeatTurnerProps) => (
  <div className={styles.seats}>
    {seats > 1 && (
      <button
        className={button}
        type="button"
        aria-label={copy.previous}
        disabled={seat === 0}
        onClick={() => onTurn(-1)}
      >
        <ArrowLeftIcon />
      </button>
    )}
    <p role="status" className={classes('figures', styles.seat)}>
      {copy.seat(seat + 1, seats)}
    </p>
    {seats > 1 && (
      <button
        className={button}
        type="button"
        aria-label={copy.next}
        disabled={seat === seats - 1}
        onClick={() => onTurn(1)}
      >
        <ArrowRightIcon />
      </button>
    )}
  </div>
)
