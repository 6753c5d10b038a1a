import { useQueryClient } from '@tanstack/react-query'
import { offlineCopy } from '../../copy/offline.ts'
import { memberKeys } from '../../lib/member-keys.ts'
import { useSend } from '../../shared/use-send.ts'
import { Button } from '../../ui/button.tsx'
import { AlertIcon } from '../../ui/icons.tsx'
import { fetchDoorNeeds, READINESS } from './queries.ts'
import { Coming, Said } from './readiness-line.tsx'
import { retry } from './tickets.css.ts'

const copy = offlineCopy.ready

/** Fetches again what the door still misses. */
const usePrepare = (userId: string) => {
  const client = useQueryClient()
  return useSend<null>({
    repeat: 'after-moment',
    send: () => fetchDoorNeeds(userId),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: memberKeys.tickets(userId) }),
        client.invalidateQueries({ queryKey: [READINESS] }),
      ]),
  })
}

interface ReadinessMissingProps {
  userId: string
  text: string
  isComing: boolean
}

/** What the door still misses, and a way to fetch it: fetched itself where something is missing. */
const ReadinessMissing = ({ userId, text, isComing }: ReadinessMissingProps) => {
  const prepare = usePrepare(userId)
  if (isComing || prepare.isPending) return <Coming />
  return (
    <Said icon={AlertIcon} title={copy.notReady} text={text}>
      <Button size="sm" variant="outline" className={retry} onClick={() => prepare.send(null)}>
        {copy.retry}
      </Button>
    </Said>
  )
}

export default ReadinessMissing
