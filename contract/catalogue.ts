import * as z from 'zod/mini'
import { Event } from './events.ts'
import { Id, Instant } from './fields.ts'

/** Maximum events per slice. Reading, checking and storing one slice takes far less than a frame on a slow phone. */
export const SLICE_LENGTH = 256

const { options: fields } = z.keyof(Event)
export type EventField = (typeof fields)[number]
/** The event fields, which are also the column names. */
export const eventFields: readonly EventField[] = fields

const SELDOM_REPEATED: readonly EventField[] = ['id', 'eventName', 'description', 'imageUrl', 'likes']
/** Returns true if the field's column holds plain values, false if it holds dictionary indexes. */
export const isPlain = (field: EventField): boolean => SELDOM_REPEATED.includes(field)

/** Name of a catalogue file: the SHA-256 of its text, in hexadecimal. */
export const CatalogueFileName = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Nom de catalogue invalide.'))

/** `at` is when the events were read; `bytes` is the uncompressed length. */
const CatalogueFile = z.object({ name: CatalogueFileName, at: Instant, events: z.int(), bytes: z.int() })
export type CatalogueFile = z.infer<typeof CatalogueFile>

/**
 * `GET /api/catalogue`: the files that together hold every listed event. `at` is the time of the last comparison. `delta` holds the changes
 * since `snapshot`, null if none; `snapshot` is null until the first one exists.
 */
export const CatalogueManifest = z.object({
  at: Instant,
  snapshot: z.nullable(CatalogueFile),
  delta: z.nullable(CatalogueFile),
})
export type CatalogueManifest = z.infer<typeof CatalogueManifest>

/** Values by field, in event order. If an older file lacks a field, its events get the contract's default. */
export type Columns = { [field in EventField]?: unknown[] | undefined }

const columnsOf = (schemaOf: (field: EventField) => z.ZodMiniType | undefined): z.ZodMiniType<Columns> => {
  const columns = fields.flatMap((field) => {
    const value = schemaOf(field)
    return value ? [[field, z.optional(z.array(value))]] : []
  })
  return z.object(Object.fromEntries(columns))
}
const Code = z.int().check(z.gte(0))

/**
 * A line of a catalogue file: up to `SLICE_LENGTH` events in list order, as columns. `added` extends the dictionaries of the previous
 * lines. Only a delta's first line has `base` (its snapshot) and `removed` (ids no longer listed).
 */
export const CatalogueSlice = z.object({
  base: z._default(z.nullable(CatalogueFileName), null),
  removed: z._default(z.array(Id), []),
  count: z.int().check(z.gte(0), z.lte(SLICE_LENGTH)),
  added: columnsOf((field) => (isPlain(field) ? undefined : Event.shape[field])),
  columns: columnsOf((field) => (isPlain(field) ? Event.shape[field] : Code)),
})
export type CatalogueSlice = z.infer<typeof CatalogueSlice>
