import { type MouseEvent, memo, type ReactNode, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Event } from '../../../contract/events.ts'
import { isPartner } from '../../../contract/rules/pass.ts'
import { priceLabel } from '../../../contract/rules/price.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { concertChangesCopy } from '../../copy/concert-changes.ts'
import { eventsCopy } from '../../copy/events.ts'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { Poster } from '../../ui/poster.tsx'
import { goWithPicture } from '../../ui/shared-picture.ts'
import * as styles from './event-card.css.ts'
import { eventOrganizer, eventStyle, eventWhen, eventWhere } from './event-format.ts'

/** Draws an event’s heart; features are strangers to each other, so pages hand it down. */
export type HeartSlot = (event: Event) => ReactNode

interface EventCardProps {
  event: Event
  /** Home shows the artist and 'TBD' for a missing time; the list shows the description and 19:00. */
  isHome?: boolean
  /** On the first screen: its picture is not lazy. */
  isEager?: boolean
  /** What stands beside the link: the heart, given by the page. */
  heart?: HeartSlot | undefined
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** One event of a grid, which brings its look: drawn again only where something about it has changed. */
export const EventCard = memo(({ event, isHome = false, isEager = false, heart }: EventCardProps) => {
  const navigate = useNavigate()
  const picture = useRef<HTMLDivElement>(null)
  const address = pathTo(paths.event, event.id)
  const open = (click: MouseEvent) => {
    if (!isPlainClick(click)) return
    click.preventDefault()
    goWithPicture(picture.current, () => navigate(address))
  }
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
      <div className={styles.words}>
        <div className={styles.badges}>
          <Badge>{eventStyle(event)}</Badge>
          {isPartner(event) && <Badge tone="honey">{eventsCopy.partner}</Badge>}
          {event.status === 'cancelled' && <Badge tone="danger">{concertChangesCopy.badge.cancelled}</Badge>}
          {event.status === 'rescheduled' && <Badge>{concertChangesCopy.badge.moved}</Badge>}
          {event.status !== 'cancelled' && event.soldOut && <Badge tone="danger">{eventsCopy.soldOut}</Badge>}
        </div>
        <h3 className={styles.title}>
          <Link className={styles.link} to={address} onClick={open}>
            {event.eventName}
          </Link>
        </h3>
        <p className={classes('figures', styles.decides)}>
          <time className={styles.when} dateTime={event.date}>
            {eventWhen(event, isHome ? eventsCopy.defaults.homeTime : undefined)}
          </time>
          <span>{priceLabel(event.price)}</span>
        </p>
        <p className={styles.where}>
          {event.place && event.city ? (
            <>
              <span className={styles.place}>{event.place}, </span>
              <span className={styles.city}>{event.city}</span>
            </>
          ) : (
            eventWhere(event)
          )}
        </p>
        {isHome ? (
          <p className={styles.about}>{eventOrganizer(event)}</p>
        ) : (
          event.description && <p className={styles.about}>{event.description}</p>
        )}
      </div>
      {heart && <div className={styles.heart}>{heart(event)}</div>}
    </article>
  )
})
