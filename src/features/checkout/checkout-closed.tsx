import type { ReactNode } from 'react'
import type { Event } from '../../../contract/events.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { checkoutCopy } from '../../copy/checkout.ts'
import { checkoutClosedCopy as closed } from '../../copy/checkout-closed.ts'
import { eventsCopy } from '../../copy/events.ts'
import type { AppError } from '../../data/errors.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PosterNotice } from '../../ui/poster-notice.tsx'
import type { Gate } from './checkout-view.tsx'

const { seeEvent } = checkoutCopy
const { notFound, notYet } = eventsCopy

interface CheckoutClosedProps {
  event: Event
  gate: Exclude<Gate, { kind: 'open' }>
  /** Link to the outside shop, if the event is sold elsewhere. */
  shop: ReactNode
  /** The member's order of before, which can still be paid. */
  waiting: ReactNode
}

/** Renders the reason why an event is not sold here, and the link to its shop. */
export const CheckoutClosed = ({ event, gate, shop, waiting }: CheckoutClosedProps) => {
  const { title } = closed[gate.kind]
  const back = (
    <ButtonLink to={pathTo(paths.event, event.id)} variant="outline">
      {seeEvent}
    </ButtonLink>
  )
  return (
    <PosterNotice
      kicker={event.eventName}
      title={title}
      poster={{ id: event.id, style: event.musicStyle ?? '' }}
      actions={
        <>
          {gate.kind === 'external' && shop}
          {gate.kind === 'partner' &&
            (gate.hasPass ? (
              <ButtonLink to="?free=true" replace>
                {closed.partner.book}
              </ButtonLink>
            ) : (
              <ButtonLink to={paths.store}>{closed.partner.getPass}</ButtonLink>
            ))}
          {back}
        </>
      }
    >
      <p>
        {gate.kind === 'partner'
          ? gate.hasPass
            ? closed.partner.hasPass
            : closed.partner.needsPass
          : closed[gate.kind].description}
      </p>
      {waiting}
    </PosterNotice>
  )
}

interface Failure {
  error: AppError
  retry: () => void
}

/** Renders the error if the event could not be fetched. */
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
          {error.retryable && <Button onClick={retry}>{checkoutCopy.retry}</Button>}
          <ButtonLink to={paths.events} variant={error.retryable ? 'outline' : 'solid'}>
            {checkoutCopy.events}
          </ButtonLink>
        </>
      }
    >
      <PageTitle title={title} />
      <p>{isAway ? notYet.description : error.retryable ? notFound.unanswered : notFound.description}</p>
    </PosterNotice>
  )
}

/** Renders the error if the ticket types could not be fetched. */
export const TicketTypesMissing = ({ event, error, retry }: Failure & { event: Event }) => (
  <PosterNotice
    role="alert"
    kicker={event.eventName}
    title={checkoutCopy.selection.failed}
    poster={{ id: event.id, style: event.musicStyle ?? '' }}
    actions={
      <>
        <Button onClick={retry}>{checkoutCopy.retry}</Button>
        <ButtonLink to={pathTo(paths.event, event.id)} variant="outline">
          {checkoutCopy.seeEvent}
        </ButtonLink>
      </>
    }
  >
    <p>{error.serverMessage ?? checkoutCopy.selection.failedHint}</p>
  </PosterNotice>
)

export const NoTicketTypes = ({ event }: { event: Event }) => (
  <PosterNotice
    kicker={event.eventName}
    title={checkoutCopy.selection.empty}
    poster={{ id: event.id, style: event.musicStyle ?? '' }}
    actions={
      <>
        <ButtonLink to={pathTo(paths.event, event.id)}>{checkoutCopy.seeEvent}</ButtonLink>
        <ButtonLink to={paths.events} variant="outline">
          {checkoutCopy.events}
        </ButtonLink>
      </>
    }
  >
    <p>{checkoutCopy.selection.emptyHint}</p>
  </PosterNotice>
)

/** Renders the checkout while the user is unknown. */
export const BuyerUnknown = ({ children }: { children: ReactNode }) => (
  <Page title={checkoutCopy.title}>
    <PageTitle title={checkoutCopy.title} />
    {children}
  </Page>
)
