import * as z from 'zod/mini'
import type { Endpoint, EndpointInput, EndpointOutput } from '../../contract/endpoint.ts'
import { ErrorBody } from '../../contract/errors.ts'
import { noteServerTime } from '../lib/clock.ts'
import { randomUuid } from '../lib/random-uuid.ts'
import { connectivity } from './connectivity.ts'
import { AppError, isRetryable } from './errors.ts'
import { readToken } from './session.ts'

// zod's compiled parsers probe `eval`, which triggers reports of the content security policy.
z.config({ jitless: true })

const TIMEOUT_MS = 10_000
const OWN_BASE = '/api'

type Parts = {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
}

const urlOf = (endpoint: Endpoint, { params, query }: Parts, base: string): string => {
  const ownPath = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  )
  const path = base === OWN_BASE ? ownPath : base.replace(/\/+$/, '') + ownPath.slice(OWN_BASE.length)
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(key, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** Checks for a base on another origin: its responses do not count as this server's, and it must not receive this server's secrets. */
const isForeign = (base: string): boolean => {
  if (base === OWN_BASE) return false
  const here = globalThis.location?.origin ?? 'http://localhost'
  return new URL(base, here).origin !== here
}

/** A refusal by another server, which does not end the session here. */
class ForeignError extends AppError {
  override get endsSession(): boolean {
    return false
  }
}

const UNREACHABLE = 'Le serveur est injoignable.'

const Said = z.object({ message: z.string().check(z.trim(), z.minLength(1)) })

/**
 * Builds the error of a response that is not OK. HTML in place of JSON is 'offline', as from a captive portal, unless the status is retryable or
 * says that the body is too large.
 */
const refusal = async (response: Response, foreign: boolean): Promise<AppError> => {
  const text = await response.text().catch(() => '')
  if (!foreign && /^\s*</.test(text) && response.status !== 413 && !isRetryable(response.status))
    return new AppError(UNREACHABLE, { kind: 'offline' })
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined
  }
  const errorBody = foreign ? undefined : ErrorBody.safeParse(body).data
  // Another backend may answer with codes of its own: its sentence is shown all the same.
  const said = errorBody ?? z.safeParse(Said, body).data
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const Refusal = foreign ? ForeignError : AppError
  return new Refusal(`${response.status}: ${text}`, {
    kind: 'api',
    status: response.status,
    statusText: response.statusText,
    ...(errorBody && { code: errorBody.code }),
    ...(said && { serverMessage: said.message }),
    ...(Number.isFinite(seconds) && { retryAfterMs: seconds * 1000 }),
  })
}

interface CallOptions {
  signal?: AbortSignal
  /** A token other than the session's; null for none. */
  token?: string | null
  /** Identifies one press of a button that costs money. */
  idempotencyKey?: string
  /**
   * The operator's replacement for `/api` (EXTERNAL_API_URL). Another origin never gets the token, a cookie, or the idempotency key, and does not
   * affect the connectivity.
   */
  base?: string
}

/** The platform functions of the fetch. */
export interface Wire {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Returns a signal that aborts after `ms` with a 'TimeoutError'. */
  timeout: (ms: number) => AbortSignal
}

/** A response with an OK status. Only a readable body proves that it is the server's: then `heard` reports it as reachable and notes its time. */
interface Arrived {
  response: Response
  heard: () => void
  lost: () => void
}

/** Longest request from which to read the time, in ms: the `Date` header is set at the response's start. */
const TIMELY_MS = 10_000

