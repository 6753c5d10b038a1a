import {
  type MouseEvent,
  memo,
  type ReactNode,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Event } from '../../../contract/events.ts'
import { isPartner } from '../../../contract/rules/pass.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { concertChangesCopy } from '../../copy/concert-changes.ts'
import { eventsCopy } from '../../copy/events.ts'
import { useHeld } from '../../shared/held.ts'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { Poster, PosterView } from '../../ui/poster.tsx'
import { goWithPicture } from '../../ui/shared-picture.ts'
import { Heading } from '../../ui/type.tsx'
import * as styles from './event-card.css.ts'
import * as skeleton from './event-card-skeleton.css.ts'
import { eventOffer, eventOrganizer, eventStyle, eventWhen, eventWhere } from './event-format.ts'

/** Renders an event’s heart. Features do not import each other, so the page passes it down. */
export type HeartSlot = (event: Event) => ReactNode

type EventPlace = 'list' | 'home' | 'page'

interface EventCardProps {
  event: Event
  /** The list shows the description; home and the page of an event, artist or venue show the organiser. Home alone says 'TBD' for a missing time, the others 19:00. */
  place?: EventPlace
  /** The distance, in words. */
  away?: string | undefined
  /** True on the first screen: the picture is not lazy. */
  isEager?: boolean
  /** The heart beside the link, from the page. */
  heart?: HeartSlot | undefined
}

/** Renders one event of a grid, whose styles it uses. Memoised: it renders again only if the event changes. */
export const EventCard = memo(({ event, place = 'list', away, isEager = false, heart }: EventCardProps) => {
  const navigate = useNavigate()
  const picture = useRef<HTMLDivElement>(null)
  const address = pathTo(paths.event, event.id)
  const offer = eventOffer(event)
  const held = useHeld(event.id)
  const open = (click: MouseEvent) => goWithPicture(click, picture.current, () => navigate(address))
  return (
    <article className={styles.card}>
      <div className={styles.picture} ref={picture}>
        <Poster
          className={styles.poster}
          id={event.id}
          style={event.musicStyle}
          imageUrl={event.imageUrl}
          alt=""
          isEager={isEager}
          isOneOfMany
        />
      </div>
      <div className={styles.text}>
        <div className={styles.badges}>
          {held && <Badge tone="success">{eventsCopy.held[held]}</Badge>}
          <Badge>{eventStyle(event)}</Badge>
          {isPartner(event) && <Badge tone="honey">{eventsCopy.partner}</Badge>}
          {event.status === 'cancelled' && <Badge tone="danger">{concertChangesCopy.badge.cancelled}</Badge>}
          {event.status === 'rescheduled' && <Badge>{concertChangesCopy.badge.moved}</Badge>}
          {event.status !== 'cancelled' && event.soldOut && <Badge tone="danger">{eventsCopy.soldOut}</Badge>}
        </div>
        <Heading as="h3" size="md" className={styles.title}>
          <Link className={styles.link} to={address} onClick={open} translate="no">
            {event.eventName}
          </Link>
        </Heading>
        <p className={classes('figures', styles.decides)}>
          <time className={styles.when} dateTime={event.date}>
            {eventWhen(event, place === 'home' ? eventsCopy.defaults.homeTime : undefined)}
          </time>
          <span>
            <span>{offer.label}</span>
            {offer.note && <span className={styles.note}> {offer.note}</span>}
          </span>
        </p>
        <p className={styles.where} translate="no">
          {away && <span className="figures">{away} · </span>}
          {event.place && event.city ? (
            <>
              <span className={styles.place}>{event.place}, </span>
              <span className={styles.city}>{event.city}</span>
            </>
          ) : (
            <span>{eventWhere(event)}</span>
          )}
        </p>
        {place !== 'list' ? (
          <p className={styles.about}>{eventOrganizer(event)}</p>
        ) : (
          event.description && <p className={styles.about}>{event.description}</p>
        )}
      </div>
      {heart && <div className={styles.heart}>{heart(event)}</div>}
    </article>
  )
})

interface EventGridProps {
  events: readonly Event[]
  place?: EventPlace
  /** Two columns at most, beside other content. */
  isNarrow?: boolean
  /** The events above in the same view: no poster of these looks like one of theirs. */
  before?: readonly Event[]
  /** Distances by the event's id, in words. */
  away?: ReadonlyMap<string, string>
  /** Number of cards on the first screen. */
  eager?: number
  isBusy?: boolean
  heart?: HeartSlot | undefined
  /** Ids of the events whose cards are fading out. */
  leaving?: ReadonlySet<string> | undefined
}

/** Number of cards on a phone's screen. */
const FIRST = 4

const NONE: readonly Event[] = []

const never = () => () => undefined

/**
 * Returns whether to render an event's card yet. New cards come in two steps, the first screen, then the
 * rest, so that no key, touch or back press waits for all. Server-rendered cards are there at once.
 */
const useInTwoSteps = (events: readonly Event[]): ((event: Event, index: number) => boolean) => {
  const isSent = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [before, setBefore] = useState<readonly Event[]>(isSent ? events : [])
  useEffect(() => startTransition(() => setBefore(events)), [events])
  if (before === events) return () => true
  const known = new Set(before.map(({ id }) => id))
  return ({ id }, index) => index < FIRST || known.has(id)
}

/** Renders events as cards, in a list that a screen reader counts. */
export const EventGrid = memo(
  ({
    events,
    place = 'list',
    isNarrow = false,
    before = NONE,
    away,
    eager = 0,
    isBusy = false,
    heart,
    leaving,
  }: EventGridProps) => {
    const stands = useInTwoSteps(events)
    const posters = useMemo(
      () => [...before, ...events].map(({ id, musicStyle }) => ({ id, style: musicStyle })),
      [before, events],
    )
    const rowClass = isNarrow ? styles.narrowRow : styles.gridRow
    return (
      <PosterView value={posters}>
        <ul
          className={isNarrow ? styles.narrow : place === 'home' ? styles.rail : styles.grid}
          aria-busy={isBusy}
        >
          {events.map((event, index) => (
            <li className={rowClass} key={event.id} data-leaving={leaving?.has(event.id) || undefined}>
              {stands(event, index) ? (
                <EventCard
                  event={event}
                  place={place}
                  away={away?.get(event.id)}
                  isEager={index < eager}
                  heart={heart}
                />
              ) : (
                <div className={styles.coming} />
              )}
            </li>
          ))}
        </ul>
      </PosterView>
    )
  },
)

const EventCardSkeleton = () => (
  <div className={styles.card}>
    <Skeleton className={skeleton.picture} />
    <div className={styles.text}>
      <Skeleton className={skeleton.name} />
      <Skeleton className={skeleton.short} />
      <Skeleton className={skeleton.line} />
      <Skeleton className={skeleton.line} />
    </div>
  </div>
)

/** Renders `count` placeholders with the layout of the real cards; `label` is for screen readers. */
export const EventGridSkeleton = ({
  count,
  label,
  place = 'list',
}: Pick<EventGridProps, 'place'> & { count: number; label: string }) => (
  <div role="status">
    <span className="visually-hidden">{label}</span>
    <div className={place === 'home' ? styles.rail : styles.grid} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
        <div className={styles.gridRow} key={index}>
          <EventCardSkeleton />
        </div>
      ))}
    </div>
  </div>
)
