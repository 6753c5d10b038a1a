import * as z from 'zod/mini'
import { Event } from './events.ts'
import { Id, Instant } from './fields.ts'

/** Events a slice holds at most: what is read, checked and stored in one step, far below a frame on a slow phone. */
export const SLICE_LENGTH = 256

const { options: fields } = z.keyof(Event)
export type EventField = (typeof fields)[number]
/** The fields of an event, as its columns are called. */
export const eventFields: readonly EventField[] = fields

const SELDOM_REPEATED: readonly EventField[] = ['id', 'eventName', 'description', 'imageUrl', 'likes']
/** Fields whose column holds the values themselves; those of the others are numbers of a dictionary. */
export const isPlain = (field: EventField): boolean => SELDOM_REPEATED.includes(field)

/** Name of a file of the catalogue: the SHA-256 of its text, in hexadecimal. */
export const CatalogueFileName = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Nom de catalogue invalide.'))

/** `at` is when its events were read; `bytes` its length before compression. */
const CatalogueFile = z.object({ name: CatalogueFileName, at: Instant, events: z.int(), bytes: z.int() })
export type CatalogueFile = z.infer<typeof CatalogueFile>

/**
 * `GET /api/catalogue`: the files that hold every listed event together. `at` is when they were last compared with it; `delta` is what has
 * changed since `snapshot`, null for nothing; `snapshot` is null until the first was made.
 */
export const CatalogueManifest = z.object({
  at: Instant,
  snapshot: z.nullable(CatalogueFile),
  delta: z.nullable(CatalogueFile),
})
export type CatalogueManifest = z.infer<typeof CatalogueManifest>

/** Values by field, in the events' order. A file may be older than a field: what its events lack has the default of the contract. */
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
 * A line of a file of the catalogue: some events in the list's order, as columns. `added` continues the dictionaries of the lines before it;
 * `base` and `removed` stand in the first line of a delta: the snapshot it belongs to, and the ids that are listed no more.
 */
export const CatalogueSlice = z.object({
  base: z._default(z.nullable(CatalogueFileName), null),
  removed: z._default(z.array(Id), []),
  count: z.int().check(z.gte(0), z.lte(SLICE_LENGTH)),
  added: columnsOf((field) => (isPlain(field) ? undefined : Event.shape[field])),
  columns: columnsOf((field) => (isPlain(field) ? Event.shape[field] : Code)),
})
export type CatalogueSlice = z.infer<typeof CatalogueSlice>