/** Sends a call and returns its unread response. Throws AppError if there is none or it is not OK, or the abort reason of the caller's signal. */
const send = async (
  wire: Wire,
  endpoint: Endpoint,
  input: unknown,
  options: CallOptions,
  timeout: AbortSignal,
): Promise<Arrived> => {
  const { body, ...parts } = input as Parts
  const base = options.base ?? OWN_BASE
  const foreign = isForeign(base)
  const token = foreign ? null : options.token === undefined ? await readToken() : options.token
  const report = (reachable: boolean) => {
    if (!foreign) connectivity.report(reachable)
  }
  const askedAt = Date.now()
  let response: Response
  try {
    response = await wire.fetch(urlOf(endpoint, parts, base), {
      method: endpoint.method,
      credentials: foreign ? 'omit' : 'include',
      headers: {
        accept: endpoint.lines ? '*/*' : 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(options.idempotencyKey && !foreign && { 'idempotency-key': options.idempotencyKey }),
        // Identifies the call in the server's log.
        ...(!foreign && { 'x-request-id': randomUuid() }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    })
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    report(false)
    throw new AppError(UNREACHABLE, { kind: 'offline', cause })
  }
  const heedTime = () => {
    const isTimely = Math.abs(Date.now() - askedAt) < TIMELY_MS
    // A file may have been cached for days.
    if (!foreign && !endpoint.lines && isTimely) noteServerTime(response.headers.get('date'))
  }
  if (!response.ok) {
    const error = await refusal(response, foreign)
    report(error.kind !== 'offline')
    if (error.code) heedTime()
    throw error
  }
  return {
    response,
    heard: () => {
      report(true)
      heedTime()
    },
    lost: () => report(false),
  }
}

/** Returns the readable rows of a list: one odd row must not hide the others. Undefined if none is readable. */
const readableRows = (schema: z.ZodMiniType, answer: unknown): unknown[] | undefined => {
  if (!(schema instanceof z.ZodMiniArray) || !Array.isArray(answer)) return undefined
  const rows = answer.flatMap((row) => {
    const parsed = z.safeParse(schema.def.element, row)
    return parsed.success ? [parsed.data] : []
  })
  return rows.length > 0 ? rows : undefined
}

const parsedBy = <E extends Endpoint>(endpoint: E, answer: unknown): EndpointOutput<E> => {
  const parsed = z.safeParse(endpoint.response, answer)
  if (parsed.success) return parsed.data as EndpointOutput<E>
  const rows = readableRows(endpoint.response, answer)
  if (rows) return rows as EndpointOutput<E>
  throw new AppError(`Réponse inattendue de ${endpoint.path}`, { kind: 'unexpected', cause: parsed.error })
}

export const createCall =
  (wire: Wire) =>
  async <E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options: CallOptions = {},
  ): Promise<EndpointOutput<E>> => {
    const { response, heard, lost } = await send(
      wire,
      endpoint,
      input,
      options,
      wire.timeout(endpoint.waitMs ?? TIMEOUT_MS),
    )
    let answer: unknown
    try {
      answer = await response.json()
    } catch (cause) {
      if (options.signal?.aborted) throw cause
      // The connection broke, or a captive portal returned a page: not the server's response in either case.
      lost()
      throw new AppError(UNREACHABLE, { kind: 'offline', cause })
    }
    heard()
    return parsedBy(endpoint, answer)
  }

const browser: Wire = {
  fetch: (url, init) => fetch(url, init),
  timeout: (ms) => AbortSignal.timeout(ms),
}

/**
 * Calls the server with the bearer token, if any. Times out after 10 s, or the endpoint's time, parses by the contract. Throws AppError: 'offline'
 * if unreachable, 'api' for a status that is not OK, 'unexpected' for an invalid body.
 */
export const call = createCall(browser)

/** Yields the lines of a response body as they arrive; calls `wait` after each chunk. */
async function* linesOf(response: Response, wait: () => void) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const piece = await reader?.read()
    wait()
    const lines = (rest + (piece?.value ?? '')).split('\n')
    if (!piece || piece.done) {
      if (rest) yield rest
      return
    }
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/**
 * Like `call`, for a response of lines: parses each by the contract as it arrives, and stops the download once the loop is left. Times out after 10 s
 * without data.
 */
export async function* callLines<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): AsyncGenerator<EndpointOutput<E>, void> {
  const giveUp = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => giveUp.abort(new DOMException('Nothing has come.', 'TimeoutError')), TIMEOUT_MS)
  }
  wait()
  try {
    const { response, heard, lost } = await send(browser, endpoint, input, options, giveUp.signal)
    const lines = linesOf(response, wait)
    for (;;) {
      const line = await lines.next().catch((cause: unknown) => {
        lost()
        throw new AppError(UNREACHABLE, { kind: 'offline', cause })
      })
      if (line.done) return
      // Processing a line does not count as waiting.
      clearTimeout(timer)
      let answer: unknown
      try {
        answer = JSON.parse(line.value)
        heard()
      } catch {
        answer = undefined
      }
      yield parsedBy(endpoint, answer)
      wait()
    }
  } finally {
    clearTimeout(timer)
    giveUp.abort()
  }
}
