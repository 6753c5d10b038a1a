import { passCopy } from '../../copy/pass.ts'
import type { AppError } from '../../data/errors.ts'
import { ReadState } from '../../ui/read-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const PassSkeleton = () => (
  <div role="status">
    <span className="visually-hidden">{passCopy.loading}</span>
    <Skeleton width="226px" height="226px" marginInline="auto" />
    <Skeleton width="60%" height="2rem" marginInline="auto" mt="4" />
  </div>
)

/** The pass while it is being fetched for the first time, or could not be. */
export const PassMissing = ({ error, onRetry }: { error: AppError | null; onRetry: () => void }) => (
  <ReadState value={undefined} error={error} copy={passCopy} onRetry={onRetry} skeleton={<PassSkeleton />}>
    {() => null}
  </ReadState>
)
