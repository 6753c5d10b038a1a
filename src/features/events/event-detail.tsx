import { type ReactNode, useLayoutEffect } from 'react'
import type { RelatedToEvent } from '../../../contract/directory.ts'
import type { Event, EventPage, TicketType } from '../../../contract/events.ts'
import { instantOfParis, longDays, parisStamp, shortDays } from '../../../contract/rules/paris-time.ts'
import { isPartner } from '../../../contract/rules/pass.ts'
import { concertChangesCopy } from '../../copy/concert-changes.ts'
import { eventDetailCopy } from '../../copy/event-detail.ts'
import { eventsCopy } from '../../copy/events.ts'
import type { Stored } from '../../data/stored.ts'
import { now } from '../../lib/clock.ts'
import { useStaleness } from '../../shared/freshness.ts'
import { useRenderAt } from '../../shared/use-render-at.ts'
import * as Alert from '../../ui/alert.tsx'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { deferred } from '../../ui/deferred.tsx'
import { ArrowLeftIcon, HeartIcon } from '../../ui/icons.tsx'
import { Box, HStack, Stack, Wrap } from '../../ui/layout.tsx'
import { Poster } from '../../ui/poster.tsx'
import { pictureArrived } from '../../ui/shared-picture.ts'
import { Heading, Text } from '../../ui/type.tsx'
import { type BookingSlot, ClosedLine, closedLine, EventAction, offerOf } from './event-action.tsx'
import * as styles from './event-detail.css.ts'
import { By, Facts, Signs } from './event-facts.tsx'
import { eventOffer, eventStyle } from './event-format.ts'
import { artistLinks, EventLinks, ShareButton, TicketTypes } from './event-links.tsx'
import { useTicketTypes } from './queries.ts'

const Access = deferred(() => import('./event-access.tsx'), { when: 'idle', section: {} })

const copy = eventDetailCopy

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
