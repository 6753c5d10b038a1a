import { parisWallClock } from '../../../contract/rules/paris-time.ts'
import { waitingCopy as copy } from '../../copy/waiting.ts'
import { now } from '../../lib/clock.ts'
import { useRenderAt } from '../../shared/use-render-at.ts'
import { Text } from '../../ui/type.tsx'

interface HeldSeatsProps {
  quantity: number
  /** An instant; null at night, before the time of the seats runs. */
  until: string | null
}

/** Renders until when seats are held for a member who waited in line. */
export const HeldSeats = ({ quantity, until }: HeldSeatsProps) => {
  useRenderAt([until])
  const time = until && parisWallClock(new Date(until)).time
  const isOver = until !== null && new Date(until) <= now()
  return (
    <Text className="figures" fontWeight="bold" role="status">
      {time && isOver ? copy.wereHeld(quantity, time) : copy.held(quantity, time)}
    </Text>
  )
}
