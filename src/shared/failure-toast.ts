import { lostAnswerCopy } from '../copy/lost-answer.ts'
import type { AppError } from '../data/errors.ts'

export interface Failure {
  title: string
  /** Said where the server gives no reason. */
  description?: string
}

/** Returns why a change failed; of one that may be done although its answer is lost, just that. */
export const failureOf = (error: AppError, { title, description }: Failure): Failure =>
  error.isAnswerLost ? lostAnswerCopy : { title, description: error.serverMessage ?? description }

/** Returns the toast of that. */
export const failureToast = (error: AppError, failure: Failure) =>
  ({ ...failureOf(error, failure), type: 'error' }) as const
