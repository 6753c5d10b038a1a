import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import type { Event } from '../../../contract/events.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { concertChangesCopy } from '../../copy/concert-changes.ts'
import { eventsCopy } from '../../copy/events.ts'
import { now } from '../../lib/clock.ts'
import { button } from '../../ui/button.css.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import { ExternalIcon } from '../../ui/icons.tsx'
import { shop } from './event-action.css.ts'
import { type EventOffer, offerOf } from './event-state.ts'
import { ticketShopName } from './ticket-shops.ts'

const copy = eventsCopy.detail

const lineStyles = {
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

/**
 * What a person can do with an event that this product sells. `otherwise` is what stands where nothing is booked by the Pass: the way
 * to buy, or why there is none; `again`, the way to more for who has a place already.
 */
export type BookingSlot = (
  event: Event,
  place: ActionPlace,
  otherwise: ReactNode,
  again: ReactNode,
) => ReactNode

interface EventActionProps {
  event: Event
  offer: EventOffer
  place: ActionPlace
  booking: BookingSlot
}

/** The one thing to do, or the honest line in its place. */
export const EventAction = ({ event, offer, place, booking }: EventActionProps) => {
  if (offer.kind === 'shop') return <ShopLink url={offer.url} />
  // Whoever holds a place reads what becomes of it above.
  if (offer.kind === 'cancelled') return <Line kind="cancelled" />
  if (offer.kind === 'partner') return booking(event, place, null, null)
  if (offer.kind === 'here') {
    return booking(event, place, <BuyLink event={event} />, <BuyLink event={event} isAgain />)
  }
  return booking(event, place, <Line kind={offer.kind} />, null)
}

/** The outside shop of an event that is sold elsewhere, where it is known. */
export const ShopAction = ({ event }: { event: Event }) => {
  const offer = offerOf(event, now())
  return offer.kind === 'shop' ? <ShopLink url={offer.url} /> : null
}

const ShopLink = ({ url }: { url: string }) => (
  <a className={classes(button({ size: 'lg' }), shop)} href={url} target="_blank" rel="noopener noreferrer">
    {copy.shop(ticketShopName(url, copy.externalSite))}
    <ExternalIcon size={18} />
    <span className="visually-hidden">{copy.newTab}</span>
  </a>
)

const BuyLink = ({ event: { id, price }, isAgain = false }: { event: Event; isAgain?: boolean }) => (
  <ButtonLink
    size={isAgain ? 'md' : 'lg'}
    variant={isAgain ? 'plain' : 'solid'}
    to={pathTo(paths.eventCheckout, id)}
  >
    {isAgain ? copy.again : price > 0 ? copy.buy : copy.reserve}
  </ButtonLink>
)

const lines = {
  cancelled: concertChangesCopy.cancelled,
  over: eventsCopy.over,
  full: eventsCopy.soldOut,
  soon: copy.soon,
}

const Line = ({ kind }: { kind: keyof typeof lines }) => (
  <chakra.p css={lineStyles} data-closed={kind !== 'soon' || undefined}>
    {lines[kind]}
  </chakra.p>
)
