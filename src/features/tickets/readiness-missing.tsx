import { offlineCopy } from '../../copy/offline.ts'
import { Button } from '../../ui/button.tsx'
import { AlertIcon } from '../../ui/icons.tsx'
import { Coming, ReadinessLine } from './readiness-line.tsx'
import { retry } from './tickets.css.ts'
import { usePrepare } from './use-prepare.ts'

const copy = offlineCopy.ready

interface ReadinessMissingProps {
  userId: string
  text: string
  isComing: boolean
}

/** Renders the missing needs of the door, and a button to fetch them. Loaded only if one is missing. */
const ReadinessMissing = ({ userId, text, isComing }: ReadinessMissingProps) => {
  const prepare = usePrepare(userId)
  if (isComing || prepare.isPending) return <Coming />
  return (
    <ReadinessLine icon={AlertIcon} title={copy.notReady} text={text}>
      <Button size="sm" variant="outline" className={retry} onClick={() => prepare.send(null)}>
        {copy.retry}
      </Button>
    </ReadinessLine>
  )
}

export default ReadinessMissing
