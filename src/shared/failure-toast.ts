import { lostAnswerCopy } from '../copy/lost-answer.ts'
import type { AppError } from '../data/errors.ts'
import { notify } from '../ui/toaster.tsx'

export interface Failure {
  title: string
  /** Said where the server gives no reason. */
  description?: string
}

/** Returns why a change failed; of one that may be done although its answer is lost, just that. */
export const failureOf = (error: AppError, { title, description }: Failure): Failure =>
  error.isAnswerLost ? lostAnswerCopy : { title, description: error.serverMessage ?? description }

/** Shows why a change failed, in place of the toast of the same subject. */
export const notifyFailure = (error: AppError, failure: Failure, subject?: string): void =>
  notify({ ...failureOf(error, failure), type: 'error', ...(subject && { subject }) })
