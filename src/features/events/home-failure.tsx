import { homeCopy } from '../../copy/home.ts'
import { ErrorState } from '../../ui/error-state.tsx'

const { failed } = homeCopy

/** Home without its events. */
export const HomeFailure = ({ onRetry }: { onRetry: () => void }) => (
  <div lang="en">
    <ErrorState
      title={failed.title}
      description={failed.description}
      retryLabel={failed.retry}
      onRetry={onRetry}
    />
  </div>
)
