import { offlineCopy } from '../../copy/offline.ts'
import { Button } from '../../ui/button.tsx'
import { AlertIcon } from '../../ui/icons.tsx'
import { Box } from '../../ui/layout.tsx'
import { Coming, ReadinessLine } from './readiness-line.tsx'
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
      <Box mt="3">
        <Button size="sm" variant="outline" onClick={() => prepare.send(null)}>
          {copy.retry}
        </Button>
      </Box>
    </ReadinessLine>
  )
}

export default ReadinessMissing
