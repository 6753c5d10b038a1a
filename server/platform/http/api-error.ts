import type { ErrorCode } from '../../../contract/errors.ts'
import type { Refusal } from '../refusal.ts'

const STATUS: Record<ErrorCode, number> = {
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
  token_invalid: 400,
  payment_failed: 402,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  unavailable: 503,
  internal: 500,
}

/** When to come again, as an answer says it. */
export const retryAfter = (waitMs: number): Record<string, string> => ({
  'retry-after': String(Math.ceil(waitMs / 1000)),
})

/** A refusal that the caller is told about: a code of the contract's list and a French sentence. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.code = code
    this.status = STATUS[code]
    this.headers = headers
  }
}

/** The error of a refusal. */
export const refusalError = ({ code, message, retryAfterMs }: Refusal): ApiError =>
  new ApiError(code, message, retryAfterMs === undefined ? {} : retryAfter(retryAfterMs))
