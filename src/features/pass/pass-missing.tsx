import { passCopy } from '../../copy/pass.ts'
import type { AppError } from '../../data/errors.ts'
import { ReadState } from '../../ui/read-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as styles from './pass-dialog.css.ts'

const PassSkeleton = () => (
  <div role="status">
    <span className="visually-hidden">{passCopy.loading}</span>
    <Skeleton className={styles.codeComing} />
    <Skeleton className={styles.nameComing} w="60%" />
  </div>
)

/** The pass while it is being fetched for the first time, or could not be. */
export const PassMissing = ({ error, onRetry }: { error: AppError | null; onRetry: () => void }) => (
  <ReadState value={undefined} error={error} copy={passCopy} onRetry={onRetry} skeleton={<PassSkeleton />}>
    {() => null}
  </ReadState>
)
