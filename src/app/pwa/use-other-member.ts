import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { User } from '../../../contract/auth.ts'
import { lastMember, onSessionChange } from '../../data/session.ts'
import { currentUserKey } from '../../lib/current-user-key.ts'

/** Where somebody else has signed in, in another tab after a session expired here: forgets who this tab takes its person for. */
export const useOtherMember = (): void => {
  const client = useQueryClient()
  useEffect(
    () =>
      onSessionChange(async (change) => {
        if (change !== 'opened') return
        void client.resetQueries({ queryKey: ['last-member'] })
        const member = await lastMember()
        const known = client.getQueryData<User>(currentUserKey)
        if (known && known.id !== member?.id) void client.resetQueries({ queryKey: currentUserKey })
      }),
    [client],
  )
}
