import * as z from 'zod/mini'
import { accessFields } from './access.ts'
import { CalendarDate, Euros, Id, Instant, Offset, WallTime, wholeNumber } from './fields.ts'
import { accessFilters } from './rules/access-filters.ts'
import { EVENTS_LIMIT_DEFAULT, EVENTS_LIMIT_MAX } from './rules/event-list.ts'
import { whens } from './rules/whens.ts'

/** `rescheduled` has a new date; `cancelled` does not take place. */
const eventStatuses = ['scheduled', 'rescheduled', 'cancelled'] as const
export type EventStatus = (typeof eventStatuses)[number]

/** Meaning of `price`: `single` applies to all tickets; `from` is the lowest of several; `minimum` is the least that each buyer may pay. */
export const pricings = ['single', 'from', 'minimum'] as const

/** A value that another backend may leave out: null then. */
const orNull = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null)

/** A listed event. `price` in euros, 0 is free; `date` and `time` are wall clock, Europe/Paris. */
export const Event = z.object({
  id: Id,
  eventName: z.string(),
  organizer: orNull(z.string()),
  place: orNull(z.string()),
  city: orNull(z.string()),
  date: CalendarDate,
  time: orNull(WallTime),
  imageUrl: orNull(z.string()),
  // Missing or null is free, unless `priceKnown` says that nobody told it.
  price: z.codec(z._default(z.nullable(Euros), 0), Euros, {
    decode: (euros) => euros ?? 0,
    encode: (euros) => euros,
  }),
  /** False if the organiser gave no price; `price` is then a meaningless 0. */
  priceKnown: z._default(z.boolean(), true),
  pricing: z._default(z.enum(pricings), 'single'),
  musicStyle: orNull(z.string()),
  description: orNull(z.string()),
  likes: z._default(z.int(), 0),
  ticketingMode: z.enum(['internal', 'external']),
  pageUrl: orNull(z.string()),
  source: orNull(z.string()),
  spotify: orNull(z.string()),
  instagram: orNull(z.string()),
  youtube: orNull(z.string()),
  soldOut: z._default(z.boolean(), false),
  /** Rows stored by an earlier version lack the fields from here on. */
  status: z._default(z.enum(eventStatuses), 'scheduled'),
  /** Original date of a rescheduled event, wall clock Europe/Paris. */
  previousDate: z._default(z.nullable(CalendarDate), null),
  previousTime: z._default(z.nullable(WallTime), null),
  /** Last day of an event over several days, `YYYY-MM-DD` in Paris; null for a single day. */
  endDate: z._default(z.nullable(CalendarDate), null),
  /** Time when the doors open, wall clock Europe/Paris; null if unknown. */
  doorsAt: z._default(z.nullable(WallTime), null),
  /** The event's own value, or its venue's if the event has none. */
  ...accessFields,
})
export type Event = z.infer<typeof Event>

/** When an artist of an event plays, wall clock Europe/Paris. */
export const SetTime = z.object({ name: z.string(), at: WallTime })

/** `GET /api/events/{id}`: an event, and who plays when if its organiser says so, earliest first. */
export const EventPage = z.extend(Event, { setTimes: z.optional(z.array(SetTime)) })
export type EventPage = z.infer<typeof EventPage>

const filter = z.optional(z.string().check(z.trim(), z.maxLength(100, 'Ce filtre dépasse 100 caractères.')))

const flag = z.optional(z.enum(['', '1']))

/** Query of `GET /api/events`. Bounds are inclusive; an empty filter is ignored. */
export const EventsQuery = z.object({
  genre: filter,
  search: filter,
  city: filter,
  musicStyle: filter,
  dateFrom: z.optional(z.union([z.literal(''), CalendarDate])),
  dateTo: z.optional(z.union([z.literal(''), CalendarDate])),
  /** A named period or weekday that applies in addition to the dates; `spanOfWhen` converts it to days. */
  when: z.optional(z.enum(['', ...whens])),
  /** `pass`: partner concerts that a Pass admits to. `free`: free concerts (`rules/admission.ts`). */
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

/** `GET /api/events/filters`: cities and styles in use, in alphabetical order. `busiest` lists those with the most upcoming concerts. */
export const EventFilters = z.object({
  cities: z.array(z.string()),
  styles: z.array(z.string()),
  /** Responses stored by an earlier version lack it. */
  busiest: z.optional(z.object({ cities: z.array(z.string()), styles: z.array(z.string()) })),
})
export type EventFilters = z.infer<typeof EventFilters>
export type Busiest = NonNullable<EventFilters['busiest']>

/** The filters that a user can remove one by one if a search finds no event. */
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

/** Maximum of the counts in `EventAlternatives`: this value means 'at least as many'. */
export const ALTERNATIVES_MAX = 100

/**
 * `GET /api/events/alternatives`: suggestions if a query finds no event. `without` counts results without each filter alone, omitting
 * zeros; `dates` holds the nearest days that match all other filters.
 */
export const EventAlternatives = z.object({
  without: z.array(z.object({ filter: z.enum(strikable), count: z.int() })),
  dates: z.array(
    z.object({
      date: CalendarDate,
      count: z.int(),
      /** The day's first event; responses stored by an earlier version lack it. */
      eventName: z.optional(z.string()),
    }),
  ),
})
export type EventAlternatives = z.infer<typeof EventAlternatives>

/** A ticket type of an event. `price` in euros; the minimum if each buyer chooses the price. */
export const TicketType = z.object({
  id: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  price: Euros,
  availableTickets: z.int(),
  capacityTotal: z.int(),
  capacitySold: z.int(),
  perOrderLimit: z.int(),
  /** Responses stored by an earlier version lack the fields from here on. */
  isMinimum: z._default(z.boolean(), false),
  /** Prices that the organiser suggests, in euros. */
  suggestions: z._default(z.array(Euros), []),
  /** Sale period. A null start means at once; a null end means until the concert begins. */
  soldFrom: z._default(z.nullable(Instant), null),
  soldUntil: z._default(z.nullable(Instant), null),
  /** Free, but only together with another seat in the same order. */
  isCompanion: z._default(z.boolean(), false),
})
export type TicketType = z.infer<typeof TicketType>
