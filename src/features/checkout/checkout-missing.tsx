import type { Event } from '../../../contract/events.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { checkoutCopy as copy } from '../../copy/checkout.ts'
import { eventsCopy } from '../../copy/events.ts'
import type { AppError } from '../../data/errors.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PosterNotice } from '../../ui/poster-notice.tsx'

interface Failure {
  error: AppError
  retry: () => void
}

const { notFound, notYet } = eventsCopy

/** The event itself could not be had. */
export const EventMissing = ({ error, retry }: Failure) => {
  const isAway = error.kind === 'offline'
  const title = isAway ? notYet.title : error.retryable ? eventsCopy.unavailable : notFound.title
  return (
    <PosterNotice
      role="alert"
      title={title}
      poster={{ id: 'introuvable', style: 'Metal' }}
      actions={
        <>
          {error.retryable && <Button onClick={retry}>{copy.retry}</Button>}
          <ButtonLink to={paths.events} variant={error.retryable ? 'outline' : 'solid'}>
            {copy.events}
          </ButtonLink>
        </>
      }
    >
      <PageTitle title={title} />
      <p>{isAway ? notYet.description : error.retryable ? notFound.unanswered : notFound.description}</p>
    </PosterNotice>
  )
}

/** What is sold of the event could not be had. */
export const TicketTypesMissing = ({ event, error, retry }: Failure & { event: Event }) => (
  <PosterNotice
    role="alert"
    kicker={event.eventName}
    title={copy.selection.failed}
    poster={{ id: event.id, style: event.musicStyle ?? '' }}
    actions={
      <>
        <Button onClick={retry}>{copy.retry}</Button>
        <ButtonLink to={pathTo(paths.event, event.id)} variant="outline">
          {copy.seeEvent}
        </ButtonLink>
      </>
    }
  >
    <p>{error.serverMessage ?? copy.selection.failedHint}</p>
  </PosterNotice>
)

/** The event has nothing to sell. */
export const NoTicketTypes = ({ event }: { event: Event }) => (
  <PosterNotice
    kicker={event.eventName}
    title={copy.selection.empty}
    poster={{ id: event.id, style: event.musicStyle ?? '' }}
    actions={
      <>
        <ButtonLink to={pathTo(paths.event, event.id)}>{copy.seeEvent}</ButtonLink>
        <ButtonLink to={paths.events} variant="outline">
          {copy.events}
        </ButtonLink>
      </>
    }
  >
    <p>{copy.selection.emptyHint}</p>
  </PosterNotice>
)
