import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { RelatedToEvent } from '../../../contract/directory.ts'
import type { Event } from '../../../contract/events.ts'
import { longDays, openTheEveBefore } from '../../../contract/rules/paris-time.ts'
import { fold } from '../../../contract/rules/search.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { accessFactsOf } from '../../copy/access.ts'
import { eventAroundCopy, eventDetailCopy } from '../../copy/event-detail.ts'
import { eventsCopy } from '../../copy/events.ts'
import { directionsTo } from '../../shared/directions.ts'
import * as Card from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import * as DataList from '../../ui/data-list.tsx'
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx'
import { Box, HStack, Wrap } from '../../ui/layout.tsx'
import { CalendarIcon, ClockIcon, PinIcon } from '../../ui/more-icons.tsx'
import { Text } from '../../ui/type.tsx'
import * as styles from './event-detail.css.ts'
import { eventOrganizer } from './event-format.ts'

const copy = eventDetailCopy
const around = eventAroundCopy

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
export const Facts = ({ event, venue }: { event: Event; venue: RelatedToEvent['venue'] | undefined }) => {
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
export const Signs = ({
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
export const By = ({ event, related }: { event: Event; related: RelatedToEvent | undefined }) => {
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
