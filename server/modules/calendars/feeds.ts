import { Feed } from 'feed'
import ICAL from 'ical.js'
import type { Event } from '../../../contract/events.ts'
import { CALENDAR_FOLD, type CalendarEvent, calendarOf } from '../../../contract/rules/calendar.ts'
import { DEFAULT_TIME, instantOfParis, longDays } from '../../../contract/rules/paris-time.ts'
import { eventPriceSentence } from '../../../contract/rules/price.ts'
import { paths, pathTo } from '../../../src/config/paths.ts'

/** The name of a feed, and when it was generated. */
export interface FeedFacts {
  name: string
  origin: string
  madeAt: Date
}

export type FeedEvent = Omit<CalendarEvent, 'url'>

const pageOf = (origin: string, id: string): string => `${origin}${pathTo(paths.event, id)}`

/** Renders the events as a calendar for subscriptions (RFC 5545, RFC 7986). */
export const calendarFeed = (events: readonly FeedEvent[], { name, origin, madeAt }: FeedFacts): string => {
  const entries = events.map((event) => ({ ...event, url: pageOf(origin, event.id) }))
  ICAL.foldLength = CALENDAR_FOLD
  return ICAL.stringify(calendarOf(entries, madeAt, name))
}

/**
 * Removes characters that XML cannot contain: control characters, unpaired surrogates. Breaks every `]]>`, because the library escapes only the first
 * one.
 */
const writable = (text: string): string =>
  text.replace(/[^\P{Cc}\n\t]|[\p{Cs}\uFFFE\uFFFF]/gu, '').replaceAll(']]>', ']] >')

/** Renders the events as RSS 2.0, the next one first, each dated by its start. */
export const newsFeed = (
  events: readonly Event[],
  // `page` is the path on this site that shows the same events.
  { name, page, origin, madeAt }: FeedFacts & { page: string },
): string => {
  const feed = new Feed({
    id: `${origin}${page}`,
    link: `${origin}${page}`,
    title: writable(name),
    description: 'Les prochains concerts, par Nectar.',
    language: 'fr',
    generator: 'Nectar',
    updated: madeAt,
  })
  for (const event of events) {
    const { id, eventName, date, time, place, city, description } = event
    const when = time ? `${longDays(event)} à ${time}` : longDays(event)
    const facts = `${[when, place, city].filter(Boolean).join(', ')}. ${eventPriceSentence(event)}.`
    feed.addItem({
      id: pageOf(origin, id),
      link: pageOf(origin, id),
      title: writable([eventName, city].filter(Boolean).join(', ')),
      description: writable([facts, description].filter(Boolean).join(' ')),
      date: instantOfParis(date, time ?? DEFAULT_TIME),
    })
  }
  return feed.rss2()
}
