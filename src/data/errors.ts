import type { ErrorCode } from '../../contract/errors.ts'

/** What went wrong, in the one way the app tells failures apart. */
type AppErrorKind = 'offline' | 'api' | 'storage' | 'unexpected'

interface AppErrorDetails {
  kind: AppErrorKind
  /** The contract's code where the server answered with one. */
  code?: ErrorCode
  /** HTTP status, where there was an answer. */
  status?: number
  /** HTTP's words for the status, empty over HTTP/2. */
  statusText?: string
  /** The server's sentence for the person, in French. */
  serverMessage?: string
  /** How long the server asks to wait, in ms (Retry-After). */
  retryAfterMs?: number
  cause?: unknown
}

/** Whether a status says that the same call may succeed later without anybody changing anything. */
export const isRetryable = (status: number): boolean => status === 408 || status === 429 || status >= 500

/** The one error type that data throws; only features speak to people. `message` is 'status: body' for an answer that is not OK. */
export class AppError extends Error {
  readonly kind: AppErrorKind
  readonly code: ErrorCode | undefined
  readonly status: number | undefined
  readonly statusText: string | undefined
  readonly serverMessage: string | undefined
  readonly retryAfterMs: number | undefined

  constructor(
    message: string,
    { kind, code, status, statusText, serverMessage, retryAfterMs, cause }: AppErrorDetails,
  ) {
    super(message, { cause })
    this.name = 'AppError'
    this.kind = kind
    this.code = code
    this.status = status
    this.statusText = statusText
    this.serverMessage = serverMessage
    this.retryAfterMs = retryAfterMs
  }

  /** Whether the same call may succeed later without anybody changing anything: network faults, 408, 429 and 5xx. */
  get retryable(): boolean {
    if (this.kind === 'offline') return true
    return this.status !== undefined && isRetryable(this.status)
  }

  /** Whether it says that the session is over: a 401 that is not a refused login. */
  get endsSession(): boolean {
    return this.status === 401 && this.code !== 'invalid_credentials'
  }
}

/** Whether whatever was thrown says that the session is over. */
export const isSessionOver = (error: unknown): boolean => error instanceof AppError && error.endsSession

// A refusal in the API's own form: a proxy's page, or anything else, only says that the answer cannot be had now.
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.code !== undefined && !error.retryable

/** Whether an error is the server's own answer, which outweighs any stored copy: a refusal, or the end of the session. */
export const isDecisive = (error: unknown): boolean => isSessionOver(error) || isRefusal(error)
