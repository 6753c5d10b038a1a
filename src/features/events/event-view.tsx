import { paths } from '../../config/paths.ts'
import { eventsCopy } from '../../copy/events.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PosterNotice } from '../../ui/poster-notice.tsx'
import { EventDetail, type EventSlots } from './event-detail.tsx'
import { EventDetailSkeleton } from './event-detail-skeleton.tsx'
import { useEvent, useRelated } from './queries.ts'

const { notFound, notYet } = eventsCopy

/** The event of this id in whatever state it is: coming, there, gone, or not on this device. */
export const EventView = ({ id, ...slots }: { id: string } & EventSlots) => {
  const { stored, isRefreshing, error, retry } = useEvent(id)
  const related = useRelated(id)
  if (stored) {
    return (
      <>
        <PageTitle title={stored.value.eventName} />
        <EventDetail stored={stored} related={related} isRefreshing={isRefreshing} {...slots} />
      </>
    )
  }
  if (!error) {
    return (
      <>
        <PageTitle title={eventsCopy.title} />
        <EventDetailSkeleton />
      </>
    )
  }
  const isAway = error.kind === 'offline'
  const canRetry = error.retryable
  const title = isAway ? notYet.title : canRetry ? eventsCopy.unavailable : notFound.title
  return (
    <PosterNotice
      role="alert"
      title={title}
      poster={{ id: 'introuvable', style: 'Metal' }}
      actions={
        <>
          {canRetry && <Button onClick={retry}>{eventsCopy.retry}</Button>}
          <ButtonLink to={paths.events} variant={canRetry ? 'outline' : 'solid'}>
            {notFound.action}
          </ButtonLink>
        </>
      }
    >
      <PageTitle title={title} />
      <p>{isAway ? notYet.description : canRetry ? notFound.unanswered : notFound.description}</p>
    </PosterNotice>
  )
}
