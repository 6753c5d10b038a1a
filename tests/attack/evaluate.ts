import { isDeepStrictEqual } from 'node:util'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import * as schema from '../../server/platform/db/schema.ts'
import { parseInput } from '../../server/platform/http/input.ts'
import type { Answer } from '../support/server/harness.ts'
import { refused } from '../support/server/refused.ts'
import type { CallInput } from '../support/server/valid-calls.ts'
import type { Request } from './request.ts'

/** Names of tables that are no words of a French sentence, nor of the contract. */
const tables = Object.values<unknown>(schema)
  .filter((one) => is(one, PgTable))
  .map((table) => getTableName(table))
  .filter((name) => name.includes('_') || ['members', 'throttles'].includes(name))

/** Words that reveal the server's internals: never in a refusal. */
const INTERNALS = [
  /\bat \S+ \(|\.[mc]?[jt]sx?\b|node_modules|node:|\/(?:tmp|home|root|usr|work|var)\//,
  /\b(?:select|insert|update|delete) .*\b(?:from|into|set|where)\b/i,
  /violates|constraint|relation|syntax error|failed query|invalid byte sequence/i,
  /postgres|pglite|drizzle|fastify|\bzod\b|argon2|undici/i,
  /\b(?:E[A-Z]{4,}|ERR_|FST_)|(?:Type|Syntax|Range|Reference)Error|\[object /,
  new RegExp(String.raw`\b(?:${tables.join('|')})\b`),
]
/** Words that no response may contain. */
const SECRETS = /\$argon2|password_?hash|token_?hash/i

const patternOf = ({ path }: Endpoint) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
const table = Object.entries(endpoints as Record<string, Endpoint>)
  .map(([name, endpoint]) => ({ name: name as EndpointName, endpoint, pattern: patternOf(endpoint) }))
  // Fixed paths come before paths with parameters.
  .sort((a, b) => a.endpoint.path.split(':').length - b.endpoint.path.split(':').length)

/** Returns the call that handles an address: a hostile id may equal another call's path. */
const answering = ({ method, url }: Request) => {
  // An id of dots changes the path, as in a browser.
  const { pathname } = new URL(url, 'http://nectar.test')
  return table.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname))
}

const parsesTo = (response: z.ZodMiniType, value: unknown): boolean => {
  const parsed = z.safeParse(response, value)
  return parsed.success && isDeepStrictEqual(parsed.data, value)
}

const isAsPromised = (request: Request, answer: Answer): boolean => {
  const found = answering(request)
  if (!found) return true
  const { response, lines } = found.endpoint
  if (!lines) return parsesTo(response, answer.json)
  return answer.text
    .trimEnd()
    .split('\n')
    .every((line) => parsesTo(response, JSON.parse(line)))
}

const isRefused = (schema: z.ZodMiniType, value: unknown): boolean => {
  try {
    parseInput(schema, value)
    return false
  } catch {
    return true
  }
}

/** Returns true if the contract itself refuses the input of a call, in the JSON that is sent. */
export const isOutsideContract = (request: Request, endpoint: Endpoint, input: CallInput): boolean => {
  if (answering(request)?.endpoint !== endpoint) return false
  const body: unknown = input.body === undefined ? undefined : JSON.parse(JSON.stringify(input.body))
  return (
    (endpoint.body !== undefined && isRefused(endpoint.body, body)) ||
    (endpoint.params !== undefined && isRefused(endpoint.params, input.params))
  )
}

/**
 * Returns the fault of a response, in words; null if there is none. `isRefused`: the contract refuses the
 * input. `privates`: words of another member's rows.
 */
export const faultOf = (
  request: Request,
  answer: Answer,
  { isRefused, privates }: { isRefused: boolean; privates: RegExp },
): string | null => {
  const { status, text, headers } = answer
  if (status >= 500) return `answers ${status}`
  if (SECRETS.test(text)) return 'tells a secret'
  if (privates.test(text)) return 'tells what is somebody else’s'
  if ('set-cookie' in headers || 'access-control-allow-origin' in headers)
    return 'leaves a door open to other sites'
  if ('server' in headers || 'x-powered-by' in headers) return 'says what it is made with'
  if (status === 304) return text === '' ? null : 'has a body with 304'
  if (status < 300) {
    if (isRefused) return `takes what the contract refuses (${status})`
    return isAsPromised(request, answer) ? null : `answers ${status} with what the contract does not name`
  }
  try {
    refused(answer, request.url)
  } catch (error) {
    return `refuses in another form: ${error instanceof Error ? error.message.split('\n')[0] : error}`
  }
  return INTERNALS.some((pattern) => pattern.test(text)) ? 'tells how it is made' : null
}
