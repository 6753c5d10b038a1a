import { Fragment, type ReactNode, useLayoutEffect } from 'react'
import { Link } from 'react-router-dom'
import type { RelatedToEvent } from '../../../contract/directory.ts'
import type { Event, EventPage, TicketType } from '../../../contract/events.ts'
import {
  instantOfParis,
  longDays,
  openTheEveBefore,
  parisStamp,
  shortDays,
} from '../../../contract/rules/paris-time.ts'
import { isPartner } from '../../../contract/rules/pass.ts'
import { fold } from '../../../contract/rules/search.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { accessFactsOf } from '../../copy/access.ts'
import { concertChangesCopy } from '../../copy/concert-changes.ts'
import { eventAroundCopy, eventDetailCopy } from '../../copy/event-detail.ts'
import { eventsCopy } from '../../copy/events.ts'
import type { Stored } from '../../data/stored.ts'
import { now } from '../../lib/clock.ts'
import { directionsTo } from '../../shared/directions.ts'
import { useStaleness } from '../../shared/freshness.ts'
import { useRenderAt } from '../../shared/use-render-at.ts'
import * as Alert from '../../ui/alert.tsx'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import * as Card from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import * as DataList from '../../ui/data-list.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { AlertIcon, ArrowLeftIcon, CheckIcon, HeartIcon } from '../../ui/icons.tsx'
import { Box, HStack, Stack, Wrap } from '../../ui/layout.tsx'
import { CalendarIcon, ClockIcon, PinIcon } from '../../ui/more-icons.tsx'
import { Poster } from '../../ui/poster.tsx'
import { pictureArrived } from '../../ui/shared-picture.ts'
import { Heading, Text } from '../../ui/type.tsx'
import { type BookingSlot, ClosedLine, closedLine, EventAction, offerOf } from './event-action.tsx'
import * as styles from './event-detail.css.ts'
import { eventOffer, eventOrganizer, eventStyle } from './event-format.ts'
import { artistLinks, EventLinks, ShareButton, TicketTypes } from './event-links.tsx'
import { useTicketTypes } from './queries.ts'

const Access = deferred(() => import('./event-access.tsx'), { when: 'idle', section: {} })

const copy = eventDetailCopy
const around = eventAroundCopy

/** The parts of an event's page that come from other features. */
export interface EventSlots {
  onBack: () => void
  heart?: ((event: Event) => ReactNode) | undefined
  booking: BookingSlot
  /** The way into the line of a full event, with its ticket types if known. */
  waiting?: ((event: Event, place: 'page' | 'bar', types: readonly TicketType[]) => ReactNode) | undefined
  /** The player of the artist's links. */
  listen?: ((event: Event) => ReactNode) | undefined
  /** Gets the venue too; null if it is not known. */
  calendar?: ((event: Event, venue: RelatedToEvent['venue']) => ReactNode) | undefined
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
    <Alert.Root as="section" status={isCancelled ? 'error' : 'warning'} variant="outline" direction="column">
      <Heading size="lg" color={isCancelled ? 'danger' : 'ink'}>
        {isCancelled ? concertChangesCopy.cancelled : concertChangesCopy.moved}
      </Heading>
      {!isCancelled && (
        <Text className="figures" fontWeight="bold">
          {[longDays(event), event.time].filter(Boolean).join(' · ')}
        </Text>
      )}
      {!isCancelled && previousDate && (
        <Text className="figures" textWrap="pretty">
          {concertChangesCopy.insteadOf(previousDate, previousTime)}
        </Text>
      )}
      <Text textWrap="pretty">
        {isCancelled ? concertChangesCopy.cancelledText : concertChangesCopy.movedText}
      </Text>
      {children}
    </Alert.Root>
  )
}

const MainLine = ({ className, children }: { className?: string; children: ReactNode }) => (
  <DataList.ItemValue
    className={classes(styles.main, className)}
    textStyle="lg"
    fontWeight="bold"
    lineHeight="short"
    textWrap="balance"
  >
    {children}
  </DataList.ItemValue>
)

const Line = ({ children }: { children: ReactNode }) => (
  <DataList.ItemValue className={classes('figures', styles.line)} lineHeight="short" textWrap="balance">
    {children}
  </DataList.ItemValue>
)

