import { Fragment, memo, type ReactNode, useLayoutEffect } from 'react'
import { Link } from 'react-router-dom'
import type { RelatedToEvent } from '../../../contract/directory.ts'
import type { Event } from '../../../contract/events.ts'
import { longDays, parisStamp, shortDays } from '../../../contract/rules/paris-time.ts'
import { isPartner } from '../../../contract/rules/pass.ts'
import { eventPriceLabel } from '../../../contract/rules/price.ts'
import { fold } from '../../../contract/rules/search.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { concertChangesCopy } from '../../copy/concert-changes.ts'
import { eventAroundCopy, eventDetailCopy } from '../../copy/event-detail.ts'
import { eventsCopy } from '../../copy/events.ts'
import type { Stored } from '../../data/stored.ts'
import { now } from '../../lib/clock.ts'
import { useStaleness } from '../../shared/freshness.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ArrowLeftIcon, HeartIcon } from '../../ui/icons.tsx'
import { Later, later } from '../../ui/later.tsx'
import { CalendarIcon, PinIcon } from '../../ui/more-icons.tsx'
import { Poster } from '../../ui/poster.tsx'
import { pictureArrived } from '../../ui/shared-picture.ts'
import { Heading } from '../../ui/type.tsx'
import { type BookingSlot, EventAction, offerOf } from './event-action.tsx'
import * as styles from './event-detail.css.ts'
import { eventOrganizer, eventStyle } from './event-format.ts'
import { artistLinks, directionsTo, EventLinks, ShareButton, TicketTypes } from './event-links.tsx'
import { useTicketTypes } from './queries.ts'

// Loaded after the code of the first screen.
const EventAccess = later(() => import('./event-access.tsx'))
/** Memoised: an update of the page would discard the server's HTML. */
const Access = memo(({ event }: { event: Event }) => (
  <Later>
    <EventAccess event={event} />
  </Later>
))

const copy = eventDetailCopy
const around = eventAroundCopy

/** The parts of an event's page that come from other features. */
export interface EventSlots {
  onBack: () => void
  heart?: ((event: Event) => ReactNode) | undefined
  booking: BookingSlot
  calendar?: ((event: Event) => ReactNode) | undefined
  /** The actions of a holder of a cancelled or moved event. */
  changed?: ((event: Event) => ReactNode) | undefined
  /** Other events, below this one. */
  more?: ReactNode
}

/** Renders that an event is cancelled, or its previous date; `children` are the holders' actions. */
const ChangeNotice = ({ event, children }: { event: Event; children: ReactNode }) => {
  const { status, previousDate, previousTime } = event
  const isCancelled = status === 'cancelled'
  return (
    <section className={styles.change} data-status={status}>
      <h2 className={styles.changeTitle}>
        {isCancelled ? concertChangesCopy.cancelled : concertChangesCopy.moved}
      </h2>
      {!isCancelled && previousDate && (
        <p className={classes('figures', styles.changeText)}>
          {concertChangesCopy.insteadOf(previousDate, previousTime)}
        </p>
      )}
      <p className={styles.changeText}>
        {isCancelled ? concertChangesCopy.cancelledText : concertChangesCopy.movedText}
      </p>
      {children}
    </section>
  )
}

/** Renders date and place: the venue's page, its street, and the directions. */
const Facts = ({ event, venue }: { event: Event; venue: RelatedToEvent['venue'] | undefined }) => {
  const { date, time, doorsAt, place, city } = event
  const directions = directionsTo(event, venue ?? null)
  const town = [venue?.postalCode, venue?.city ?? city].filter(Boolean).join(' ')
  return (
    <dl className={styles.facts}>
      <div className={styles.fact}>
        <CalendarIcon className={styles.factSign} />
        <dt className={styles.term}>{copy.when}</dt>
        <dd className={styles.day}>
          <time dateTime={date}>{longDays(event)}</time>
        </dd>
        <dd className={classes('figures', styles.second)}>{time ?? eventsCopy.defaults.time}</dd>
        {doorsAt && <dd className={classes('figures', styles.street)}>{around.doors(doorsAt)}</dd>}
      </div>
      <div className={styles.fact}>
        <PinIcon className={styles.factSign} />
        <dt className={styles.term}>{copy.where}</dt>
        <dd className={styles.first}>
          {venue ? (
            <Link className={styles.name} to={pathTo(paths.venue, venue.id)}>
              {place || venue.name}
            </Link>
          ) : (
            place || city || eventsCopy.defaults.place
          )}
        </dd>
        {venue?.address && <dd className={styles.street}>{venue.address}</dd>}
        {(place || venue) && town && <dd className={classes('figures', styles.second)}>{town}</dd>}
        {directions && (
          <dd>
            <a className={styles.way} href={directions} target="_blank" rel="noopener noreferrer">
              {around.directions}
              <span className="visually-hidden"> {copy.newTab}</span>
            </a>
          </dd>
        )}
      </div>
    </dl>
  )
}

