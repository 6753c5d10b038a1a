import { memberUnknownCopy as copy } from '../../copy/member-unknown.ts'
import type { AppError } from '../../data/errors.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { ErrorState } from '../../ui/notice.tsx'

/** Renders the error if the signed-in member could not be fetched. */
export const MemberUnknown = ({ error, onRetry }: { error: AppError; onRetry: () => void }) => (
  <ErrorState title={copy.title} description={failureMessage(error, copy.more)} onRetry={onRetry} />
)
