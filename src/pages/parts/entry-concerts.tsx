import type { ComponentProps } from 'react'
import { AgendaButton } from '../../features/calendar/agenda-button.tsx'
import { EventGrid } from '../../features/events/event-card.tsx'
import { Heart } from '../../features/favourites/heart.tsx'

const EntryConcerts = ({ id, events }: { id: string } & Pick<ComponentProps<typeof EventGrid>, 'events'>) => (
  <>
    <EventGrid events={events} place="page" isNarrow heart={(event) => <Heart event={event} />} />
    <AgendaButton query={`of=${encodeURIComponent(id)}`} />
  </>
)

export default EntryConcerts
