import { offlineCopy } from '../../copy/errors.ts'
import { AppError } from '../../data/errors.ts'

/** What a person reads of a call that failed: being offline, else the server's sentence, else `otherwise`. */
export const failureWords = (error: unknown, otherwise: string): string => {
  if (!(error instanceof AppError)) return otherwise
  if (error.kind === 'offline') return offlineCopy
  return error.serverMessage ?? otherwise
}
