import { lateFailureCopy } from '../copy/late-failure.ts'
import { lostAnswerCopy } from '../copy/lost-answer.ts'
import type { AppError } from '../data/errors.ts'
import { notify } from '../ui/toaster.tsx'

interface Late {
  /** What is not done, as the toast's title. */
  title: string
  /** Said where the server gives no reason. */
  description: string
  subject: string
}

/** Tells who has left a form that its change failed. */
export const notifyLate = (error: AppError, { title, description, subject }: Late): void => {
  const said = error.isAnswerLost
    ? { title: lostAnswerCopy.title, description: lateFailureCopy.lost }
    : { title, description: error.serverMessage ?? description }
  notify({ ...said, type: 'error', subject })
}
