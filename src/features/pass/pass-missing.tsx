import { chakra } from '@chakra-ui/react/styled-system'
import { passCopy } from '../../copy/pass.ts'
import type { AppError } from '../../data/errors.ts'
import { ReadState } from '../../ui/read-state.tsx'
import { skeleton } from '../../ui/skeleton.css.ts'

const PassSkeleton = () => (
  <div role="status">
    <span className="visually-hidden">{passCopy.loading}</span>
    <chakra.span className={skeleton()} width="226px" height="226px" marginInline="auto" />
    <chakra.span className={skeleton({ w: '60%' })} height="2rem" marginInline="auto" mt="4" />
  </div>
)

/** The pass while it is being fetched for the first time, or could not be. */
export const PassMissing = ({ error, onRetry }: { error: AppError | null; onRetry: () => void }) => (
  <ReadState value={undefined} error={error} copy={passCopy} onRetry={onRetry} skeleton={<PassSkeleton />}>
    {() => null}
  </ReadState>
)
