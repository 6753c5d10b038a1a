import * as z from 'zod/mini'

/** The closed list of error codes. Programs decide by the code; users read the message. */
const errorCodes = [
  'malformed_request',
  'validation_failed',
  'unauthenticated',
  'session_expired',
  'invalid_credentials',
  'forbidden',
  'pass_required',
  'verification_required',
  'not_found',
  'method_not_allowed',
  'email_taken',
  'password_guessable',
  'conflict',
  'sold_out',
  'sales_closed',
  'allowance_spent',
  'not_cancellable',
  'total_mismatch',
  'payment_failed',
  'token_invalid',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'unavailable',
  'internal',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** Body of every error response: a French sentence, an error code, and the request id to quote to support. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  requestId: z.string(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
