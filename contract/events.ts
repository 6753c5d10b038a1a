import * as z from 'zod/mini'
import { accessFields } from './access.ts'
import { CalendarDate, Euros, Id, Instant, Offset, WallTime, wholeNumber } from './fields.ts'
import { accessFilters } from './rules/access-filters.ts'
import { whens } from './rules/whens.ts'

/** `rescheduled` has another date than it was announced for; `cancelled` does not take place (ruling: cancelled or moved concerts). */
const eventStatuses = ['scheduled', 'rescheduled', 'cancelled'] as const
export type EventStatus = (typeof eventStatuses)[number]

/**
 * What `price` is: the one of all tickets; `from`: the lowest of several; `minimum`: the least that each buyer may pay.
 */
export const pricings = ['single', 'from', 'minimum'] as const

/** One event (document 1, section 3). `price` in euros, 0 is free; `date` and `time` are the wall clock of Europe/Paris. */
export const Event = z.object({
  id: Id,
  eventName: z.string(),
  organizer: z.nullable(z.string()),
  place: z.nullable(z.string()),
  city: z.nullable(z.string()),
  date: CalendarDate,
  time: z.nullable(WallTime),
  imageUrl: z.nullable(z.string()),
  price: Euros,
  /** False where nobody told a price: `price` is 0 then and says nothing (ruling: a price that nobody told). */
  priceKnown: z._default(z.boolean(), true),
  pricing: z._default(z.enum(pricings), 'single'),
  musicStyle: z.nullable(z.string()),
  description: z.nullable(z.string()),
  likes: z.int(),
  ticketingMode: z.enum(['internal', 'external']),
  pageUrl: z.nullable(z.string()),
  source: z.nullable(z.string()),
  spotify: z.nullable(z.string()),
  instagram: z.nullable(z.string()),
  youtube: z.nullable(z.string()),
  soldOut: z.boolean(),
  /** Rows stored by an earlier version have none of these. */
  status: z._default(z.enum(eventStatuses), 'scheduled'),
  /** Of a rescheduled event: the date that it had before, wall clock of Europe/Paris. */
  previousDate: z._default(z.nullable(CalendarDate), null),
  previousTime: z._default(z.nullable(WallTime), null),
  /** The last day of an event of several, `YYYY-MM-DD` in Paris; null where there is one. */
  endDate: z._default(z.nullable(CalendarDate), null),
  /** When the doors open, wall clock of Europe/Paris; null where it is not known. */
  doorsAt: z._default(z.nullable(WallTime), null),
  /** The event's own value, else its venue's. */
  ...accessFields,
})
export type Event = z.infer<typeof Event>

export const EVENTS_LIMIT_DEFAULT = 50
export const EVENTS_LIMIT_MAX = 100

const filter = z.optional(z.string().check(z.trim(), z.maxLength(100, 'Ce filtre dépasse 100 caractères.')))

const flag = z.optional(z.enum(['', '1']))

/** Query of `GET /api/events`; bounds inclusive; an empty filter counts as absent. */
export const EventsQuery = z.object({
  genre: filter,
  search: filter,
  city: filter,
  musicStyle: filter,
  dateFrom: z.optional(z.union([z.literal(''), CalendarDate])),
  dateTo: z.optional(z.union([z.literal(''), CalendarDate])),
  /** Days by a word, beside the dates; what it names is `spanOfWhen`'s to say. */
  when: z.optional(z.enum(['', ...whens])),
  /** Partner concerts, which a Pass opens; what is free (`rules/admission.ts`). */
  pass: flag,
  free: flag,
  /** Access (`rules/access-filters.ts`); `age` in years. */
  stepFree: flag,
  seating: flag,
  companionFree: flag,
  signed: flag,
  age: z.optional(z.string().check(z.regex(/^\d{0,2}$/, 'L’âge est un nombre d’années.'))),
  limit: z._default(
    wholeNumber(
      { min: 1, max: EVENTS_LIMIT_MAX },
      `La limite est un nombre entier de 1 à ${EVENTS_LIMIT_MAX}.`,
    ),
    EVENTS_LIMIT_DEFAULT,
  ),
  offset: Offset,
})
export type EventsQuery = z.infer<typeof EventsQuery>

/** `GET /api/events/filters`: cities and styles in use, in alphabetical order; `busiest`, the cities and styles that most of the next concerts have. */
export const EventFilters = z.object({
  cities: z.array(z.string()),
  styles: z.array(z.string()),
  /** Answers stored by an earlier version have none. */
  busiest: z.optional(z.object({ cities: z.array(z.string()), styles: z.array(z.string()) })),
})
export type EventFilters = z.infer<typeof EventFilters>
export type Busiest = NonNullable<EventFilters['busiest']>

/** The filters that can be struck out one by one where nothing was found. */
export const strikable = [
  'search',
  'city',
  'musicStyle',
  'when',
  'dates',
  'pass',
  'free',
  ...accessFilters,
] as const
export type Strikable = (typeof strikable)[number]

/** Counts of `EventAlternatives` stop here: there are as many or more. */
export const ALTERNATIVES_MAX = 100

/**
 * `GET /api/events/alternatives`: what a list query that finds nothing would find otherwise. `without` each filter by itself, as far as there is
 * anything; `dates`, the nearest days on which all the other filters find something, with how many.
 */
export const EventAlternatives = z.object({
  without: z.array(z.object({ filter: z.enum(strikable), count: z.int() })),
  dates: z.array(z.object({ date: CalendarDate, count: z.int() })),
})
export type EventAlternatives = z.infer<typeof EventAlternatives>

/** One kind of ticket of an event (document 2, section 3). `price` in euros; of one that each buyer chooses, the least. */
export const TicketType = z.object({
  id: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  price: Euros,
  availableTickets: z.int(),
  capacityTotal: z.int(),
  capacitySold: z.int(),
  perOrderLimit: z.int(),
  /** Answers stored by an earlier version have none of these. */
  isMinimum: z._default(z.boolean(), false),
  /** What the organiser suggests to pay, in euros. */
  suggestions: z._default(z.array(Euros), []),
  /** When it is sold; null: at once, until the concert begins. */
  soldFrom: z._default(z.nullable(Instant), null),
  soldUntil: z._default(z.nullable(Instant), null),
  /** Free beside another place of the same order. */
  isCompanion: z._default(z.boolean(), false),
})
export type TicketType = z.infer<typeof TicketType>
