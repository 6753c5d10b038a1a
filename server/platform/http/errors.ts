import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '../../../contract/errors.ts'
import { isConnectionLost } from '../db/connection-lost.ts'
import type { Database } from '../db/database.ts'
import { isDiskFull } from '../db/disk-full.ts'
import { loggableError } from '../db/loggable-error.ts'
import { isMemberGone } from '../db/violations.ts'
import { PaymentDeclined, ProviderUnavailable } from '../payment-provider.ts'
import { Refusal, SESSION_OVER } from '../refusal.ts'
import { headersOf, statusOf } from './api-error.ts'

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

/** Who left before all of their request was here: what failed was the reading of it, and nobody hears the answer. */
const isCallerGone = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

const refusalOf = (error: unknown, request: FastifyRequest): Refusal => {
  if (error instanceof Refusal) return error
  if (isCallerGone(request)) return new Refusal('malformed_request', SENTENCES.malformed)
  if (isDiskFull(error)) return new Refusal('unavailable', SENTENCES.full, { retryAfterMs: 60_000 })
  if (isConnectionLost(error))
    return new Refusal('unavailable', SENTENCES.unavailable, { retryAfterMs: 5_000 })
  // The account was deleted while the call was under way, and its sessions with it.
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
  // Anything else that Fastify itself blames on the caller; an error of ours has no status.
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new Refusal('malformed_request', SENTENCES.malformed)
  return new Refusal('internal', SENTENCES.internal)
}

/** Answers in the one error form of the API. What was not expected is logged with the request's id, and only there. */
export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refusal = refusalOf(error, request)
  const status = statusOf(refusal)
  if (status >= 500)
    request.log.error({ err: loggableError(error) }, `${request.method} ${request.routeOptions.url ?? ''}`)
  return reply
    .code(status)
    .headers({ ...headersOf(refusal), 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send({ message: refusal.message, code: refusal.code, requestId: request.id } satisfies ErrorBody)
}

/** Makes every way to fail, a thrown error or an address that cannot be read, answer in that form; a full disk is noted. */
export const handleErrors = (
  app: FastifyInstance,
  { noteDiskFull }: Pick<Database, 'noteDiskFull'>,
): void => {
  app.setErrorHandler((error, request, reply) => {
    if (isDiskFull(error)) noteDiskFull()
    return sendError(error, request, reply)
  })
}
