import { useId } from 'react'
import { Link } from 'react-router-dom'
import { shortDays } from '../../../contract/rules/paris-time.ts'
import type { Wait } from '../../../contract/waits.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { waitingCopy as copy } from '../../copy/waiting.ts'
import type { Stored } from '../../data/stored.ts'
import { dotted } from '../../lib/dotted.ts'
import * as Card from '../../ui/card.tsx'
import { Stack } from '../../ui/layout.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { useKeptPlace } from '../../ui/use-kept-place.ts'
import { useWait, useWaits } from './queries.ts'
import { heldOffer, WaitState } from './wait-state.tsx'

const WaitCard = ({ wait, userId, read }: { wait: Wait; userId: string; read: Stored<Wait[]> }) => {
  // With the session the tickets' page hides the lines, as if this one were left.
  const { leave, isPending } = useWait(userId, wait, () =>
    notify({ ...copy.stillIn, type: 'error', subject: 'wait' }),
  )
  return (
    <Card.Root as="li" size="sm">
      <Stack gap="2">
        <Heading as={Link} size="sm" to={pathTo(paths.event, wait.id)} translate="no">
          {wait.eventName}
        </Heading>
        <Text className="figures" textStyle="sm" color="muted">
          {dotted([shortDays(wait), wait.time, wait.place])}
        </Text>
        <WaitState wait={wait} read={read} isPending={isPending} onLeave={leave} />
      </Stack>
    </Card.Root>
  )
}

interface WaitListProps {
  userId: string
  /** Only the lines whose seats are held now, or only the others; all if omitted. */
  only?: 'held' | 'waiting'
}

/** Renders the lines that a member is in; nothing without any. */
const WaitList = ({ userId, only }: WaitListProps) => {
  const titleId = useId()
  const { data } = useWaits(userId)
  const waits = (data?.value ?? []).filter(
    (wait) => !only || !data || (heldOffer(wait, data) !== null) === (only === 'held'),
  )
  const kept = useKeptPlace<HTMLUListElement>(waits.length)
  if (!data || waits.length === 0) return null
  return (
    <Stack as="section" gap="3" {...(only !== 'held' && { my: '6' })} aria-labelledby={titleId}>
      <Heading size="lg" id={titleId}>
        {only === 'held' ? copy.list.held : copy.list.title}
      </Heading>
      <Stack as="ul" gap="3" {...kept}>
        {waits.map((wait) => (
          <WaitCard key={wait.id} wait={wait} userId={userId} read={data} />
        ))}
      </Stack>
    </Stack>
  )
}

export default WaitList
