import { parisWallClock } from '../../../contract/rules/paris-time.ts'
import { paths } from '../../config/paths.ts'
import { checkoutCopy } from '../../copy/checkout.ts'
import { waitingCopy as copy } from '../../copy/waiting.ts'
import { now } from '../../lib/clock.ts'
import { useHeld } from '../../shared/held.ts'
import { useRenderAt } from '../../shared/use-render-at.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Wrap } from '../../ui/layout.tsx'
import { Text } from '../../ui/type.tsx'
import type { HeldInLine } from './queries.ts'

const { held, tickets } = checkoutCopy.selection

/** Renders until when seats are held for a member who waited in line. */
const Offered = ({ quantity, until }: HeldInLine) => {
  useRenderAt([until])
  const time = until && parisWallClock(new Date(until)).time
  const isOver = until !== null && new Date(until) <= now()
  return (
    <Text className="figures" fontWeight="bold" role="status">
      {time && isOver ? copy.wereHeld(quantity, time) : copy.held(quantity, time)}
    </Text>
  )
}

/** Renders which seats of an event a member has already: held in line (`offer`), or bought. Nothing without any. */
export const HeldSeats = ({ eventId, offer }: { eventId: string; offer: HeldInLine | null }) => {
  const isHolder = useHeld(eventId)
  return (
    <>
      {offer && <Offered {...offer} />}
      {isHolder && (
        <Wrap align="center" columnGap="4">
          <Text>{held}</Text>
          <ButtonLink variant="plain" to={paths.tickets}>
            {tickets}
          </ButtonLink>
        </Wrap>
      )}
    </>
  )
}
