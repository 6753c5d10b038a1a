import type { Event, EventStatus } from '../../contract/events.ts'
import { instantOfParis, parisWallClock } from '../../contract/rules/paris-time.ts'

/** An event, and the absolute addresses of its page and of its picture. */
export interface Described {
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

/** An event as schema.org's MusicEvent. A cancelled one is offered no more. */
export const musicEvent = ({ event, url, image }: Described): Record<string, unknown> => {
  const { eventName, organizer, place, city, price, soldOut, pageUrl, description, musicStyle } = event
  const startDate = startOf(event)
  const shop = pageUrl && isWebAddress(pageUrl) ? pageUrl : url
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    '@id': url,
    name: eventName,
    url,
    startDate,
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
    ...(event.status !== 'cancelled' && {
      offers: {
        '@type': 'Offer',
        url: shop,
        price,
        priceCurrency: 'EUR',
        availability: `https://schema.org/${soldOut ? 'SoldOut' : 'InStock'}`,
        validThrough: startDate,
      },
    }),
  }
}

/** As text that may stand in a script element: nothing in it can end that or open a comment. */
export const scriptText = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
