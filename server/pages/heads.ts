import type { ProUser } from '../../contract/directory.ts'
import type { Event, EventStatus } from '../../contract/events.ts'
import { artistName, isPlace, isVenueSide, pictureOf, venueName } from '../../contract/rules/directory.ts'
import { instantOfParis, longDays, parisWallClock } from '../../contract/rules/paris-time.ts'
import { eventPriceLabel } from '../../contract/rules/price.ts'
import { paths, pathTo } from '../../src/config/paths.ts'
import { feedTags, headOf, type PictureSize, rasterOf, shortened } from './head-tags.ts'
import { PREVIEW_SIZE, previewAt } from './poster-preview.ts'

/** An event, and the absolute addresses of its page and of its picture. */
interface Described {
  event: Event
  url: string
  /** Null where it has none that others can show. */
  image: string | null
}

const pad = (value: number) => String(value).padStart(2, '0')

/** When it starts, with the offset that Paris has then; the day alone where the organiser has not said when. */
const startOf = ({ date, time }: Pick<Event, 'date' | 'time'>): string => {
  if (time === null) return date
  const start = instantOfParis(date, time)
  const wall = parisWallClock(start)
  const minutes = (Date.parse(`${wall.date}T${wall.time}:00Z`) - start.getTime()) / 60_000
  const sign = minutes < 0 ? '-' : '+'
  const offset = Math.abs(minutes)
  return `${wall.date}T${wall.time}:00${sign}${pad(Math.floor(offset / 60))}:${pad(offset % 60)}`
}

const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address) && URL.canParse(address)

const STATUS: Record<EventStatus, string> = {
  scheduled: 'EventScheduled',
  rescheduled: 'EventRescheduled',
  cancelled: 'EventCancelled',
}

/** What an event is offered for: of what nobody told, nothing is claimed. */
const offersOf = ({ price, priceKnown, pricing, soldOut, ...event }: Event, url: string) => {
  const availability = soldOut ? 'SoldOut' : 'InStock'
  return {
    '@type': pricing === 'single' ? 'Offer' : 'AggregateOffer',
    url,
    ...(priceKnown && { [pricing === 'single' ? 'price' : 'lowPrice']: price, priceCurrency: 'EUR' }),
    ...((priceKnown || soldOut) && { availability: `https://schema.org/${availability}` }),
    validThrough: startOf(event),
  }
}

/** An event as schema.org's MusicEvent. A cancelled one is offered no more. */
const musicEvent = ({ event, url, image }: Described): Record<string, unknown> => {
  const { eventName, organizer, place, city, pageUrl, description, musicStyle } = event
  const startDate = startOf(event)
  const shop = pageUrl && isWebAddress(pageUrl) ? pageUrl : url
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    '@id': url,
    name: eventName,
    url,
    startDate,
    ...(event.endDate && { endDate: event.endDate }),
    eventStatus: `https://schema.org/${STATUS[event.status]}`,
    ...(event.previousDate && {
      previousStartDate: startOf({ date: event.previousDate, time: event.previousTime }),
    }),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(description && { description }),
    ...(musicStyle && { keywords: musicStyle }),
    ...(image && { image: [image] }),
    ...((place || city) && {
      location: {
        '@type': 'Place',
        name: place || city,
        address: { '@type': 'PostalAddress', ...(city && { addressLocality: city }), addressCountry: 'FR' },
      },
    }),
    ...(organizer && {
      performer: { '@type': 'PerformingGroup', name: organizer },
      organizer: { '@type': 'Organization', name: organizer },
    }),
    ...(event.status !== 'cancelled' && { offers: offersOf(event, shop) }),
  }
}

/** As text that may stand in a script element: nothing in it can end that or open a comment. */
export const scriptText = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')

/** 'vendredi 4 décembre 2026 à 20:30, Chai 12, Bordeaux. 12 €. …': what one wants to know first, then the organiser's words. */
const eventDescription = (event: Event): string => {
  const { time, place, city, description, status } = event
  const when = time ? `${longDays(event)} à ${time}` : longDays(event)
  const facts = `${[when, place, city].filter(Boolean).join(', ')}. ${eventPriceLabel(event)}.`
  const isCancelled = status === 'cancelled'
  return shortened(`${isCancelled ? 'Concert annulé. ' : ''}${facts} ${description ?? ''}`)
}

/**
 * What the head of an event's page says to those who do not run the app: search engines, and messengers that show a preview. `size` is its
 * picture's.
 */
export const eventHead = (event: Event, origin: string, size: PictureSize | null = null): string => {
  const url = `${origin}${pathTo(paths.event, event.id)}`
  const picture = rasterOf(event.imageUrl, origin)
  const image = picture ?? previewAt(url)
  return [
    ...headOf({
      name: event.eventName,
      description: eventDescription(event),
      url,
      picture: image,
      size: picture ? size : PREVIEW_SIZE,
    }),
    `<script type="application/ld+json">${scriptText(musicEvent({ event, url, image }))}</script>`,
  ].join('\n    ')
}

const kindOf = ({ Type }: ProUser): string => {
  if (!isVenueSide(Type)) return 'Artiste'
  return isPlace(Type) ? 'Salle de concert' : 'Producteur de concerts'
}

/** 'Salle de concert à Lyon. Jazz, Modal. …': who it is, then their own words. */
const profileDescription = (pro: ProUser): string => {
  const { City, genre, Description } = pro
  const who = City ? `${kindOf(pro)} à ${City}` : kindOf(pro)
  return shortened([who, genre.join(', '), Description].filter(Boolean).join('. '))
}

/** What the head of an artist's, a venue's or a producer's page says; its address is that of their own side of the directory. */
export const profileHead = (pro: ProUser, origin: string): string => {
  const isVenue = isVenueSide(pro.Type)
  const name = isVenue ? venueName(pro) : artistName(pro)
  const url = `${origin}${pathTo(isVenue ? paths.venue : paths.artist, pro.id)}`
  const picture = rasterOf(pictureOf(pro), origin)
  const head = headOf({
    name,
    description: profileDescription(pro),
    url,
    picture: picture ?? previewAt(url),
    size: picture ? null : PREVIEW_SIZE,
    type: 'profile',
  })
  return [...head, ...feedTags(name, origin, `?of=${encodeURIComponent(pro.id)}`)].join('\n    ')
}
