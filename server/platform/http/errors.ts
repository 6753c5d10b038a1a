import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody, ErrorCode } from '../../../contract/errors.ts'
import { changedNothing } from '../cache/public-reads.ts'
import type { Database } from '../db/database.ts'
import { isConnectionLost, isDiskFull, isMemberGone, loggableError } from '../db/errors.ts'
import { PaymentDeclined, ProviderUnavailable } from '../payment-provider.ts'
import { Refusal, SESSION_OVER } from '../refusal.ts'

const STATUSES: Record<ErrorCode, number> = {
  malformed_request: 400,
  validation_failed: 400,
  unauthenticated: 401,
  session_expired: 401,
  invalid_credentials: 401,
  forbidden: 403,
  pass_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  verification_required: 409,
  email_taken: 409,
  conflict: 409,
  sold_out: 409,
  sales_closed: 409,
  allowance_spent: 409,
  not_cancellable: 409,
  total_mismatch: 409,
  password_guessable: 400,
  token_invalid: 400,
  payment_failed: 402,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  unavailable: 503,
  internal: 500,
}

const statusOf = ({ code }: Pick<Refusal, 'code'>): number => STATUSES[code]

export class ApiError extends Refusal {
  override name = 'ApiError'
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, message: string, headers: Record<string, string>) {
    super(code, message)
    this.headers = headers
  }
}

/** Returns the headers of a refusal, with `retry-after` if waiting helps. */
const headersOf = (refusal: Refusal): Record<string, string> => ({
  ...(refusal.retryAfterMs !== undefined && {
    'retry-after': String(Math.ceil(refusal.retryAfterMs / 1000)),
  }),
  ...(refusal instanceof ApiError && refusal.headers),
})

const SENTENCES = {
  malformed: 'La requête est mal formée.',
  json: 'Le corps de la requête n’est pas un JSON valide.',
  tooLarge: 'La requête est trop volumineuse.',
  mediaType: 'Le corps de la requête doit être au format JSON.',
  full: 'Le serveur n’a plus de place\u00a0: rien n’a été enregistré. Réessayez plus tard.',
  unavailable: 'Le service est momentanément indisponible. Réessayez dans un instant.',
  payments: 'Le service de paiement ne répond pas. Réessayez dans un instant.',
  internal: 'Une erreur inattendue est survenue de notre côté. Réessayez dans un instant.',
}

/** Returns true if the caller disconnected before the request was complete: the error is then only a failed read. */
const isCallerGone = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

const refusalOf = (error: unknown, request: FastifyRequest): Refusal => {
  if (error instanceof Refusal) return error
  if (isCallerGone(request)) return new Refusal('malformed_request', SENTENCES.malformed)
  if (isDiskFull(error)) return new Refusal('unavailable', SENTENCES.full, { retryAfterMs: 60_000 })
  if (isConnectionLost(error))
    return new Refusal('unavailable', SENTENCES.unavailable, { retryAfterMs: 5_000 })
  // The account and its sessions were deleted during the call.
  if (isMemberGone(error)) return SESSION_OVER
  if (error instanceof PaymentDeclined) return new Refusal('payment_failed', error.message)
  if (error instanceof ProviderUnavailable)
    return new Refusal('unavailable', SENTENCES.payments, { retryAfterMs: 5_000 })
  const { statusCode, code } = error instanceof Error ? (error as Partial<FastifyError>) : {}
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('payload_too_large', SENTENCES.tooLarge)
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Refusal('unsupported_media_type', SENTENCES.mediaType)
  if (error instanceof SyntaxError && statusCode === 400)
    return new Refusal('malformed_request', SENTENCES.json)
  // Other errors that Fastify attributes to the caller; our own errors have no status.
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new Refusal('malformed_request', SENTENCES.malformed)
  return new Refusal('internal', SENTENCES.internal)
}

/** Logs a failure with its request's id, here alone, and a refusal as a warning: a crowd is refused by the thousand, and its stacks would say nothing. */
const logFailure = (error: unknown, { log, method, routeOptions: { url = '' } }: FastifyRequest): void => {
  if (error instanceof Refusal) log.warn({ code: error.code }, `${method} ${url}`)
  else log.error({ err: loggableError(error) }, `${method} ${url}`)
}

/** Sends an error in the API's single error form. */
export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refusal = refusalOf(error, request)
  const status = statusOf(refusal)
  if (status >= 500) logFailure(error, request)
  return reply
    .code(status)
    .headers({ ...headersOf(refusal), 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send({ message: refusal.message, code: refusal.code, requestId: request.id } satisfies ErrorBody)
}

/** Sends all errors, thrown ones and unreadable addresses, in that form, and records a full disk. */
export const handleErrors = (
  app: FastifyInstance,
  { noteDiskFull }: Pick<Database, 'noteDiskFull'>,
): void => {
  app.setErrorHandler((error, request, reply) => {
    if (isDiskFull(error)) noteDiskFull()
    if (error instanceof Refusal) changedNothing(request)
    return sendError(error, request, reply)
  })
}

const STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Time in ms for a refused client to read the response and close. */
const LINGER_MS = 2_000

/**
 * Responds to bytes that are not HTTP, oversized headers and endless requests, which never reach a route, in the API's error form with the
 * usual headers.
 */
export const answerClientError =
  (headers: Record<string, string>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy()
      return
    }
    const requestId = randomUUID()
    const body = JSON.stringify({
      message: 'La requête est mal formée.',
      code: 'malformed_request',
      requestId,
    } satisfies ErrorBody)
    const head = {
      ...headers,
      'x-request-id': requestId,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
    // A client that neither reads nor closes would keep the socket open for ever.
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
    socket.end(`HTTP/1.1 ${STATUS[error.code ?? ''] ?? '400 Bad Request'}\r\n${lines.join('')}\r\n${body}`)
  }
