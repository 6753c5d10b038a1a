import * as z from 'zod/mini'
import { Id } from './fields.ts'

/** Callers allowed: `anyone`, a `member` with a valid session token, or `either`: anyone, but a valid token identifies the member. */
type Audience = 'anyone' | 'either' | 'member'

/**
 * A part of the public data: events and their lists, filters (cities and styles), directory (artists and venues), all of these (`catalogue`), or
 * the catalogue files.
 */
export type PublicChange = 'events' | 'filters' | 'directory' | 'catalogue' | 'snapshot'

/** An API call. `path` has `:name` parameters. A missing schema means that the endpoint does not read that input. */
interface AnyEndpoint {
  path: string
  audience: Audience
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Names in lower case. */
  headers?: z.ZodMiniType
  response: z.ZodMiniType
  /** The response is a file of lines, each a JSON value matching `response`. */
  lines?: true
  /** Most bytes of the body, if more than of others. */
  maxBytes?: number
  /** How long a device waits for the answer, in ms, if longer than for others: its body is large, or another service is asked first. */
  waitMs?: number
  /** Never rejected under load, because monitoring calls it. */
  isProbe?: true
  /** Rejected only at twice the load limit of other calls: it takes a seat or finishes a purchase. */
  isRefusedLast?: true
}

interface ReadEndpoint extends AnyEndpoint {
  method: 'GET'
}

interface WriteEndpoint extends AnyEndpoint {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The part of the public data that a success may change; null if none. */
  changes: PublicChange | null
  /** Also served by a restored copy before its release: it only reads, or opens and ends a session. */
  isAnsweredWhileHeld?: true
}

export type Endpoint = ReadEndpoint | WriteEndpoint

type Field<E, K extends string> = E extends Record<K, infer S extends z.ZodMiniType> ? S : never

/** The params, query and body that a caller passes to an endpoint, if it has them. */
export type EndpointInput<E> = {
  [K in 'params' | 'query' | 'body' as E extends Record<K, z.ZodMiniType> ? K : never]: z.input<Field<E, K>>
}
export type EndpointOutput<E> = z.output<Field<E, 'response'>>

export const byId = z.object({ id: Id })
export const byCode = z.object({ code: Id })
export const Done = z.object({ success: z.literal(true) })
/** `message` is a sentence for the user about the completed request. */
export const MessageResponse = z.object({ success: z.literal(true), message: z.string() })
export type MessageResponse = z.infer<typeof MessageResponse>
