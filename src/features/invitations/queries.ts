import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { GivenInvitation, Invitation, SendPlacesRequest } from '../../../contract/invitations.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { invitationsCopy as copy } from '../../copy/invitations.ts'
import { sendingCopy } from '../../copy/sending.ts'
import type { AppError } from '../../data/errors.ts'
import { repositories } from '../../data/gateway.ts'
import type { Stored } from '../../data/stored.ts'
import { deviceFirst } from '../../lib/device-first.ts'
import { memberKeys } from '../../lib/member-keys.ts'
import { copyLink, shareLink } from '../../lib/share-link.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { lateFailureToast } from '../../shared/failure-toast.ts'
import { refreshTickets } from '../../shared/refresh-tickets.ts'
import { useSend } from '../../shared/use-send.ts'
import { notify } from '../../ui/toaster.tsx'

/** Fetches the invitations that a member gave, newest first: the device's copy at once, then the server's. */
export const useGivenInvitations = (userId: string) =>
  useQuery({
    queryKey: memberKeys.invitations(userId),
    queryFn: deviceFirst(
      async () => (await repositories.invitations()).storedGivenInvitations(userId),
      async () => (await repositories.invitations()).givenInvitations(userId),
    ),
    refetchOnMount: 'always',
    retry: false,
  })

/** Fetches the member's tickets anew: they may have just been bought. */
export const useMemberTickets = (userId: string) =>
  useQuery({
    queryKey: memberKeys.tickets(userId),
    queryFn: deviceFirst(
      async () => (await repositories.tickets()).storedTickets(userId),
      async () => (await repositories.tickets()).listTickets(userId),
    ),
    refetchOnMount: 'always',
  })

const putGiven = (client: QueryClient, userId: string, one: GivenInvitation) =>
  client.setQueryData<Stored<GivenInvitation[]>>(memberKeys.invitations(userId), (known) => {
    const before = known?.value ?? []
    const value = before.some(({ code }) => code === one.code)
      ? before.map((other) => (other.code === one.code ? one : other))
      : [one, ...before]
    return { storedAt: Date.now(), source: 'server', ...known, value }
  })

interface Outcome<T> {
  onDone: (answer: T) => void
  /** Not called if the session is over: the app shows that itself. Who `hasLeft` the dialog or page sees a toast alone. */
  onRefused: (error: AppError, sent: unknown, hasLeft: boolean) => void
}

/** Tells a refusal by a sentence in the dialog, or by a toast to who has left it. */
export const refusalIn =
  (
    say: (sentence: string) => void,
    { failed, failedText, offline }: { failed: string; failedText: string; offline: string },
  ): Outcome<never>['onRefused'] =>
  (error, _, hasLeft) => {
    if (hasLeft) notify(lateFailureToast(error, { title: failed, description: failedText }))
    else say(error.kind === 'offline' ? offline : failureMessage(error, failedText))
  }

const useChange = <Input>(
  userId: string,
  send: (input: Input) => Promise<GivenInvitation>,
  { onDone, onRefused }: Outcome<GivenInvitation>,
) => {
  const client = useQueryClient()
  return useSend<Input, GivenInvitation>({
    repeat: 'never',
    send,
    onSuccess: (given) => {
      putGiven(client, userId, given)
      onDone(given)
    },
    onFailed: onRefused,
    // Also after a failure: the server may have applied the change although its response was lost.
    onSettled: () => {
      refreshTickets(client, userId)
      void client.invalidateQueries({ queryKey: memberKeys.invitations(userId) })
    },
  })
}

/** Makes the links of places; a place that is already sent keeps its link. */
export const useSendPlaces = (userId: string, { onDone, onRefused }: Outcome<GivenInvitation[]>) => {
  const client = useQueryClient()
  return useSend({
    send: async (places: SendPlacesRequest['places']) =>
      (await repositories.invitations()).sendPlaces(places),
    onSuccess: (given) => {
      for (const one of given) putGiven(client, userId, one)
      onDone(given)
    },
    onFailed: onRefused,
    onSettled: () => void client.invalidateQueries({ queryKey: memberKeys.invitations(userId) }),
  })
}

/** Offers a seat for sale, or takes it off the sale. */
export const useSeatOffer = (userId: string, { onDone, onRefused }: Outcome<{ isOffered: boolean }>) => {
  const client = useQueryClient()
  return useSend({
    repeat: 'at-once',
    send: async ({ seatId, isOffered }: { seatId: string; isOffered: boolean }) =>
      (await repositories.tickets()).setSeatOffered(seatId, isOffered),
    onSuccess: onDone,
    onFailed: onRefused,
    onSettled: () => refreshTickets(client, userId),
  })
}

