import * as z from 'zod/mini'
import type { Endpoint, EndpointInput, EndpointOutput } from '../../contract/endpoint.ts'
import { ErrorBody } from '../../contract/errors.ts'
import { noteServerTime } from '../lib/clock.ts'
import { randomUuid } from '../lib/random-uuid.ts'
import { connectivity } from './connectivity.ts'
import { AppError, isRetryable } from './errors.ts'
import { readToken } from './session.ts'

// zod's compiled parsers probe `eval`, which the content security policy reports.
z.config({ jitless: true })

const TIMEOUT_MS = 10_000
/** What every path of the contract begins with: this server. */
const OWN_BASE = '/api'

type Parts = {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
}

const urlOf = (endpoint: Endpoint, { params, query }: Parts, base: string): string => {
  const own = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const path = base === OWN_BASE ? own : base.replace(/\/+$/, '') + own.slice(OWN_BASE.length)
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(key, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** Whether a base lies with somebody else: what is said there is not this server's word, and this server's secrets are not theirs. */
const isForeign = (base: string): boolean => {
  if (base === OWN_BASE) return false
  const here = globalThis.location?.origin ?? 'http://localhost'
  return new URL(base, here).origin !== here
}

/** Refused by another server, which knows no session of this one. */
class ForeignError extends AppError {
  override get endsSession(): boolean {
    return false
  }
}

const UNREACHABLE = 'Le serveur est injoignable.'

/**
 * Why an answer is not OK. A page in place of the API's own form is a captive portal's, or of a proxy that knows no such call: 'offline', since the
 * server has neither refused nor ended anything; what a later attempt may change says so by its status all the same.
 */
const refusal = async (response: Response, foreign: boolean): Promise<AppError> => {
  const text = await response.text().catch(() => '')
  if (!foreign && /^\s*</.test(text) && !isRetryable(response.status))
    return new AppError(UNREACHABLE, { kind: 'offline' })
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined
  }
  const known = foreign ? undefined : ErrorBody.safeParse(body).data
  const said = foreign ? z.safeParse(z.object({ message: z.string() }), body).data : undefined
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const Refusal = foreign ? ForeignError : AppError
  return new Refusal(`${response.status}: ${text}`, {
    kind: 'api',
    status: response.status,
    statusText: response.statusText,
    ...(known && { code: known.code, serverMessage: known.message }),
    ...(said && { serverMessage: said.message }),
    ...(Number.isFinite(seconds) && { retryAfterMs: seconds * 1000 }),
  })
}

/** How a call is made. */
interface CallOptions {
  signal?: AbortSignal
  /** Another than the session's; null for none. */
  token?: string | null
  /** What a press of a button that costs money is known by. */
  idempotencyKey?: string
  /**
   * What stands in for `/api` before the path, where an operator has put the call elsewhere (EXTERNAL_API_URL). Another origin
   * never gets the token, nor a cookie, nor the press's key, and says nothing about whether this server is within reach.
   */
  base?: string
}

/** What the one fetch needs of its surroundings. */
export interface Wire {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** A signal that aborts after so many ms with a 'TimeoutError'. */
  timeout: (ms: number) => AbortSignal
}

/** An answer that is OK by its head. What can be read of its body says whether it is the server's: only then is that within reach, and its time known. */
interface Arrived {
  response: Response
  heard: () => void
  lost: () => void
}

/** An answer that was longer under way says no more what time it is, in ms: its `Date` is that of its beginning. */
const TIMELY_MS = 10_000

/** Sends a call and returns its answer, unread. Throws AppError where there is none or it is not OK, and what the caller's own signal says. */
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
        // What the server's log knows the call by.
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
    // A file may lie in a cache for days.
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

const parsedBy = <E extends Endpoint>(endpoint: E, answer: unknown): EndpointOutput<E> => {
  const parsed = z.safeParse(endpoint.response, answer)
  if (parsed.success) return parsed.data as EndpointOutput<E>
  throw new AppError(`Réponse inattendue de ${endpoint.path}`, { kind: 'unexpected', cause: parsed.error })
}

/** The one fetch over a wire: see `call`. */
export const createCall =
  (wire: Wire) =>
  async <E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options: CallOptions = {},
  ): Promise<EndpointOutput<E>> => {
    const { response, heard, lost } = await send(wire, endpoint, input, options, wire.timeout(TIMEOUT_MS))
    let answer: unknown
    try {
      answer = await response.json()
    } catch (cause) {
      if (options.signal?.aborted) throw cause
      // The connection broke, or a captive portal answered with a page: not the server's word either way.
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
 * The one fetch. Sends the bearer token when there is one and includes credentials, gives up after
 * 10 s, parses the answer by the contract. Throws AppError: 'offline' when the server was not reached, 'api' for an answer
 * that is not OK, 'unexpected' for one that does not keep the contract.
 */
export const call = createCall(browser)

/** The lines of an answer's body, as they arrive; `wait` is told of each piece. */
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
 * As `call`, for an answer of lines: each is parsed by the contract as it arrives, and what is left of it is not fetched once the loop is left. Gives
 * up where nothing has come for 10 s.
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
      // What is done with a line is no waiting.
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