/** Renders the artists and the organiser, each linked to their page if the directory has one. */
const By = ({ event, related }: { event: Event; related: RelatedToEvent | undefined }) => {
  const { artists = [], organizer = null } = related ?? {}
  const isOrganiser = ({ name }: { name: string }) => fold(name) === fold(event.organizer ?? '')
  const artist = artists.find(isOrganiser)
  const page = artist
    ? pathTo(paths.artist, artist.id)
    : organizer && isOrganiser(organizer)
      ? pathTo(paths.venue, organizer.id)
      : null
  const others = artists.filter((one) => !isOrganiser(one))
  return (
    <>
      <p className={styles.by}>
        {page ? (
          <>
            <span>{copy.by}</span>{' '}
            <Link className={styles.name} to={page} translate="no">
              {eventOrganizer(event)}
            </Link>
          </>
        ) : (
          <span translate="no">{`${copy.by} ${eventOrganizer(event)}`}</span>
        )}
      </p>
      {others.length > 0 && (
        <p className={styles.along}>
          <span>{around.with}</span>{' '}
          {others.map(({ id, name }, index) => (
            <Fragment key={id}>
              {index > 0 && <span>, </span>}
              <Link className={styles.name} to={pathTo(paths.artist, id)} translate="no">
                {name}
              </Link>
            </Fragment>
          ))}
        </p>
      )}
      {organizer && !isOrganiser(organizer) && (
        <p className={styles.along}>
          {around.organizedBy}{' '}
          <Link className={styles.name} to={pathTo(paths.venue, organizer.id)} translate="no">
            {organizer.name}
          </Link>
        </p>
      )}
    </>
  )
}

export const EventDetail = ({
  stored,
  related,
  isRefreshing,
  onBack,
  heart,
  booking,
  calendar,
  changed,
  more,
}: { stored: Stored<Event>; related: RelatedToEvent | undefined; isRefreshing: boolean } & EventSlots) => {
  const event = stored.value
  const offer = offerOf(event, now())
  const isOver = offer.kind === 'over'
  const isCancelled = offer.kind === 'cancelled'
  const withPass = isPartner(event) && !isOver && !isCancelled
  const isPriced = event.price > 0
  const isSoldHere = offer.kind !== 'shop' && !isOver && !isCancelled
  const types = useTicketTypes(event.id, isSoldHere).data?.value
  const links = artistLinks(event)
  const staleness = useStaleness(stored, isRefreshing)
  useLayoutEffect(pictureArrived, [])
  return (
    <>
      <article className={styles.detail}>
        <div className={styles.tools}>
          <Button variant="ghost" size="sm" onClick={onBack} className={styles.back}>
            <ArrowLeftIcon />
            {copy.back}
          </Button>
          <div className={styles.others}>
            {heart?.(event)}
            <ShareButton eventName={event.eventName} />
          </div>
        </div>
        <div className={styles.columns}>
          <div className={styles.picture}>
            <Poster
              className={styles.poster}
              id={event.id}
              style={event.musicStyle}
              imageUrl={event.imageUrl}
              alt=""
              isEager
            />
          </div>
          <div className={styles.text}>
            <div>
              <div className={styles.badges}>
                <Badge>{eventStyle(event)}</Badge>
                {isPartner(event) && <Badge tone="honey">{eventsCopy.partner}</Badge>}
              </div>
              <Heading as="h1" size="4xl" tabIndex={-1} translate="no">
                {event.eventName}
              </Heading>
              <By event={event} related={related} />
            </div>
            {staleness && <AsOfLine>{copy.asOf[staleness](parisStamp(new Date(stored.storedAt)))}</AsOfLine>}
            {event.status !== 'scheduled' && !isOver && (
              <ChangeNotice event={event}>{changed?.(event)}</ChangeNotice>
            )}
            <Facts event={event} venue={related?.venue} />
            {calendar && !isOver && <div className={styles.calendar}>{calendar(event)}</div>}
            <div className={styles.offer}>
              <div>
                <p className={classes('figures', styles.amount)}>
                  {withPass && !isPriced ? copy.withPass : eventPriceLabel(event)}
                </p>
                {withPass && isPriced && (
                  <>
                    <p className={styles.withPass}>{copy.withPass}</p>
                    <p className={styles.singly}>{copy.notSoldSingly}</p>
                  </>
                )}
                <p className={classes('figures', styles.likes)}>
                  <HeartIcon size={18} />
                  {copy.likes(event.likes)}
                </p>
              </div>
              <EventAction event={event} offer={offer} place="page" booking={booking} />
            </div>
            {event.description && (
              <section>
                <h2 className={styles.title}>{copy.about}</h2>
                <p className={styles.about}>{event.description}</p>
              </section>
            )}
            <Access event={event} />
            {links.length > 0 && (
              <section>
                <h2 className={styles.title}>{copy.links}</h2>
                <EventLinks links={links} />
              </section>
            )}
            {/* Last, since it loads later than the rest: nothing shifts. */}
            {types && types.length > 0 && (
              <section>
                <h2 className={styles.title}>{copy.tickets}</h2>
                <TicketTypes types={types} />
              </section>
            )}
          </div>
        </div>
      </article>
      {more}
      <div className={classes('sticky-action', styles.sticky)}>
        <div className={styles.bar}>
          <p className={styles.short}>
            <span className={classes('figures', styles.shortAmount)}>{eventPriceLabel(event)}</span>
            <span className={classes('figures', styles.shortDay)}>
              {withPass ? (isPriced ? copy.withPassShort : copy.withPassOnly) : shortDays(event)}
            </span>
          </p>
          <div className={styles.act}>
            <EventAction event={event} offer={offer} place="bar" booking={booking} />
          </div>
        </div>
      </div>
    </>
  )
}
