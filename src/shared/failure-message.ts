import { offlineCopy } from '../copy/states.ts'
import { connectivity } from '../data/connectivity.ts'
import { AppError } from '../data/errors.ts'

/** What a user reads of a request that failed: that the server is out of reach, else the server's sentence, else `otherwise`. */
export const failureMessage = (error: unknown, otherwise: string): string => {
  // Code that could not be loaded is a matter of the network too.
  if (!(error instanceof AppError)) return connectivity.isOnline() ? otherwise : offlineCopy
  if (error.kind === 'offline') return offlineCopy
  return error.serverMessage ?? otherwise
}
