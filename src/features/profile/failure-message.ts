import { offlineCopy } from '../../copy/errors.ts'
import { connectivity } from '../../data/connectivity.ts'
import { AppError } from '../../data/errors.ts'

/** What a person reads of a call that failed: being offline, else the server's sentence, else `otherwise`. */
export const failureMessage = (error: unknown, otherwise: string): string => {
  // Code that could not be fetched is a matter of the network too.
  if (!(error instanceof AppError)) return connectivity.isOnline() ? otherwise : offlineCopy
  if (error.kind === 'offline') return offlineCopy
  return error.serverMessage ?? otherwise
}
