import * as z from 'zod/mini'
import { Id } from './fields.ts'

/** Who may call: `anyone`, a `member` with a live session token, or `either`: anyone, as the member whose live token comes with the call. */
type Audience = 'anyone' | 'either' | 'member'

/** Part of what anyone reads: lists and events, the cities and styles in use with them, artists and venues, or the files of the catalogue. */
export type PublicChange = 'events' | 'filters' | 'directory' | 'snapshot'

/** One call of the API: the path has `:name` parameters; an absent schema means that nothing is read or answered there. */
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
  /** The answer is a file of lines, each of them JSON by `response`. */
  lines?: true
  /** Never refused under load: monitoring calls it. */
  isProbe?: true
  /** Refused only under twice the load that refuses the others: it takes a seat or finishes a purchase. */
  isRefusedLast?: true
}

interface ReadEndpoint extends AnyEndpoint {
  method: 'GET'
}

interface WriteEndpoint extends AnyEndpoint {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The part of what anyone reads that a success may change; null for none of it. */
  changes: PublicChange | null
  /** Answered by a restored copy before its release, too: it reads, or opens and ends a session. */
  isAnsweredWhileHeld?: true
}

export type Endpoint = ReadEndpoint | WriteEndpoint

type Field<E, K extends string> = E extends Record<K, infer S extends z.ZodMiniType> ? S : never

/** What a caller passes to an endpoint: params, query and body where it has them. */
export type EndpointInput<E> = {
  [K in 'params' | 'query' | 'body' as E extends Record<K, z.ZodMiniType> ? K : never]: z.input<Field<E, K>>
}
/** What an endpoint answers, parsed. */
export type EndpointOutput<E> = z.output<Field<E, 'response'>>

export const byId = z.object({ id: Id })
export const byCode = z.object({ code: Id })
export const Done = z.object({ success: z.literal(true) })
/** What a request did, in a sentence for the user. */
export const MessageResponse = z.object({ success: z.literal(true), message: z.string() })
export type MessageResponse = z.infer<typeof MessageResponse>
