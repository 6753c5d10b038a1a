import { useQueryClient } from '@tanstack/react-query'
import { memberKeys } from '../../lib/member-keys.ts'
import { useSend } from '../../shared/use-send.ts'
import { fetchDoorNeeds, READINESS } from './queries.ts'

/** Fetches the missing needs of the door again. */
export const usePrepare = (userId: string) => {
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
