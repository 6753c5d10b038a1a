import { errorCopy, offlineCopy } from '../../copy/errors.ts'
import { AppError } from '../../data/errors.ts'

/** What a refused sign-in or sign-up says: the server's sentence, else the specification's default; offline says so itself. */
export const entryFailure = (error: unknown, fallback: string): string => {
  if (!(error instanceof AppError)) return fallback
  if (error.kind === 'offline') return offlineCopy
  return error.serverMessage ?? (error.code ? errorCopy[error.code] : fallback)
}
