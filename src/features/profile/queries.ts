import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OpenSession } from '../../../contract/account.ts'
import type { PasswordChangeRequest, ProfileRequest, ProfileResponse } from '../../../contract/auth.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { AccountDeletionRequest } from '../../../contract/personal-data.ts'
import { isUpcoming } from '../../../contract/rules/paris-time.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { devicesCopy, profileCopy, settingsFormsCopy } from '../../copy/profile.ts'
import { repositories } from '../../data/gateway.ts'
import { now as present } from '../../lib/clock.ts'
import { currentUserKey } from '../../lib/current-user-key.ts'
import { deviceFirst } from '../../lib/device-first.ts'
import { calendarKey, memberKeys } from '../../lib/member-keys.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { type SendOptions, useSend } from '../../shared/use-send.ts'

const isInputRefused = (code: ErrorCode | undefined): boolean =>
  code === 'validation_failed' || code === 'email_taken' || code === 'password_guessable'

const devicesKey = (userId: string) => ['devices', userId] as const

interface Outcome<Value> {
  onDone: (value: Value) => void
  /** Called with the sentence to show, and whether the input was refused; not if the session is over, which the frame shows itself. */
  onFailed: (sentence: string, isRefused: boolean, code: ErrorCode | undefined, isAnswerLost: boolean) => void
}

const useCall = <Form, Value>(
  send: (form: Form) => Promise<Value>,
  otherwise: string,
  { onDone, onFailed }: Outcome<Value>,
  repeat: SendOptions<Form, Value>['repeat'] = 'after-input',
  /** Said if it may be done although the answer is lost. */
  unanswered?: string,
) => {
  const { send: sendOnce, isPending } = useSend<Form, Value>({
    send,
    repeat,
    onSuccess: onDone,
    onFailed: (error) => {
      const sentence = (error.isAnswerLost && unanswered) || failureMessage(error, otherwise)
      onFailed(sentence, isInputRefused(error.code), error.code, error.isAnswerLost)
    },
  })
  return { isPending, send: sendOnce }
}

/** Sends a change whose response becomes the cached current user. */
const useMemberChange = <Form>(
  send: (form: Form) => Promise<ProfileResponse>,
  otherwise: string,
  outcome: Outcome<ProfileResponse>,
  repeat?: SendOptions<Form, ProfileResponse>['repeat'],
) => {
  const client = useQueryClient()
  return useCall(
    async (form: Form) => {
      const member = await send(form)
      // A response still on its way may be older than the change.
      await client.cancelQueries({ queryKey: currentUserKey, exact: true })
      client.setQueryData(currentUserKey, member)
      return member
    },
    otherwise,
    outcome,
    repeat,
  )
}

export const useSaveProfile = (outcome: Outcome<ProfileResponse>) =>
  useMemberChange(
    async (form: ProfileRequest) => (await repositories.account()).saveProfile(form),
    profileCopy.failed.description,
    outcome,
  )

export const useCancelEmailChange = (outcome: Outcome<ProfileResponse>) =>
  useMemberChange(
    async (_: null) => (await repositories.account()).cancelEmailChange(),
    profileCopy.address.cancelFailed,
    outcome,
    'after-moment',
  )

export const useChangePassword = (userId: string, outcome: Outcome<void>) => {
  const client = useQueryClient()
  return useCall(
    async (form: PasswordChangeRequest) => {
      await (await repositories.account()).changePassword(form)
      // A new password ends the member's calendar addresses and every other session.
      void client.invalidateQueries({ queryKey: calendarKey(userId) })
      void client.invalidateQueries({ queryKey: devicesKey(userId) })
    },
    settingsFormsCopy.password.failed,
    outcome,
    'after-input',
    settingsFormsCopy.password.unanswered,
  )
}

/** Fetches the devices with a session of the account, last used first. */
export const useDevices = (userId: string) =>
  useQuery({
    queryKey: devicesKey(userId),
    queryFn: async () => (await repositories.account()).openSessions(),
    refetchOnMount: 'always',
    retry: false,
  })

/** Ends the session on a device by its id, or on all others for null. `onDone` receives the same value. */
export const useEndDevice = (
  userId: string,
  { onDone, onFailed }: { onDone: (id: string | null) => void; onFailed: (sentence: string) => void },
) => {
  const client = useQueryClient()
  const queryKey = devicesKey(userId)
  return useSend<string | null>({
    repeat: 'after-moment',
    send: async (id) => (await repositories.account()).endSession(id),
    onSuccess: async (_, ended) => {
      // A response that is still on its way is older than this change.
      await client.cancelQueries({ queryKey })
      onDone(ended)
      client.setQueryData<OpenSession[]>(queryKey, (known) =>
        known?.filter(({ id, isCurrent }) => (ended === null ? isCurrent : id !== ended)),
      )
      if (ended === null) void client.invalidateQueries({ queryKey: calendarKey(userId) })
    },
    onFailed: (error) => onFailed(failureMessage(error, devicesCopy.failed.description)),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  })
}

/** Sends the link that verifies the account's address again; `onDone` receives the server's sentence. */
export const useSendVerification = (outcome: Outcome<string>) =>
  useCall(
    async (_: null) => (await repositories.account()).sendVerification(),
    profileCopy.address.sendFailed,
    outcome,
    'after-moment',
  )

/** Fetches all data about the member, as the text of a file. */
export const usePersonalData = (outcome: Outcome<string>) =>
  useCall(
    async (_: null) => JSON.stringify(await (await repositories.account()).personalData(), null, 2),
    settingsFormsCopy.data.downloadFailed,
    outcome,
    'after-moment',
  )

/** Deletes the account and clears this device. `onDone` runs even if the screen is gone with the session. */
export const useDeleteAccount = (outcome: Outcome<void>) =>
  useCall(
    async (request: AccountDeletionRequest) => (await repositories.account()).deleteAccount(request),
    settingsFormsCopy.deletion.failed.description,
    outcome,
  )

const isPaidAndComing = (ticket: Ticket, now: Date) =>
  ticket.price > 0 && !ticket.withPass && isUpcoming(ticket, now)

/** Fetches the member's upcoming paid tickets from the server, the next first; null until it has responded, or if it fails. */
export const usePaidTickets = (userId: string) => {
  const { data, isFetching, refetch } = useQuery({
    queryKey: memberKeys.tickets(userId),
    queryFn: deviceFirst(
      async () => (await repositories.tickets()).storedTickets(userId),
      async () => (await repositories.tickets()).listTickets(userId),
    ),
    refetchOnMount: 'always',
  })
  const now = present()
  const known = !isFetching && data?.source === 'server' ? data.value : null
  return {
    paid:
      known
        ?.filter((ticket) => isPaidAndComing(ticket, now))
        .sort((first, second) => (first.date + first.time < second.date + second.time ? -1 : 1)) ?? null,
    isReading: isFetching,
    read: () => void refetch(),
  }
}
