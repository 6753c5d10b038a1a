import { offlineCopy } from '../copy/states.ts'
import { connectivity } from '../data/connectivity.ts'
import { AppError } from '../data/errors.ts'

/** Returns the message for a failed request: the server is unreachable, else the server's message, else `otherwise`. */
export const failureMessage = (error: unknown, otherwise: string): string => {
  // Code that failed to load may also be a matter of the network.
  if (!(error instanceof AppError)) return connectivity.isOnline() ? otherwise : offlineCopy
  if (error.kind === 'offline') return offlineCopy
  return error.serverMessage ?? otherwise
}
