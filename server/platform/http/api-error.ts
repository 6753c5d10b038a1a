import type { ErrorCode } from '../../../contract/errors.ts'
import { Refusal } from '../refusal.ts'

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

/** The status that answers a refusal. */
export const statusOf = ({ code }: Pick<Refusal, 'code'>): number => STATUSES[code]

/** A refusal that is answered with headers of its own. */
export class ApiError extends Refusal {
  override name = 'ApiError'
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, message: string, headers: Record<string, string>) {
    super(code, message)
    this.headers = headers
  }
}

/** The headers that answer a refusal, with when to come again where time alone helps. */
export const headersOf = (refusal: Refusal): Record<string, string> => ({
  ...(refusal.retryAfterMs !== undefined && {
    'retry-after': String(Math.ceil(refusal.retryAfterMs / 1000)),
  }),
  ...(refusal instanceof ApiError && refusal.headers),
})