/** Gives one free seat of a ticket back. */
export const useReturnSeat = (userId: string, { onDone, onRefused }: Outcome<void>) => {
  const client = useQueryClient()
  return useSend({
    repeat: 'after-moment',
    send: async ({ ticketId, seatId }: { ticketId: string; seatId: string }) =>
      (await repositories.tickets()).returnSeat(userId, ticketId, seatId),
    onSuccess: onDone,
    onFailed: onRefused,
    // Also after a failure: the server may have applied the change although its response was lost.
    onSettled: () => refreshTickets(client, userId),
  })
}

/** Gives an invitation; repeating a key returns the same invitation. */
export const useGiveInvitation = (userId: string, outcome: Outcome<GivenInvitation>) =>
  useChange(
    userId,
    async (giving: { eventId: string; key: string }) =>
      (await repositories.invitations()).giveInvitation(giving),
    outcome,
  )

export const useWithdrawInvitation = (userId: string, outcome: Outcome<GivenInvitation>) =>
  useChange(
    userId,
    async (code: string) => (await repositories.invitations()).withdrawInvitation(code),
    outcome,
  )

const guestKey = (code: string, userId: string | null) => ['invitation', code, userId]

/** Fetches the invitation of a link, as the current user may see it: the device's copy at once, then the server's. */
export const useInvitation = (code: string, userId: string | null | undefined) =>
  useQuery({
    queryKey: guestKey(code, userId ?? null),
    queryFn: deviceFirst(
      async () => (await repositories.invitations()).storedInvitation(code),
      async () => (await repositories.invitations()).readInvitation(code),
    ),
    enabled: userId !== undefined,
    refetchOnMount: 'always',
    retry: false,
  })

export const useTakeInvitation = (
  userId: string | null | undefined,
  code: string,
  onRefused: (error: AppError) => void,
) => {
  const client = useQueryClient()
  return useSend({
    repeat: 'after-moment',
    send: async (_: null) => (await repositories.invitations()).takeInvitation(userId ?? '', code),
    onSuccess: () => notify({ ...copy.guest.added, type: 'success' }),
    onFailed: onRefused,
    onSettled: () => {
      if (userId) refreshTickets(client, userId)
      void client.invalidateQueries({ queryKey: ['invitation', code] })
    },
  })
}

/** Takes a place without an account, onto this device. */
export const useHoldPlace = (code: string, onRefused: (error: AppError) => void) => {
  const client = useQueryClient()
  return useSend({
    send: async (firstName: string) => (await repositories.invitations()).holdPlace(code, firstName),
    onSuccess: (held) => {
      client.setQueriesData<Stored<Invitation>>({ queryKey: ['invitation', code] }, held)
      notify({ ...sendingCopy.guest.held, type: 'success' })
    },
    onFailed: (error) => {
      onRefused(error)
      void client.invalidateQueries({ queryKey: ['invitation', code] })
    },
  })
}

/** Loads the key of a held place's living code; null if this device has none. */
export const loadHeldKey = async (code: string, seatId: string): Promise<CryptoKey | null> =>
  (await repositories.invitations()).loadHeldKey(code, seatId).catch(() => null)

/** Copies the address with which another browser shows a held place; `code` itself if this page is at that address. */
export const copyHeldAddress = async (code: string): Promise<void> => {
  const secret = await (await repositories.invitations()).loadHolderSecret(code)
  const isCopied = await copyLink(linkOf(secret ?? code))
  notify(isCopied ? { ...sendingCopy.guest.copied, type: 'success' } : { ...copy.given.byHand, type: 'info' })
}

/** Shares an invitation's link by the share sheet, else copies it; shows a toast if both are refused. */
export const sendInvitationLink = async (
  eventName: string,
  url: string,
  title = copy.given.shareTitle(eventName),
): Promise<void> => {
  const shared = await shareLink(title, url)
  if (shared === 'copied') notify({ ...copy.given.copied, type: 'success' })
  if (shared === 'refused') notify({ ...copy.given.byHand, type: 'info' })
}

export const copyInvitationLink = async (url: string): Promise<void> =>
  notify(
    (await copyLink(url))
      ? { ...copy.given.copied, type: 'success' }
      : { ...copy.given.byHand, type: 'info' },
  )

/** Returns the address for the guest. */
export const linkOf = (code: string): string => location.origin + pathTo(paths.invitation, code)
