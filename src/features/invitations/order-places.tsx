import { sendingCopy as copy } from '../../copy/sending.ts'
import { now as present } from '../../lib/clock.ts'
import { Stack } from '../../ui/layout.tsx'
import { Heading } from '../../ui/type.tsx'
import { hasPlaces, PlaceRows } from './place-rows.tsx'
import { useMemberTickets } from './queries.ts'

/** Renders the places that an order has just bought, to be sent at once. */
const OrderPlaces = ({ orderId, userId }: { orderId: string; userId: string }) => {
  const { data } = useMemberTickets(userId)
  const now = present()
  const tickets = (data?.value ?? []).filter((ticket) => ticket.orderId === orderId && hasPlaces(ticket, now))
  if (tickets.length === 0) return null
  return (
    <Stack as="section" w="full" gap="2" aria-label={copy.title}>
      <Heading size="md">{copy.title}</Heading>
      <PlaceRows tickets={tickets} userId={userId} now={now} />
    </Stack>
  )
}

export default OrderPlaces
