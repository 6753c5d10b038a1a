import { paths } from '../../config/paths.ts'
import { eventDetailCopy } from '../../copy/event-detail.ts'
import { eventsCopy } from '../../copy/events.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PosterNotice } from '../../ui/poster-notice.tsx'
import * as styles from './event-detail.css.ts'
import { EventDetail, type EventSlots } from './event-detail.tsx'
import { useEvent, useRelated } from './queries.ts'

const { notFound, notYet } = eventsCopy

/** Renders the placeholder of an event, with the layout of the real page. */
const EventDetailSkeleton = () => (
  <div className={styles.detail} role="status">
    <span className="visually-hidden">{eventDetailCopy.loading}</span>
    <div className={styles.skeletonTools} />
    <div className={styles.columns} aria-hidden="true">
      <Skeleton className={styles.skeletonPicture} />
      <Stack className={styles.text} gap="6">
        <Skeleton h="20" w="80%" />
        <Skeleton h="6" w="40%" />
        <Skeleton h="24" />
        <Skeleton h="14" />
        <Skeleton h="32" />
      </Stack>
    </div>
  </div>
)

/** Renders the event with this id in each state: loading, loaded, gone, or not on this device. */
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
