import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConcertMessageRequest, GuestList, GuestsRequest } from '../../../../contract/organiser.ts'
import { eveningCopy } from '../../../copy/evening.ts'
import { organiserCopy } from '../../../copy/organiser.ts'
import type { AppError } from '../../../data/errors.ts'
import { repositories } from '../../../data/gateway.ts'
import { failureOf, failureToast, lateFailureToast } from '../../../shared/failure-toast.ts'
import { useSend } from '../../../shared/use-send.ts'
import { notify } from '../../../ui/toaster.tsx'
import { onceAnswered } from '../asked-link.ts'
import type { WhichConcert } from '../concert-address.ts'

const KEY = 'organiser'
const { failed } = organiserCopy

const keyOf = ({ userId, id, eventId }: WhichConcert, part: string) => [KEY, userId, id, eventId, part]

/**
 * Tells its form why a change failed, who has left that by a toast, and shows the part as it is: it may be done although its answer is lost, and
 * another text would be sent beside it.
 */
const useRefuseForm = (
  which: WhichConcert,
  part: string,
  { title, onRefused }: { title: string; onRefused: (sentence: string) => void },
) => {
  const client = useQueryClient()
  return (error: AppError, _: unknown, hasLeft: boolean): void => {
    if (hasLeft) notify({ ...lateFailureToast(error, { ...failed, title }), subject: KEY })
    else onRefused(failureOf(error, failed).description)
    void client.invalidateQueries({ queryKey: keyOf(which, part) })
  }
}

/** Says why a change failed, and shows the part as it is: it may be done although its answer is lost. */
const useRefuse = (which: WhichConcert, part: string) => {
  const client = useQueryClient()
  return (error: AppError, _: unknown, hasLeft: boolean) => {
    notify({ ...failureToast(error, failed, hasLeft), subject: KEY })
    void client.invalidateQueries({ queryKey: keyOf(which, part) })
  }
}

/** Fetches what the law asks of an organisation around its concerts. */
export const useDeadlines = (userId: string, id: string) =>
  useQuery({
    queryKey: [KEY, userId, id, 'deadlines'],
    queryFn: async () => (await repositories.organisations()).readDeadlines(id),
    refetchOnMount: 'always',
    retry: false,
  })

export const useMessages = (which: WhichConcert) =>
  useQuery({
    queryKey: keyOf(which, 'messages'),
    enabled: which.userId !== '',
    queryFn: async () => (await repositories.organisations()).readMessages(which),
    refetchOnMount: 'always',
    retry: false,
  })

/** Returns how to read again whom a message reaches, before a question names how many. */
export const useFreshMessages = (which: WhichConcert) => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: keyOf(which, 'messages') })
}

export const useGuests = (which: WhichConcert) =>
  useQuery({
    queryKey: keyOf(which, 'guests'),
    enabled: which.userId !== '',
    queryFn: async ({ client, queryKey }) => {
      const { readGuests } = await repositories.organisations()
      return readGuests(which, client.getQueryData<GuestList>(queryKey))
    },
    refetchOnMount: 'always',
    retry: false,
  })

/** Stores one part of a concert as the server returned it; the others are fetched anew when shown. */
const useStore = (which: WhichConcert, part: string) => {
  const client = useQueryClient()
  return async (answer: unknown) => {
    await client.cancelQueries({ queryKey: keyOf(which, part) })
    client.setQueryData(keyOf(which, part), answer)
    void client.invalidateQueries({ queryKey: [KEY, which.userId, which.id] })
  }
}

export const useAddGuests = (
  which: WhichConcert,
  { onDone, onRefused }: { onDone: (lines: number) => void; onRefused: (sentence: string) => void },
) => {
  const store = useStore(which, 'guests')
  return useSend({
    send: async ({ key, guests }: GuestsRequest & { key: string }) =>
      (await repositories.organisations()).addGuests(which, { guests }, key),
    onSuccess: async (list, { guests }) => {
      await store(list)
      onDone(guests.length)
    },
    onFailed: useRefuseForm(which, 'guests', { title: eveningCopy.guests.notAdded, onRefused }),
  })
}

export const useRemoveGuest = (which: WhichConcert, onDone: () => void) => {
  const store = useStore(which, 'guests')
  return useSend({
    repeat: 'after-moment',
    send: async (guestId: string) => (await repositories.organisations()).removeGuest(which, guestId),
    onSuccess: async (list) => {
      await store(list)
      onDone()
    },
    onFailed: useRefuse(which, 'guests'),
  })
}

/** Sends a message once: its id is the form's, so that another press after a lost response sends nothing again. */
export const useSendMessage = (
  which: WhichConcert,
  { onDone, onRefused }: { onDone: () => void; onRefused: (sentence: string) => void },
) => {
  const store = useStore(which, 'messages')
  return useSend({
    send: async (message: ConcertMessageRequest) =>
      (await repositories.organisations()).sendConcertMessage(which, message),
    onSuccess: async (messages) => {
      await store(messages)
      onDone()
    },
    onFailed: useRefuseForm(which, 'messages', { title: eveningCopy.message.notDone, onRefused }),
  })
}

/** Fetches a concert's open links to its figures. */
export const useFigureLinks = (which: WhichConcert) =>
  useQuery({
    queryKey: keyOf(which, 'links'),
    queryFn: async () => (await repositories.organisations()).readFigureLinks(which),
    refetchOnMount: 'always',
    retry: false,
  })

/** Makes a link to the figures. `lead` shows its address; who has left is told that it was shown to nobody. */
export const useShareFigures = (
  which: WhichConcert,
  lead: (made: { url: string; id: string | undefined }) => void,
) => {
  const store = useStore(which, 'links')
  return useSend({
    repeat: 'after-moment',
    send: async (_: null) => {
      const { shareFigures } = await repositories.organisations()
      return onceAnswered(`figures ${which.eventId}`, (linkId) => shareFigures(which, linkId))
    },
    onSuccess: ({ links }) => store({ links }),
    // The server lists the newest last.
    lead: ({ url, links }) => lead({ url, id: links.at(-1)?.id }),
    onLeft: () => notify({ ...eveningCopy.follow.unseen, type: 'info', subject: 'follow' }),
    onFailed: useRefuse(which, 'links'),
  })
}

export const useUnshareFigures = (which: WhichConcert, onDone: () => void) => {
  const store = useStore(which, 'links')
  return useSend({
    repeat: 'after-moment',
    send: async (linkId: string) => (await repositories.organisations()).unshareFigures(which, linkId),
    onSuccess: async (links) => {
      await store(links)
      onDone()
    },
    onFailed: useRefuse(which, 'links'),
  })
}

/** Fetches the figures of a link, for whoever has it. */
export const useSharedFigures = (code: string) =>
  useQuery({
    queryKey: ['shared-figures', code],
    queryFn: async () => (await repositories.organisations()).readSharedFigures(code),
    refetchOnMount: 'always',
    retry: false,
  })
