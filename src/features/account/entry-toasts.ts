import { errorCopy } from '../../copy/error-codes.ts'
import { offlineCopy } from '../../copy/errors.ts'
import { AppError } from '../../data/errors.ts'
import { notify } from '../../ui/toaster.tsx'
import type { EntryOutcome } from './entry.ts'

interface EntryCopy {
  success: { title: string; description: string }
  failure: { title: string; description: string }
}

/** The server's sentence, else the specification's default; being offline says so itself. */
const reasonOf = (error: unknown, otherwise: string): string => {
  if (!(error instanceof AppError)) return otherwise
  if (error.kind === 'offline') return offlineCopy
  return error.serverMessage ?? (error.code ? errorCopy[error.code] : otherwise)
}

/** The toasts of signing in and signing up (document 1, section 8). */
export const entryToasts = ({ success, failure }: EntryCopy): EntryOutcome => ({
  onEntered: () => notify({ ...success, type: 'success' }),
  onRefused: (error) =>
    notify({ title: failure.title, description: reasonOf(error, failure.description), type: 'error' }),
})
