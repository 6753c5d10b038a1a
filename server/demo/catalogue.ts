import { parisWallClock } from '../../contract/rules/paris-time.ts'
import { PARTNER_SOURCE } from '../../contract/rules/pass.ts'
import artists from './catalogue/artists.json' with { type: 'json' }
import ownEvents from './catalogue/events.json' with { type: 'json' }
import partnerEvents from './catalogue/partner-events.json' with { type: 'json' }
import venues from './catalogue/venues.json' with { type: 'json' }

/** An event of the demonstration's files, in schema.org's vocabulary. Events, artists, venues and addresses are all invented. */
export interface DemoEvent {
  identifier: string
  name: string
  /**
   * Days from the filling, and the wall clock of Europe/Paris if announced: `+3T21:00`, `-12T20:30`, `+43`. `soon` is tonight if the evening is
   * ahead, else tomorrow afternoon: always under 24 h away.
   */
  startDate: string
  performer: { '@id': string }
  location: { '@id': string }
  description: string
  /** Its access, if it differs from the venue's. */
  accessibilityFeature?: string[]
  typicalAgeRange?: string
  /** The importer reads the first offer: its price in euros, or the ticket shop's. The others are ticket types that it does not read. */
  offers: {
    price: number
    url?: string
    name?: string
    inventoryLevel?: number
    eligibleQuantity?: { maxValue: number }
  }[]
  maximumAttendeeCapacity?: number
  remainingAttendeeCapacity?: number
  /** Likes. */
  interactionStatistic: { userInteractionCount: number }
}

export const demoFiles: { source: string; events: DemoEvent[] }[] = [
  { source: 'demo', events: ownEvents },
  { source: PARTNER_SOURCE, events: partnerEvents },
]

export const demoEvents: DemoEvent[] = demoFiles.flatMap(({ events }) => events)

const artistOf = ({ performer }: DemoEvent) => artists.find((artist) => artist['@id'] === performer['@id'])

/** Applies French typography: no-break spaces before : ; ! ? € » and after «. */
export const typeset = (text: string): string =>
  text.replace(/ ([:;!?€»])/g, '\u00a0$1').replace(/« /g, '«\u00a0')

const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 24 * 3600_000).toISOString().slice(0, 10)

/** The latest time at which tonight's concert can still be announced. */
const LAST_CALL = '18:00'

/** Returns an event's start for the importer, relative to the filling. */
export const startDateOf = ({ startDate }: DemoEvent, filledAt: Date): string => {
  const today = parisWallClock(filledAt)
  const [day = '', time] = startDate.split('T')
  if (day === 'soon' && today.time >= LAST_CALL) return `${dayAfter(today.date, 1)}T17:30`
  const date = day === 'soon' ? today.date : dayAfter(today.date, Number(day))
  return time ? `${date}T${time}` : date
}

/** Returns the doors of an event sold here: an hour before its start. */
const doorTimeOf = (event: DemoEvent, startDate: string) => {
  const [, hour, minute] = /T(\d{2}):(\d{2})$/.exec(startDate) ?? []
  return event.maximumAttendeeCapacity && hour
    ? { doorTime: `${String((Number(hour) + 23) % 24).padStart(2, '0')}:${minute}` }
    : {}
}

/** Builds a JSON-LD document of events with their artists and venues, with dates relative to `filledAt`. */
export const documentOf = (events: DemoEvent[], filledAt: Date) => ({
  '@graph': [
    ...[...artists, ...venues].map((one) => ({ ...one, description: typeset(one.description) })),
    ...events.map((event) => ({
      ...event,
      startDate: startDateOf(event, filledAt),
      ...doorTimeOf(event, startDateOf(event, filledAt)),
      description: typeset(`${event.description}\n\n${artistOf(event)?.description}`),
      offers: event.offers[0],
    })),
  ],
})
