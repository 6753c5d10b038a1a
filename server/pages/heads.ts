import type { ProUser } from '../../contract/directory.ts'
import type { Event, EventStatus } from '../../contract/events.ts'
import { artistName, isPlace, isVenueSide, pictureOf, venueName } from '../../contract/rules/directory.ts'
import { instantOfParis, longDays, parisWallClock } from '../../contract/rules/paris-time.ts'
import { isPartner } from '../../contract/rules/pass.ts'
import { eventPriceSentence } from '../../contract/rules/price.ts'
import { paths, pathTo } from '../../src/config/paths.ts'
import { feedTags, headOf, type PictureSize, rasterOf, shortened } from './head-tags.ts'
import { PREVIEW_SIZE, previewAt } from './poster-preview.ts'

/** Who plays at an event and who organises it, as far as that is known: the line below its name may be either. */
interface Who {
  artists?: string[]
  organizer?: string | null
}

/** An event with the absolute addresses of its page and picture. */
interface Described extends Who {
  event: Event
  url: string
  /** Null if no picture is suitable for previews. */
  image: string | null
}

const pad = (value: number) => String(value).padStart(2, '0')

/** Returns the start with the Paris offset of that day, or only the day if the time is unknown. */
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

/** Returns schema.org offers of an event, without claims about unknown prices, or prices that nobody can pay. */
const offersOf = ({ price, priceKnown, pricing, soldOut, ...event }: Event, url: string) => {
  const availability = soldOut ? 'SoldOut' : 'InStock'
  return {
    '@type': pricing === 'single' ? 'Offer' : 'AggregateOffer',
    url,
    ...(priceKnown &&
      !isPartner(event) && { [pricing === 'single' ? 'price' : 'lowPrice']: price, priceCurrency: 'EUR' }),
    ...((priceKnown || soldOut) && { availability: `https://schema.org/${availability}` }),
    validThrough: startOf(event),
  }
}

/** Converts an event to a schema.org MusicEvent. A cancelled one has no offers. */
const musicEvent = ({ event, url, image, artists = [], organizer }: Described): Record<string, unknown> => {
  const { eventName, place, city, pageUrl, description, musicStyle } = event
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
        ...(city && { address: { '@type': 'PostalAddress', addressLocality: city } }),
      },
    }),
    ...(artists.length > 0 && {
      performer: artists.map((name) => ({ '@type': 'PerformingGroup', name })),
    }),
    ...(organizer && { organizer: { '@type': 'Organization', name: organizer } }),
    ...(event.status !== 'cancelled' && { offers: offersOf(event, shop) }),
  }
}

/** Serialises JSON for a script element: the text can neither end the element nor open a comment. */
export const scriptText = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')

/** Returns 'vendredi 4 décembre 2026 à 20:30, Chai 12, Bordeaux. 12 €. …': the main facts, then the organiser's text. */
const eventDescription = (event: Event): string => {
  const { time, place, city, description, status } = event
  const when = time ? `${longDays(event)} à ${time}` : longDays(event)
  const facts = `${[when, place, city].filter(Boolean).join(', ')}. ${eventPriceSentence(event)}.`
  const isCancelled = status === 'cancelled'
  return shortened(`${isCancelled ? 'Concert annulé. ' : ''}${facts} ${description ?? ''}`)
}

/** Returns the head of an event's page for search engines and messenger previews. `size` is the picture's size. */
export const eventHead = (
  event: Event,
  origin: string,
  { size = null, ...who }: Who & { size?: PictureSize | null } = {},
): string => {
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
    `<script type="application/ld+json">${scriptText(musicEvent({ event, url, image, ...who }))}</script>`,
  ].join('\n    ')
}

const kindOf = ({ Type }: ProUser): string => {
  if (!isVenueSide(Type)) return 'Artiste'
  return isPlace(Type) ? 'Salle de concert' : 'Producteur de concerts'
}

/** Returns 'Salle de concert à Lyon. Jazz, Modal. …': the kind and city, then the entry's own text. */
const profileDescription = (pro: ProUser): string => {
  const { City, genre, Description } = pro
  const who = City ? `${kindOf(pro)} à ${City}` : kindOf(pro)
  return shortened([who, genre.join(', '), Description].filter(Boolean).join('. '))
}

/** Returns the head of an artist's, venue's or producer's page; its canonical address is on their own side of the directory. */
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
