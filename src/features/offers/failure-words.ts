import { offlineCopy } from '../../copy/errors.ts'
import { offersCopy } from '../../copy/offers.ts'
import { AppError } from '../../data/errors.ts'

const { failed } = offersCopy

/** What a person reads where the answer names no page to pay at (document 2, section 8). */
export const noAddress = failed.noAddress

/** What a person reads of a checkout that failed: the server's sentence, else the status, else that it failed (document 2, section 8). */
export const checkoutFailure = (error: unknown): string => {
  if (!(error instanceof AppError)) return failed.unknown
  if (error.kind === 'offline') return offlineCopy
  if (error.serverMessage) return error.serverMessage
  if (error.status === undefined) return failed.unknown
  // HTTP/2 has no words for a status.
  return error.statusText ? failed.answered(error.status, error.statusText) : failed.unknown
}

/** What a person reads of a change of plan that failed (document 2, section 8). */
export const changeFailure = (error: unknown): string => {
  if (!(error instanceof AppError)) return failed.change
  if (error.kind === 'offline') return offlineCopy
  return error.serverMessage ?? failed.change
}
