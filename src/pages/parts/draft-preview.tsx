import { announceCopy } from '../../copy/announce.ts'
import { EventCard } from '../../features/events/event-card.tsx'
import { EventDetail } from '../../features/events/event-detail.tsx'
import { eventOfDraft } from '../../features/organiser/announce/draft-event.ts'
import { now } from '../../lib/clock.ts'
import { Stack } from '../../ui/layout.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './draft-preview.css.ts'

const { preview: copy } = announceCopy
const nowhere = () => undefined

interface DraftPreviewProps {
  body: Parameters<typeof eventOfDraft>[0]
  id: string
  organizer: string
  /** It stands beside the form, on a wide screen. */
  isBeside?: boolean
}

/** Renders a draft with the card and the page that the concert will have, once its day and hour are known. Nothing in them can be pressed. */
export const DraftPreview = ({ body, id, organizer, isBeside = false }: DraftPreviewProps) => {
  // A page always says a day and an hour: they are not invented.
  if (!body.date || !body.time) return <Text color="muted">{copy.waits}</Text>
  const { event, related, types } = eventOfDraft(body, { id, organizer })
  return (
    <Stack gap="8">
      <Stack gap="3">
        <Heading size="lg">{copy.page}</Heading>
        <div inert className={isBeside ? styles.beside : styles.page}>
          <EventDetail
            key={event.imageUrl}
            stored={{ value: event, storedAt: now().getTime(), source: 'server' }}
            related={related}
            isRefreshing={false}
            onBack={nowhere}
            booking={() => <span />}
            preview={{ types }}
          />
        </div>
      </Stack>
      <Stack gap="3">
        <Heading size="lg">{copy.card}</Heading>
        <div inert className={styles.card}>
          <EventCard key={event.imageUrl} event={event} />
        </div>
      </Stack>
    </Stack>
  )
}
