import type { ErrorCode } from '../../contract/errors.ts'

type AppErrorKind = 'offline' | 'api' | 'storage' | 'unexpected'

interface AppErrorDetails {
  kind: AppErrorKind
  /** The contract's code, if the server sent one. */
  code?: ErrorCode
  status?: number
  /** HTTP status text, empty over HTTP/2. */
  statusText?: string
  /** The server's message for the user. */
  serverMessage?: string
  /** The server's Retry-After, in ms. */
  retryAfterMs?: number
  cause?: unknown
}

/** Checks for a status after which the same call may succeed later. */
export const isRetryable = (status: number): boolean => status === 408 || status === 429 || status >= 500

/** The only error type that the data layer throws; only features show messages to users. `message` is 'status: body' for a response that is not OK. */
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

  /** True if the same call may succeed later: network faults, 408, 429 and 5xx. */
  get retryable(): boolean {
    if (this.kind === 'offline') return true
    return this.status !== undefined && isRetryable(this.status)
  }

  /** True if the request may have arrived although its answer has not: our server names each refusal, a proxy without its answer does not. */
  get isAnswerLost(): boolean {
    return this.retryable && !this.code && this.status !== 500
  }

  /** True for the end of the session: a 401 that is not a refused login. */
  get endsSession(): boolean {
    return this.status === 401 && this.code !== 'invalid_credentials'
  }
}

export const isSessionOver = (error: unknown): boolean => error instanceof AppError && error.endsSession

// A refusal with a message for the user. A proxy's page only means that the response is not available now.
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.serverMessage !== undefined && !error.retryable

/** Checks for the server's own decision, which overrides any stored copy: a refusal, or the end of the session. */
export const isDecisive = (error: unknown): boolean => isSessionOver(error) || isRefusal(error)