/** Renders date and place, which decide: on a phone they are set into the poster's foot. */
const Facts = ({ event, venue }: { event: Event; venue: RelatedToEvent['venue'] | undefined }) => {
  const { date, time, place, city } = event
  const town = [venue?.postalCode, venue?.city ?? city].filter(Boolean).join(' ')
  return (
    <DataList.Root className={styles.facts}>
      <Card.Root as="div" size="sm" rounded="md" className={styles.fact}>
        <CalendarIcon className={styles.factSign} />
        <DataList.ItemLabel className={styles.factLabel}>{copy.when}</DataList.ItemLabel>
        <MainLine className={styles.day}>
          <time dateTime={date}>{longDays(event)}</time>
        </MainLine>
        <Line>{time ?? eventsCopy.defaults.time}</Line>
      </Card.Root>
      <Card.Root as="div" size="sm" rounded="md" className={styles.fact}>
        <PinIcon className={styles.factSign} />
        <DataList.ItemLabel className={styles.factLabel}>{copy.where}</DataList.ItemLabel>
        <MainLine>
          {venue ? (
            <Link className={styles.name} to={pathTo(paths.venue, venue.id)}>
              {place || venue.name}
            </Link>
          ) : (
            place || city || eventsCopy.defaults.place
          )}
        </MainLine>
        {(place || venue) && town && <Line>{town}</Line>}
      </Card.Root>
    </DataList.Root>
  )
}

