import { Link } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { checkoutCopy } from '../../copy/checkout.ts'
import { useHeld } from '../../shared/held.ts'
import { Hint } from './hint.tsx'

const { held, tickets } = checkoutCopy.selection

/** Tells a member who holds seats of the event; renders nothing to others. */
export const HeldTickets = ({ eventId }: { eventId: string }) =>
  useHeld(eventId) && (
    <Hint>
      {held} <Link to={paths.tickets}>{tickets}</Link>
    </Hint>
  )
