import { offersCopy } from '../../copy/offers.ts'
import { AppError } from '../../data/errors.ts'
import { failureMessage } from '../../shared/failure-message.ts'

const { failed } = offersCopy

/** What a person reads where the answer names no page to pay at (document 2, section 8). */
export const noAddress = failed.noAddress

/** What a person reads of a checkout that failed: the server's sentence, else the status, else that it failed (document 2, section 8). */
export const checkoutFailure = (error: unknown): string => {
  // HTTP/2 has no words for a status.
  const isSaid = error instanceof AppError && error.status !== undefined && error.statusText
  return failureMessage(error, isSaid ? failed.answered(error.status, error.statusText) : failed.unknown)
}

/** What a person reads of a change of plan that failed (document 2, section 8). */
export const changeFailure = (error: unknown): string => failureMessage(error, failed.change)
