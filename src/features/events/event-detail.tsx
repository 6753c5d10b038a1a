import { Fragment, type ReactNode, useLayoutEffect } from 'react'
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
import { directionsTo } from '../../shared/directions.ts'
import { useStaleness } from '../../shared/freshness.ts'
import * as Alert from '../../ui/alert.tsx'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import * as Card from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import * as DataList from '../../ui/data-list.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { ArrowLeftIcon, HeartIcon } from '../../ui/icons.tsx'
import { Box, HStack, Stack, Wrap } from '../../ui/layout.tsx'
import { CalendarIcon, PinIcon } from '../../ui/more-icons.tsx'
import { Poster } from '../../ui/poster.tsx'
import { pictureArrived } from '../../ui/shared-picture.ts'
import { Heading, Text } from '../../ui/type.tsx'
import { type BookingSlot, EventAction, offerOf } from './event-action.tsx'
import * as styles from './event-detail.css.ts'
import { eventOrganizer, eventStyle } from './event-format.ts'
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
    <Alert.Root as="section" status={isCancelled ? 'error' : 'warning'} variant="outline" direction="column">
      <Heading size="lg" color={isCancelled ? 'danger' : 'ink'}>
        {isCancelled ? concertChangesCopy.cancelled : concertChangesCopy.moved}
      </Heading>
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
    className={className}
    textStyle="lg"
    fontWeight="bold"
    lineHeight="short"
    textWrap="balance"
  >
    {children}
  </DataList.ItemValue>
)

const Line = ({ isMinor = false, children }: { isMinor?: boolean; children: ReactNode }) => (
  <DataList.ItemValue
    className="figures"
    lineHeight="short"
    textWrap="balance"
    color={isMinor ? 'muted' : 'ink'}
  >
    {children}
  </DataList.ItemValue>
)

/** Renders date and place: the venue's page, its street, and the directions. */
const Facts = ({ event, venue }: { event: Event; venue: RelatedToEvent['venue'] | undefined }) => {
  const { date, time, doorsAt, place, city } = event
  const directions = directionsTo(event, venue ?? null)
  const town = [venue?.postalCode, venue?.city ?? city].filter(Boolean).join(' ')
  return (
    <DataList.Root className={styles.facts}>
      <Card.Root as="div" size="sm" rounded="md" className={styles.fact}>
        <CalendarIcon className={styles.factSign} />
        <DataList.ItemLabel>{copy.when}</DataList.ItemLabel>
        <MainLine className={styles.day}>
          <time dateTime={date}>{longDays(event)}</time>
        </MainLine>
        <Line>{time ?? eventsCopy.defaults.time}</Line>
        {doorsAt && <Line isMinor>{around.doors(doorsAt)}</Line>}
      </Card.Root>
      <Card.Root as="div" size="sm" rounded="md" className={styles.fact}>
        <PinIcon className={styles.factSign} />
        <DataList.ItemLabel>{copy.where}</DataList.ItemLabel>
        <MainLine>
          {venue ? (
            <Link className={styles.name} to={pathTo(paths.venue, venue.id)}>
              {place || venue.name}
            </Link>
          ) : (
            place || city || eventsCopy.defaults.place
          )}
        </MainLine>
        {venue?.address && <Line isMinor>{venue.address}</Line>}
        {(place || venue) && town && <Line>{town}</Line>}
        {directions && (
          <DataList.ItemValue>
            <a className={styles.way} href={directions} target="_blank" rel="noopener noreferrer">
              {around.directions}
              <span className="visually-hidden"> {copy.newTab}</span>
            </a>
          </DataList.ItemValue>
        )}
      </Card.Root>
    </DataList.Root>
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
          <Stack className={styles.text} gap="6">
            <div>
              <Wrap mb="3">
                <Badge>{eventStyle(event)}</Badge>
                {isPartner(event) && <Badge tone="honey">{eventsCopy.partner}</Badge>}
              </Wrap>
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
            <Wrap align="start" justify="space-between" gap="3" columnGap="6">
              <div>
                <Heading as="p" size="3xl" className={classes('figures', styles.amount)}>
                  {withPass && !isPriced ? copy.withPass : eventPriceLabel(event)}
                </Heading>
                {withPass && isPriced && (
                  <>
                    <Text color="honey" fontWeight="medium" mt="2">
                      {copy.withPass}
                    </Text>
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
              <EventAction event={event} offer={offer} place="page" booking={booking} />
            </Wrap>
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
            <Access event={event} />
            {links.length > 0 && (
              <section>
                <Heading size="lg" mb="3">
                  {copy.links}
                </Heading>
                <EventLinks links={links} />
              </section>
            )}
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
      <div className={classes('sticky-action', styles.sticky)}>
        <div className={styles.bar}>
          <p className={styles.short}>
            <Text as="span" className="figures" textStyle="lg" fontWeight="bold">
              {eventPriceLabel(event)}
            </Text>
            <Text as="span" textStyle="sm" color="muted" className={classes('figures', styles.shortDay)}>
              {withPass ? (isPriced ? copy.withPassShort : copy.withPassOnly) : shortDays(event)}
            </Text>
          </p>
          <div className={styles.act}>
            <EventAction event={event} offer={offer} place="bar" booking={booking} />
          </div>
        </div>
      </div>
    </>
  )
}
