import { Button } from '@chakra-ui/react/button'
import { mailedLinkCopy as copy } from '../../copy/mailed-link.ts'
import type { AppError } from '../../data/errors.ts'
import { RefreshIcon } from '../../ui/icons.tsx'
import { sentenceOf } from './queries.ts'
import { Screen } from './screen.tsx'

interface UnreachedProps {
  title: string
  error: AppError
  onRetry: () => void
}

/** Nobody knows what the link is worth: no network, or a server that could not say. */
export const Unreached = ({ title, error, onRetry }: UnreachedProps) => (
  <Screen key="unreached" title={title} text={sentenceOf(error, copy.unreached)} isOutcome>
    <div className="ways">
      <Button size="lg" onClick={onRetry}>
        <RefreshIcon size={18} />
        {copy.retry}
      </Button>
    </div>
  </Screen>
)
