import * as z from 'zod/mini'
import { CalendarDate, Id, Instant, WallTime } from './fields.ts'
import { sourceAddress } from './rules/own-sources.ts'

/** Why one entry of a source was left aside. */
const Refused = z.object({ name: z.nullable(z.string()), reason: z.string() })

/** The outcome of a reading. */
const Report = z.object({
  /** Concerts to come. */
  concerts: z.number(),
  /** New drafts, or concerts published at once. */
  added: z.number(),
  /** New concerts without a place among the organisation's drafts; a later reading adds them. */
  waiting: z.number(),
  refused: z.number(),
  /** The first of those refused. */
  refusals: z.array(Refused),
  /** There is more in it than is read at once. */
  isCut: z.boolean(),
})

/**
 * How a source differs from a concert that it brought. `moved`: another date or hour; `cancelled`; `announced`: again, after it was cancelled here;
 * `gone`: it no longer mentions it, which may mean nothing.
 */
export const sourceNotices = ['moved', 'cancelled', 'announced', 'gone'] as const

const Notice = z.object({
  kind: z.enum(sourceNotices),
  draftId: Id,
  /** The published concert; null for a draft. */
  eventId: z.nullable(Id),
  eventName: z.string(),
  /** As it is here; '' for a draft without a date. */
  date: z.union([CalendarDate, z.literal('')]),
  time: z.nullable(WallTime),
  /** The day and hour that the source names. */
  to: z.object({ date: CalendarDate, time: z.nullable(WallTime) }),
  /** Places taken, or in orders that are being paid. */
  taken: z.number(),
  /** The words of the source, to leave the concert as it is. */
  said: z.string(),
})
export type SourceNotice = z.infer<typeof Notice>

const OwnSource = z.object({
  id: Id,
  /** Without its secret parts on the device. */
  address: z.string(),
  host: z.string(),
  isPaused: z.boolean(),
  publishes: z.boolean(),
  /** A reading is due or under way. */
  isReading: z.boolean(),
  /** The last reading that succeeded. */
  readAt: z.nullable(Instant),
  /** Why the last reading failed; null if it succeeded. */
  error: z.nullable(z.string()),
  report: z.nullable(Report),
  notices: z.array(Notice),
})
export type OwnSource = z.infer<typeof OwnSource>

/** `GET /api/organisations/{id}/sources`, the first added first. */
export const OwnSources = z.object({ sources: z.array(OwnSource) })
export type OwnSources = z.infer<typeof OwnSources>

const Address = z.string('Collez une adresse.').check(
  z.trim(),
  z.minLength(1, 'Collez une adresse.'),
  z.refine(
    (text) => sourceAddress(text) !== null,
    'Une adresse commence par «\u00a0https://\u00a0» ou «\u00a0webcal://\u00a0».',
  ),
)

/** Body of `POST …/sources/try`: reads an address and stores nothing. */
export const SourceTryRequest = z.object({ address: Address })

export const SourceTrial = z.object({
  /** Why it cannot be read; then all else is empty. */
  error: z.nullable(z.string()),
  kind: z.nullable(z.enum(['JSON-LD', 'NDJSON', 'HTML', 'iCalendar'])),
  /** The first concerts to come. */
  concerts: z.array(
    z.object({
      eventName: z.string(),
      date: CalendarDate,
      endDate: z._default(z.nullable(CalendarDate), null),
      time: z.nullable(WallTime),
      place: z.nullable(z.string()),
      city: z.nullable(z.string()),
      /** Fields that a draft will lack: the hour, the place, the city, the price. */
      lacks: z.array(z.enum(['time', 'place', 'city', 'price'])),
      warnings: z.array(z.string()),
    }),
  ),
  report: Report,
})
export type SourceTrial = z.infer<typeof SourceTrial>

const Publishes = z.boolean('Les nouveaux concerts sont des brouillons, ou publiés.')

/** Body of `POST …/sources`. The device chooses the id: repeated, nothing is added again. */
export const SourceAddRequest = z.object({ id: Id, address: Address, publishes: Publishes })
export type SourceAddRequest = z.infer<typeof SourceAddRequest>

/** Body of `PUT …/sources/{sourceId}`: absent fields stay, since a colleague may have changed them. */
export const SourceSaveRequest = z.object({
  isPaused: z.optional(z.boolean('Une source est lue ou en pause.')),
  publishes: z.optional(Publishes),
})
export type SourceSaveRequest = z.infer<typeof SourceSaveRequest>

/** Body of `POST …/sources/{sourceId}/dismiss`: the notice of a concert that stays as it is. */
export const SourceDismissRequest = z.object({
  draftId: Id,
  said: z.string('Cet avis n’existe pas.').check(z.maxLength(40, 'Cet avis n’existe pas.')),
})
export type SourceDismissRequest = z.infer<typeof SourceDismissRequest>
