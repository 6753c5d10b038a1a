import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useLayoutEffect } from 'react'
import type { Event } from '../../../contract/events.ts'
import { parisStamp, shortDay } from '../../../contract/rules/paris-time.ts'
import { isPartner } from '../../../contract/rules/partner.ts'
import { priceLabel } from '../../../contract/rules/price.ts'
import { eventsCopy } from '../../copy/events.ts'
import type { Stored } from '../../data/stored.ts'
import { now } from '../../lib/clock.ts'
import { useStaleness } from '../../shared/freshness.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Heading } from '../../ui/heading.tsx'
import { ArrowLeftIcon, HeartIcon } from '../../ui/icons.tsx'
import { Poster } from '../../ui/poster.tsx'
import { pictureArrived } from '../../ui/shared-picture.ts'
import { ChangeNotice } from './change-notice.tsx'
import { detailStyles, stickyStyles } from './detail-styles.ts'
import { type BookingSlot, EventAction } from './event-action.tsx'
import * as styles from './event-detail.css.ts'
import { EventFacts } from './event-facts.tsx'
import { eventOrganizer, eventStyle } from './event-format.ts'
import { artistLinks, EventLinks } from './event-links.tsx'
import { offerOf } from './event-state.ts'
import { useTicketTypes } from './queries.ts'
import { ShareButton } from './share-button.tsx'
import { TicketTypes } from './ticket-types.tsx'

const copy = eventsCopy.detail

/** What the page puts into an event's page out of other features. */
export interface EventSlots {
  onBack: () => void
  heart?: ((event: Event) => ReactNode) | undefined
  booking: BookingSlot
  calendar?: ((event: Event) => ReactNode) | undefined
  /** What a holder can do about a cancelled or moved event. */
  changed?: ((event: Event) => ReactNode) | undefined
}

/** An event in full. */
export const EventDetail = ({
  stored,
  isRefreshing,
  onBack,
  heart,
  booking,
  calendar,
  changed,
}: { stored: Stored<Event>; isRefreshing: boolean } & EventSlots) => {
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
      <chakra.article css={detailStyles}>
        <div className="tools">
          <Button variant="ghost" size="sm" onClick={onBack} className={styles.back}>
            <ArrowLeftIcon />
            {copy.back}
          </Button>
          <div>
            {heart?.(event)}
            <ShareButton eventName={event.eventName} />
          </div>
        </div>
        <div className="columns">
          <div className="picture">
            <Poster id={event.id} style={event.musicStyle} imageUrl={event.imageUrl} alt="" isEager />
          </div>
          <div className="words">
            <div>
              <div className="badges">
                <Badge>{eventStyle(event)}</Badge>
                {isPartner(event) && <Badge tone="honey">{eventsCopy.partner}</Badge>}
              </div>
              <Heading as="h1" size="xl" tabIndex={-1}>
                {event.eventName}
              </Heading>
              <p className="by">
                {copy.by} {eventOrganizer(event)}
              </p>
            </div>
            {staleness && <AsOfLine>{copy.asOf[staleness](parisStamp(new Date(stored.storedAt)))}</AsOfLine>}
            {event.status !== 'scheduled' && !isOver && (
              <ChangeNotice event={event}>{changed?.(event)}</ChangeNotice>
            )}
            <EventFacts event={event} />
            {calendar && !isOver && <div className="calendar">{calendar(event)}</div>}
            <div className="offer">
              <div>
                <p className="amount figures">
                  {withPass && !isPriced ? copy.withPass : priceLabel(event.price)}
                </p>
                {withPass && isPriced && (
                  <>
                    <p className="with-pass">{copy.withPass}</p>
                    <p className="singly">{copy.notSoldSingly}</p>
                  </>
                )}
                <p className="likes figures">
                  <HeartIcon size={18} />
                  {copy.likes(event.likes)}
                </p>
              </div>
              <EventAction event={event} offer={offer} place="page" booking={booking} />
            </div>
            {event.description && (
              <section>
                <h2>{copy.about}</h2>
                <p className="about">{event.description}</p>
              </section>
            )}
            {links.length > 0 && (
              <section>
                <h2>{copy.links}</h2>
                <EventLinks links={links} />
              </section>
            )}
            {/* Last, as it comes later than the rest: nothing moves. */}
            {types && types.length > 0 && (
              <section>
                <h2>{copy.tickets}</h2>
                <TicketTypes types={types} />
              </section>
            )}
          </div>
        </div>
      </chakra.article>
      <chakra.div css={stickyStyles} className="sticky-action">
        <div>
          <p className="short">
            <span className="amount figures">{priceLabel(event.price)}</span>
            <span className="day figures">
              {withPass ? (isPriced ? copy.withPassShort : copy.withPassOnly) : shortDay(event.date)}
            </span>
          </p>
          <div className="act">
            <EventAction event={event} offer={offer} place="bar" booking={booking} />
          </div>
        </div>
      </chakra.div>
    </>
  )
}
