import { passCopy } from '../../copy/pass.ts'
import type { AppError } from '../../data/errors.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The pass while it is being fetched for the first time, or could not be. */
export const PassMissing = ({ error, onRetry }: { error: AppError | null; onRetry: () => void }) => {
  if (!error) {
    return (
      <div role="status">
        <span className="visually-hidden">{passCopy.loading}</span>
        <Skeleton width="226px" height="226px" marginInline="auto" />
        <Skeleton width="60%" height="2rem" marginInline="auto" mt="4" />
      </div>
    )
  }
  const said = error.kind === 'offline' ? passCopy.notYet : passCopy.failed
  return (
    <ErrorState title={said.title} description={error.serverMessage ?? said.description} onRetry={onRetry} />
  )
}
