import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CalendarAddress, NewCalendarAddress } from '../../../contract/account.ts'
import type { AppError } from '../../data/errors.ts'
import { repositories } from '../../data/gateway.ts'
import { calendarKey } from '../../lib/member-keys.ts'
import { useSend } from '../../shared/use-send.ts'

/** Fetches the addresses of the member's calendar, newest first. */
export const useCalendarAddresses = (userId: string) =>
  useQuery({
    queryKey: calendarKey(userId),
    queryFn: async () => (await repositories.calendar()).calendarAddresses(),
    refetchOnMount: 'always',
    retry: false,
  })

/** Makes an address of the member's calendar, or ends all of them. */
export const useChangeCalendarAddresses = (userId: string, onFailed: (error: AppError) => void) => {
  const client = useQueryClient()
  const queryKey = calendarKey(userId)
  const put = async (change: (known: CalendarAddress[]) => CalendarAddress[]) => {
    // A response that is still on its way is older than this change.
    await client.cancelQueries({ queryKey })
    client.setQueryData<CalendarAddress[]>(queryKey, (known) => change(known ?? []))
  }
  const reread = () => void client.invalidateQueries({ queryKey })
  const make = useSend<null, NewCalendarAddress>({
    repeat: 'after-moment',
    send: async () => (await repositories.calendar()).addCalendarAddress(),
    onSuccess: ({ createdAt }) => put((known) => [{ createdAt }, ...known]),
    onFailed,
    onSettled: reread,
  })
  const revoke = useSend<null>({
    repeat: 'after-moment',
    send: async () => (await repositories.calendar()).revokeCalendarAddresses(),
    onSuccess: () => put(() => []),
    onFailed,
    onSettled: reread,
  })
  return { make, revoke }
}
