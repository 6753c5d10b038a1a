import { Button } from '@chakra-ui/react/button'
import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import type { Event } from '../../../contract/events.ts'
import { eventsCopy } from '../../copy/events.ts'
import { ExternalIcon } from '../../ui/icons.tsx'
import type { EventOffer } from './event-state.ts'
import { ticketShopName } from './ticket-shops.ts'

const copy = eventsCopy.detail

const lineLook = {
  fontWeight: '600',
  lineHeight: '1.35',
  textWrap: 'balance',
  // Like a stamp over a flyer.
  '&[data-closed=true]': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    px: '5',
    borderWidth: '2px',
    borderColor: 'danger',
    borderRadius: 'sm',
    fontFamily: 'heading',
    fontSize: 'lg',
    fontWeight: '750',
    color: 'danger',
    transform: 'rotate(-2deg)',
  },
}

/** The place of the action: on the page beside the price, or in the bar at the bottom. */
export type ActionPlace = 'page' | 'bar'

/** What a person can do with an event that this product sells; `otherwise` is what is said where there is nothing to book. */
export type BookingSlot = (event: Event, place: ActionPlace, otherwise: ReactNode) => ReactNode

interface EventActionProps {
  event: Event
  offer: EventOffer
  place: ActionPlace
  booking: BookingSlot
}

/** The one thing to do, or the honest line in its place. */
export const EventAction = ({ event, offer, place, booking }: EventActionProps) => {
  if (offer.kind === 'shop') {
    return (
      <Button
        asChild
        size="lg"
        css={{ maxWidth: '100%', whiteSpace: 'normal', textAlign: 'center', textWrap: 'balance' }}
      >
        <a href={offer.url} target="_blank" rel="noopener noreferrer">
          {copy.shop(ticketShopName(offer.url, copy.externalSite))}
          <ExternalIcon size={18} />
          <span className="visually-hidden">{copy.newTab}</span>
        </a>
      </Button>
    )
  }
  return booking(event, place, offer.kind === 'partner' ? null : <Line kind={offer.kind} />)
}

const Line = ({ kind }: { kind: 'over' | 'full' | 'here' }) =>
  kind === 'here' ? (
    <chakra.p css={lineLook}>{copy.soon}</chakra.p>
  ) : (
    <chakra.p css={lineLook} data-closed>
      {kind === 'over' ? eventsCopy.over : eventsCopy.soldOut}
    </chakra.p>
  )
