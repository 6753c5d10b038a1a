import { parisWallClock } from '../../contract/rules/paris-time.ts'
import { PARTNER_SOURCE } from '../../contract/rules/pass.ts'
import artists from './catalogue/artists.json' with { type: 'json' }
import ownEvents from './catalogue/events.json' with { type: 'json' }
import partnerEvents from './catalogue/partner-events.json' with { type: 'json' }
import venues from './catalogue/venues.json' with { type: 'json' }

/** An event of the demonstration's files, in schema.org's words. All of it is invented, as are artists, venues and their addresses. */
export interface DemoEvent {
  /** Its id. */
  identifier: string
  name: string
  /**
   * Days from the filling and the wall clock of Europe/Paris where the organiser has announced it: `+3T21:00`, `-12T20:30`, `+43`. `soon` is
   * tonight while the evening is ahead, else tomorrow in the afternoon: under 24 h away at any hour.
   */
  startDate: string
  performer: { '@id': string }
  location: { '@id': string }
  description: string
  /** What it says of access beyond its venue. */
  accessibilityFeature?: string[]
  typicalAgeRange?: string
  /** A drawn picture; the others get the poster that the app draws. */
  image?: string
  /** The price that the importer reads, in euros, or a ticket shop's; then the tickets that it does not know. */
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

/** The events by the source that the importer reads them under. */
export const demoFiles: { source: string; events: DemoEvent[] }[] = [
  { source: 'demo', events: ownEvents },
  { source: PARTNER_SOURCE, events: partnerEvents },
]

/** Every event of the demonstration. */
export const demoEvents: DemoEvent[] = demoFiles.flatMap(({ events }) => events)

const artistOf = ({ performer }: DemoEvent) => artists.find((artist) => artist['@id'] === performer['@id'])

/** The style of an event: its artist's first. */
export const styleOf = (event: DemoEvent): string => artistOf(event)?.genre[0] ?? ''

/** French typography: a no-break space before : ; ! ? € » and after «, so that a line never begins or ends with one. */
export const typeset = (text: string): string =>
  text.replace(/ ([:;!?€»])/g, '\u00a0$1').replace(/« /g, '«\u00a0')

const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 24 * 3600_000).toISOString().slice(0, 10)

/** The latest hour at which tonight's concert can still be announced as one to come. */
const LAST_CALL = '18:00'

/** When an event takes place, as the importer reads it, counted from the moment of filling. */
export const startDateOf = ({ startDate }: DemoEvent, filledAt: Date): string => {
  const today = parisWallClock(filledAt)
  const [day = '', time] = startDate.split('T')
  if (day === 'soon' && today.time >= LAST_CALL) return `${dayAfter(today.date, 1)}T17:30`
  const date = day === 'soon' ? today.date : dayAfter(today.date, Number(day))
  return time ? `${date}T${time}` : date
}

/** Doors of what is sold here open an hour before the start. */
const doorTimeOf = (event: DemoEvent, startDate: string) => {
  const [, hour, minute] = /T(\d{2}):(\d{2})$/.exec(startDate) ?? []
  return event.maximumAttendeeCapacity && hour
    ? { doorTime: `${String((Number(hour) + 23) % 24).padStart(2, '0')}:${minute}` }
    : {}
}

/** Events as a JSON-LD document with those that they name, dates counted from `filledAt`. */
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
