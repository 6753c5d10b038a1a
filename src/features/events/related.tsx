import type { Event } from '../../../contract/events.ts'
import { eventAroundCopy } from '../../copy/event-detail.ts'
import { Stack } from '../../ui/layout.tsx'
import { Heading } from '../../ui/type.tsx'
import { EventGrid, type HeartSlot } from './event-card.tsx'
import { useRelated } from './queries.ts'
import * as styles from './related.css.ts'

interface MoreProps {
  title: string
  events: Event[]
  before?: Event[]
  heart?: HeartSlot | undefined
}

const More = ({ title, events, ...cards }: MoreProps) =>
  events.length > 0 && (
    <Stack as="section" gap={{ base: '4', md: '6' }}>
      <Heading size="2xl">{title}</Heading>
      <EventGrid events={events} place="page" {...cards} />
    </Stack>
  )

/** Renders the other events of the same venue, and similar events. */
const Related = ({ id, heart }: { id: string; heart?: HeartSlot }) => {
  const related = useRelated(id)
  if (!related) return null
  return (
    <div className={styles.related}>
      <More title={eventAroundCopy.atVenue} events={related.atVenue} heart={heart} />
      <More title={eventAroundCopy.similar} events={related.similar} before={related.atVenue} heart={heart} />
    </div>
  )
}

export default Related