/** Renders in one strip what else decides: doors, age, access; then the street and the ways to get there. */
const Signs = ({
  event,
  venue,
  children,
}: {
  event: Event
  venue: RelatedToEvent['venue'] | undefined
  children: ReactNode
}) => {
  const directions = directionsTo(event, venue ?? null)
  const facts = accessFactsOf(event)
  return (
    <Box as="section" aria-label={around.signs}>
      {(event.doorsAt || facts.length > 0) && (
        <Wrap as="ul" className="figures" gap="2" columnGap="5" mb="3">
          {event.doorsAt && (
            <HStack as="li" className={styles.sign}>
              <ClockIcon className={styles.signIcon} size={18} />
              {(openTheEveBefore(event) ? around.doorsTheEve : around.doors)(event.doorsAt)}
            </HStack>
          )}
          {facts.map(({ text, isHindrance }) => {
            const Icon = isHindrance ? AlertIcon : CheckIcon
            return (
              <HStack as="li" className={styles.sign} key={text}>
                <Icon className={styles.signIcon} size={18} />
                {text}
              </HStack>
            )
          })}
        </Wrap>
      )}
      {venue?.address && <Text lineHeight="short">{venue.address}</Text>}
      <Wrap columnGap="5" align="center">
        {directions && (
          <a className={styles.way} href={directions} target="_blank" rel="noopener noreferrer">
            {around.directions}
            <span className="visually-hidden"> {copy.newTab}</span>
          </a>
        )}
        {children}
      </Wrap>
    </Box>
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
      <Text textStyle="lg" color="muted" mt="3">
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
      </Text>
      {others.length > 0 && (
        <Text color="muted" mt="1">
          <span>{around.with}</span>{' '}
          {others.map(({ id, name }, index) => (
            <Fragment key={id}>
              {index > 0 && <span>, </span>}
              <Link className={styles.name} to={pathTo(paths.artist, id)} translate="no">
                {name}
              </Link>
            </Fragment>
          ))}
        </Text>
      )}
      {organizer && !isOrganiser(organizer) && (
        <Text color="muted" mt="1">
          {around.organizedBy}{' '}
          <Link className={styles.name} to={pathTo(paths.venue, organizer.id)} translate="no">
            {organizer.name}
          </Link>
        </Text>
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
  waiting,
  listen,
  calendar,
  changed,
  more,
  preview,
}: {
  stored: Stored<EventPage>
  related: RelatedToEvent | undefined
  isRefreshing: boolean
  /** The ticket types of an event that is not published: it has no way back, and its bar does not take the place of the page's own. */
  preview?: { types: readonly TicketType[] }
} & EventSlots) => {
  const event = stored.value
  const offer = offerOf(event, now())
  const isOver = offer.kind === 'over'
  const isCancelled = offer.kind === 'cancelled'
  const withPass = isPartner(event) && !isOver && !isCancelled
  const isPriced = event.price > 0
  const isSoldHere = offer.kind !== 'shop' && offer.kind !== 'begun' && !isOver && !isCancelled
  const fetched = useTicketTypes(event.id, isSoldHere && !preview).data?.value
  const types = preview?.types ?? fetched
  useRenderAt([
    instantOfParis(event.date, event.time),
    ...(types ?? []).flatMap(({ soldFrom, soldUntil }) => [soldFrom, soldUntil]),
  ])
  const links = artistLinks(event)
  const staleness = useStaleness(stored, isRefreshing)
  useLayoutEffect(pictureArrived, [])
  const price = eventOffer(event)
  const closed = closedLine(offer)
  return (
    <>
      <article className={styles.detail}>
        {!preview && (
          <Wrap className={styles.tools} justify="space-between">
            <Button variant="ghost" size="sm" onClick={onBack} className={styles.back}>
              <ArrowLeftIcon />
              {copy.back}
            </Button>
            <Box className={styles.others} display="flex" gap="2">
              {heart?.(event)}
              <ShareButton eventName={event.eventName} />
            </Box>
          </Wrap>
        )}
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
          <div className={styles.head}>
            <Wrap mb="3">
              <Badge>{eventStyle(event)}</Badge>
              {isPartner(event) && <Badge tone="honey">{eventsCopy.partner}</Badge>}
            </Wrap>
            <Heading as="h1" size="4xl" tabIndex={-1} translate="no">
              {event.eventName}
            </Heading>
            <By event={event} related={related} />
            {listen?.(event)}
            <Facts event={event} venue={related?.venue} />
          </div>
          <Stack className={styles.text} gap="6">
            {staleness && <AsOfLine>{copy.asOf[staleness](parisStamp(new Date(stored.storedAt)))}</AsOfLine>}
            {event.status !== 'scheduled' && !isOver && (
              <ChangeNotice event={event}>{changed?.(event)}</ChangeNotice>
            )}
            <Wrap align="start" justify="space-between" gap="3" columnGap="6">
              <div>
                <Heading as="p" size="3xl" className={classes('figures', styles.amount)}>
                  {withPass && !isPriced ? copy.withPass : price.label}
                </Heading>
                {withPass && isPriced && (
                  <>
                    {price.note && (
                      <Text className="figures" mt="1">
                        {price.note}
                      </Text>
                    )}
                    <Text textStyle="sm" color="muted" mt="1" maxW="34rem" textWrap="pretty">
                      {copy.notSoldSingly}
                    </Text>
                  </>
                )}
                <HStack as="p" className="figures" color="muted" mt="2">
                  <HeartIcon size={18} />
                  {copy.likes(event.likes)}
                </HStack>
              </div>
              <EventAction
                event={event}
                offer={offer}
                place="page"
                booking={booking}
                waiting={waiting?.(event, 'page', types ?? [])}
              />
            </Wrap>
            <Signs event={event} venue={related?.venue}>
              {calendar && !isOver && calendar(event, related?.venue ?? null)}
            </Signs>
            {event.setTimes && (
              <section>
                <Heading size="lg" mb="3">
                  {copy.setTimes}
                </Heading>
                <Box as="ol" className="figures">
                  {event.setTimes.map(({ name, at }) => (
                    <HStack as="li" key={`${at} ${name}`} align="baseline" gap="3">
                      <time dateTime={at}>{at}</time>
                      <b translate="no">{name}</b>
                    </HStack>
                  ))}
                </Box>
              </section>
            )}
            {event.description && (
              <section>
                <Heading size="lg" mb="3">
                  {copy.about}
                </Heading>
                <Text className={styles.about} maxW="prose" textWrap="pretty">
                  {event.description}
                </Text>
              </section>
            )}
            {links.length > 0 && (
              <section>
                <Heading size="lg" mb="3">
                  {copy.links}
                </Heading>
                <EventLinks links={links} />
              </section>
            )}
            <Access />
            {/* Last, since it loads later than the rest: nothing shifts. */}
            {types && types.length > 0 && (
              <section>
                <Heading size="lg" mb="3">
                  {copy.tickets}
                </Heading>
                <TicketTypes types={types} />
              </section>
            )}
          </Stack>
        </div>
      </article>
      {more}
      {!preview && (
        <div className={classes('sticky-action', styles.sticky)}>
          <div className={styles.bar}>
            {closed ? (
              <ClosedLine kind={closed} />
            ) : (
              <p className={styles.short}>
                <Text as="span" className="figures" textStyle="lg" fontWeight="bold">
                  {price.label}
                </Text>
                <Text as="span" textStyle="sm" color="muted" className={classes('figures', styles.shortDay)}>
                  {price.note ?? shortDays(event)}
                </Text>
              </p>
            )}
            <div className={styles.act}>
              <EventAction
                event={event}
                offer={offer}
                place="bar"
                booking={booking}
                waiting={waiting?.(event, 'bar', types ?? [])}
              />
            </div>
          </div>
        </div>
      )}
    </>
  )
}
