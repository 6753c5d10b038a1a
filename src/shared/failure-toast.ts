import { lostAnswerCopy, lostAnswerElsewhere, noReason } from '../copy/lost-answer.ts'
import type { AppError } from '../data/errors.ts'

export interface Failure {
  title: string
  description: string
}

/** A failure's title, and a sentence in place of the usual one where the server gives no reason. */
type Otherwise = Pick<Failure, 'title'> & Partial<Failure>

/** Returns why a change failed; of one that may be done although its answer is lost, just that. */
export const failureOf = (error: AppError, { title, description = noReason }: Otherwise): Failure =>
  error.isAnswerLost ? lostAnswerCopy : { title, description: error.serverMessage ?? description }

/** Returns the toast of that, also for who has left the page of the change. */
export const failureToast = (error: AppError, otherwise: Otherwise, hasLeft = false) =>
  ({
    ...failureOf(error, otherwise),
    ...(error.isAnswerLost && hasLeft && { description: lostAnswerElsewhere }),
    type: 'error',
  }) as const

/** Returns the toast for who has left. */
export const lateFailureToast = (error: AppError, otherwise: Otherwise) =>
  failureToast(error, otherwise, true)
