import type { ReactNode } from 'react'
import type { Event } from '../../../contract/events.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { concertChangesCopy } from '../../copy/concert-changes.ts'
import { eventDetailCopy } from '../../copy/event-detail.ts'
import { eventsCopy } from '../../copy/events.ts'
import { now } from '../../lib/clock.ts'
import { button } from '../../ui/button.css.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import { ExternalIcon } from '../../ui/icons.tsx'
import * as styles from './event-action.css.ts'
import { type EventOffer, offerOf } from './event-state.ts'
import { ticketShopName } from './ticket-shops.ts'

const copy = eventDetailCopy

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
  const size = place === 'bar' ? 'md' : 'lg'
  if (offer.kind === 'shop') return <ShopLink url={offer.url} size={size} />
  // Whoever holds a place reads what becomes of it above.
  if (offer.kind === 'cancelled') return <Line kind="cancelled" />
  if (offer.kind === 'partner') return booking(event, place, null, null)
  if (offer.kind === 'here') {
    return booking(
      event,
      place,
      <BuyLink event={event} size={size} />,
      <BuyLink event={event} size="md" isAgain />,
    )
  }
  return booking(event, place, <Line kind={offer.kind} />, null)
}

/** In the bar it is smaller. */
type ActionSize = 'md' | 'lg'

/** The outside shop of an event that is sold elsewhere, where it is known. */
export const ShopAction = ({ event }: { event: Event }) => {
  const offer = offerOf(event, now())
  return offer.kind === 'shop' ? <ShopLink url={offer.url} size="lg" /> : null
}

const ShopLink = ({ url, size }: { url: string; size: ActionSize }) => (
  <a className={classes(button({ size }), styles.shop)} href={url} target="_blank" rel="noopener noreferrer">
    {copy.shop(ticketShopName(url, copy.externalSite))}
    <ExternalIcon size={18} />
    <span className="visually-hidden">{copy.newTab}</span>
  </a>
)

interface BuyLinkProps {
  event: Event
  size: ActionSize
  isAgain?: boolean
}

const BuyLink = ({ event: { id, price }, size, isAgain = false }: BuyLinkProps) => (
  <ButtonLink
    size={size}
    className={size === 'md' && !isAgain ? styles.wraps : ''}
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
  onSite: copy.onSite,
}

const Line = ({ kind }: { kind: keyof typeof lines }) => (
  <p className={styles.line} data-closed={kind !== 'onSite' || undefined}>
    {lines[kind]}
  </p>
)
