import type { ReactNode } from 'react'
import type { Event } from '../../../contract/events.ts'
import { hasStarted, isAhead } from '../../../contract/rules/paris-time.ts'
import { isPartner } from '../../../contract/rules/pass.ts'
import { webAddress } from '../../../contract/rules/web-address.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { concertChangesCopy } from '../../copy/concert-changes.ts'
import { eventAroundCopy, eventDetailCopy } from '../../copy/event-detail.ts'
import { eventsCopy } from '../../copy/events.ts'
import { now } from '../../lib/clock.ts'
import { button } from '../../ui/button.css.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import { ExternalIcon } from '../../ui/icons.tsx'
import { HStack, Stack } from '../../ui/layout.tsx'
import { Text } from '../../ui/type.tsx'
import { closed, inPage } from './event-action.css.ts'

const copy = eventDetailCopy

/**
 * How an event can be booked now, or why not: sales close at the start, and an outside shop itself knows
 * whether it is full. `begun`: our sales are closed, and it goes on for days. `onSite`: sold neither here nor on a page.
 */
type EventOffer =
  | { kind: 'cancelled' }
  | { kind: 'over' }
  | { kind: 'begun' }
  | { kind: 'full' }
  | { kind: 'shop'; url: string }
  | { kind: 'onSite' }
  | { kind: 'partner' }
  | { kind: 'here' }

export const offerOf = (event: Event, now: Date): EventOffer => {
  if (event.status === 'cancelled') return { kind: 'cancelled' }
  if (!isAhead(event, now)) return { kind: 'over' }
  if (event.ticketingMode === 'external') {
    const url = webAddress(event.pageUrl)
    return url ? { kind: 'shop', url } : { kind: 'onSite' }
  }
  if (hasStarted(event, now)) return { kind: 'begun' }
  if (event.soldOut) return { kind: 'full' }
  return { kind: isPartner(event) ? 'partner' : 'here' }
}

/** Ticket shops by host; subdomains of a host are included. */
const shops: Record<string, string> = {
  'billetreduc.com': 'BilletRéduc',
  'billetweb.fr': 'Billetweb',
  'dice.fm': 'DICE',
  'digitick.com': 'Digitick',
  'eventbrite.com': 'Eventbrite',
  'eventbrite.fr': 'Eventbrite',
  'festik.net': 'Festik',
  'fnacspectacles.com': 'Fnac Spectacles',
  'helloasso.com': 'HelloAsso',
  'infoconcert.com': 'Infoconcert',
  'mapado.com': 'Mapado',
  'ra.co': 'Resident Advisor',
  'residentadvisor.net': 'Resident Advisor',
  'seetickets.com': 'See Tickets',
  'shotgun.live': 'Shotgun',
  'songkick.com': 'Songkick',
  'soticket.net': 'SoTicket',
  'ticketmaster.com': 'Ticketmaster',
  'ticketmaster.fr': 'Ticketmaster',
  'ticketswap.com': 'TicketSwap',
  'ticketswap.fr': 'TicketSwap',
  'trium.fr': 'Trium',
  'weezevent.com': 'Weezevent',
  'yurplan.com': 'Yurplan',
}

// Endings whose name is one label further left: 'salle.co.uk' is 'salle', not 'co'.
const sharedEndings = /\.(?:co|com|org|net|asso|gouv)\.[a-z]{2}$/

/** Returns the name of an outside shop: a known shop, else the second-level domain, else `fallback`. */
export const ticketShopName = (pageUrl: string | null, fallback: string): string => {
  if (!pageUrl || !URL.canParse(pageUrl)) return fallback
  const host = new URL(pageUrl).hostname.toLowerCase().replace(/\.$/, '')
  const labels = host.split('.')
  for (let i = 0; i < labels.length - 1; i++) {
    const shop = shops[labels.slice(i).join('.')]
    if (shop) return shop
  }
  const isAddress = host.startsWith('[') || /^[\d.]+$/.test(host)
  if (labels.length < 2 || isAddress) return fallback
  return labels.at(sharedEndings.test(host) && labels.length > 2 ? -3 : -2) || fallback
}

/** `page`: beside the price. `bar`: at the bottom of the screen. */
type ActionPlace = 'page' | 'bar'

/**
 * Renders the action of an event sold here. `otherwise` is shown if the Pass cannot book it: the button to
 * buy, or the reason; `again` links to more seats for a member with a booking.
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
  /** The way into the line of a full event. */
  waiting?: ReactNode
}

const lines = {
  cancelled: concertChangesCopy.cancelled,
  over: eventsCopy.over,
  begun: eventsCopy.begun,
  full: eventsCopy.soldOut,
}

/** Returns why nothing is sold any more, if so. */
export const closedLine = ({ kind }: EventOffer): keyof typeof lines | null =>
  kind in lines ? (kind as keyof typeof lines) : null

export const ClosedLine = ({ kind }: { kind: keyof typeof lines }) => (
  <Text fontWeight="medium" lineHeight="short" textWrap="balance" className={closed}>
    {lines[kind]}
  </Text>
)

/** The way on from an event that is closed: what else is on in its city. */
const OthersLink = ({ event: { city } }: { event: Event }) => (
  <ButtonLink variant="outline" to={city ? `${paths.events}?city=${encodeURIComponent(city)}` : paths.events}>
    {eventAroundCopy.others}
  </ButtonLink>
)

/** Renders the one action of an event, or the reason why there is none. The bar says the reason beside the action. */
export const EventAction = ({ event, offer, place, booking, waiting }: EventActionProps) => {
  const size = place === 'bar' ? 'md' : 'lg'
  const closed = closedLine(offer)
  if (closed) {
    const way = closed === 'full' ? waiting : undefined
    const line =
      place === 'bar' ? (
        <HStack justify="end">{way ?? <OthersLink event={event} />}</HStack>
      ) : (
        <Stack gap="3" align="start">
          <ClosedLine kind={closed} />
          {way && <div className={inPage}>{way}</div>}
        </Stack>
      )
    // The notice above tells a holder of a cancelled event what happens to the booking.
    return closed === 'cancelled' ? line : booking(event, place, line, null)
  }
  if (offer.kind === 'shop') return <ShopLink url={offer.url} size={size} />
  if (offer.kind === 'partner') return booking(event, place, null, null)
  if (offer.kind === 'onSite')
    return booking(
      event,
      place,
      <Text fontWeight="medium" lineHeight="short" textWrap="balance">
        {copy.onSite}
      </Text>,
      null,
    )
  return booking(
    event,
    place,
    <BuyLink event={event} size={size} />,
    <BuyLink event={event} size="md" isAgain />,
  )
}

/** The bar has the smaller size. */
type ActionSize = 'md' | 'lg'

/** Renders the outside shop of an event that is sold elsewhere, if known. */
export const ShopAction = ({ event }: { event: Event }) => {
  const offer = offerOf(event, now())
  return offer.kind === 'shop' ? <ShopLink url={offer.url} size="md" /> : null
}

const ShopLink = ({ url, size }: { url: string; size: ActionSize }) => (
  <a
    className={classes(button({ size }), size === 'lg' && inPage)}
    href={url}
    target="_blank"
    rel="noopener noreferrer"
  >
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
    className={size === 'lg' ? inPage : ''}
    size={size}
    variant={isAgain ? 'plain' : 'solid'}
    to={pathTo(paths.eventCheckout, id)}
  >
    {isAgain ? copy.again : price > 0 ? copy.buy : copy.reserve}
  </ButtonLink>
)
