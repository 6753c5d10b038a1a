import { AppError } from './errors.ts'

/** The statuses by which a proxy reports that it had no answer from the server, which may have done the work. */
const PROXY_STATUSES: readonly (number | undefined)[] = [502, 503, 504]

/** Checks for a request that may have arrived although its answer has not: repeated with the same key, it is done once. */
export const isAnswerLost = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.kind === 'offline' || (error.code === undefined && PROXY_STATUSES.includes(error.status)))
