import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type {
  ConcertFigures,
  ConcertMoveRequest,
  ConcertPeople,
  ConcertStakes,
  ConcertTime,
  DoorLinkRequest,
} from '../../../contract/organiser.ts'
import { type Days, lastDay, upcomingUntil } from '../../../contract/rules/paris-time.ts'
import { organiserCopy as copy } from '../../copy/organiser.ts'
import type { AppError } from '../../data/errors.ts'
import { repositories } from '../../data/gateway.ts'
import { now } from '../../lib/clock.ts'
import { memberKeys } from '../../lib/member-keys.ts'
import { type Failure, failureOf, failureToast, lateFailureToast } from '../../shared/failure-toast.ts'
import { useSend } from '../../shared/use-send.ts'
import { notify } from '../../ui/toaster.tsx'
import { onceAnswered } from './asked-link.ts'
import type { WhichConcert } from './concert-address.ts'

type Part = 'figures' | 'people' | 'door' | 'stakes' | 'statement'

const KEY = 'organiser'
const keyOf = ({ userId, id, eventId }: WhichConcert, part: Part) => [KEY, userId, id, eventId, part] as const

/** Longest wait of a timer; nothing is kept of a concert that is later. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Fetches anew whenever it is shown: sales go on. */
const fresh = { refetchOnMount: 'always', retry: false } as const

export const useConcerts = (userId: string, id: string, when: ConcertTime, page: number) =>
  useQuery({
    queryKey: [KEY, userId, id, when, page],
    queryFn: async () => (await repositories.organisations()).organiserConcerts(userId, id, { when, page }),
    ...fresh,
  })

type Repository = Awaited<ReturnType<typeof repositories.organisations>>

/** Returns the hook that fetches one part of a concert, once the user is known. `read` gets the part that is shown already. */
const part =
  <T>(name: Part, read: (repository: Repository, which: WhichConcert, shown?: T) => Promise<T>) =>
  (which: WhichConcert) =>
    useQuery({
      queryKey: keyOf(which, name),
      enabled: which.userId !== '',
      queryFn: async ({ client, queryKey }) =>
        read(await repositories.organisations(), which, client.getQueryData<T>(queryKey)),
      ...fresh,
    })

export const useConcert = part('figures', ({ readConcert }, which, shown?: ConcertFigures) =>
  readConcert(which, shown),
)
export const usePeople = part('people', ({ readPeople }, which, shown?: ConcertPeople) =>
  readPeople(which, shown),
)
export const useDoorLinks = part('door', ({ readDoorLinks }, which) => readDoorLinks(which))
export const useStakes = part('stakes', ({ readStakes }, which) => readStakes(which))
export const useStatement = part('statement', ({ readStatement }, which) => readStatement(which))

/** Empties a concert's pages at 06:00 of the morning after, also while they are open: the rest is for the server to show. */
export const useEmptied = (which: WhichConcert, concert: Days | undefined) => {
  const client = useQueryClient()
  const { userId, id, eventId } = which
  const until = concert && upcomingUntil(lastDay(concert)).getTime()
  useEffect(() => {
    const left = (until ?? 0) - now().getTime()
    if (!until || left <= 0 || left > MAX_TIMER_MS) return undefined
    const empty = () => {
      if (now().getTime() >= until) void client.resetQueries({ queryKey: [KEY, userId, id, eventId] })
    }
    const timer = setTimeout(empty, left)
    // A phone that slept has no timers.
    document.addEventListener('visibilitychange', empty)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', empty)
    }
  }, [client, userId, id, eventId, until])
}

const refuse = (error: AppError, hasLeft: boolean) =>
  notify({ ...failureToast(error, copy.failed, hasLeft), subject: KEY })

/** Reads the organisation again after a refusal that a lost role would explain. */
const checkRole = (client: QueryClient, { userId, id }: WhichConcert, { status }: AppError) => {
  if (status === 403 || status === 404)
    void client.invalidateQueries({ queryKey: memberKeys.organisation(userId, id) })
}

/** Fetches the people's list as a file, at a press. */
export const usePeopleFile = (
  which: WhichConcert,
  onDone: (file: { name: string; text: string }) => void,
) => {
  const client = useQueryClient()
  return useSend({
    repeat: 'after-moment',
    send: async (_: null) => (await repositories.organisations()).readPeopleFile(which),
    onSuccess: onDone,
    onFailed: (error, _, hasLeft) => {
      refuse(error, hasLeft)
      checkRole(client, which, error)
    },
  })
}

/** Sends an act on a concert whose response is one of its parts as it is afterwards; the others are fetched anew when shown. */
const useAct = <Input, Answer>(
  which: WhichConcert,
  part: Part,
  {
    send,
    onDone,
    onFailed = refuse,
    ...options
  }: {
    send: (input: Input) => Promise<Answer>
    onDone?: (answer: Answer) => void
    lead?: (answer: Answer) => void
    onLeft?: () => void
    onFailed?: (error: AppError, hasLeft: boolean) => void
    repeat?: 'after-moment'
  },
  partOf: (answer: Answer) => unknown = (answer) => answer,
) => {
  const client = useQueryClient()
  return useSend<Input, Answer>({
    ...options,
    send,
    onSuccess: async (answer) => {
      await client.cancelQueries({ queryKey: keyOf(which, part) })
      client.setQueryData(keyOf(which, part), partOf(answer))
      void client.invalidateQueries({ queryKey: [KEY, which.userId, which.id] })
      onDone?.(answer)
    },
    onFailed: (error, _, hasLeft) => {
      onFailed(error, hasLeft)
      // It may be done although its answer is lost, or another person was first: shows how it is.
      void client.invalidateQueries({ queryKey: keyOf(which, part) })
      checkRole(client, which, error)
    },
  })
}

/** Makes a door link. `lead` shows its address and digits; who has left is told that they were shown to nobody. */
export const useMakeLink = (
  which: WhichConcert,
  lead: (made: { id: string; url: string; code: string }) => void,
) =>
  useAct(
    which,
    'door',
    {
      repeat: 'after-moment',
      send: async (choice: DoorLinkRequest) => {
        const { makeDoorLink } = await repositories.organisations()
        return onceAnswered(`door ${which.eventId}`, (id) => makeDoorLink(which, { ...choice, id }))
      },
      lead,
      onLeft: () => notify({ ...copy.door.made.unseen, type: 'info', subject: 'door' }),
    },
    ({ links }) => links,
  )

export const useRevokeLink = (which: WhichConcert, onDone: () => void) =>
  useAct(which, 'door', {
    repeat: 'after-moment',
    send: async (linkId: string) => (await repositories.organisations()).revokeDoorLink(which, linkId),
    onDone,
  })

export const useMove = (which: WhichConcert, onDone: (stakes: ConcertStakes) => void) =>
  useAct(which, 'stakes', {
    send: async (to: ConcertMoveRequest) => (await repositories.organisations()).moveConcert(which, to),
    onDone,
  })

export const useRestore = (which: WhichConcert, onDone: () => void) =>
  useAct(which, 'stakes', {
    repeat: 'after-moment',
    send: async (_: null) => (await repositories.organisations()).restoreConcert(which),
    onDone,
  })

/** Allows or forbids that holders sell their paid seats on. */
export const useResale = (which: WhichConcert, onDone: () => void) =>
  useAct(which, 'stakes', {
    repeat: 'after-moment',
    send: async (isAllowed: boolean) =>
      (await repositories.organisations()).setConcertResale(which, isAllowed),
    onDone,
  })

/** Returns how to read again whom a change concerns, and its cost, before they are named in a question. */
export const useFreshStakes = (which: WhichConcert) => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: keyOf(which, 'stakes') })
}

interface DearAct {
  onDone: () => void
  /** Gets why, and whether the password is wrong. */
  onRefused: (failure: Failure, isPassword: boolean) => void
}

const refused =
  (title: string, onRefused: DearAct['onRefused']) =>
  (error: AppError, hasLeft: boolean): void =>
    hasLeft
      ? notify({ ...lateFailureToast(error, { ...copy.failed, title }), subject: KEY })
      : onRefused(failureOf(error, copy.failed), error.code === 'validation_failed')

export const useCancel = (which: WhichConcert, { onDone, onRefused }: DearAct) =>
  useAct(which, 'stakes', {
    send: async ({ password }: { password: string }) =>
      (await repositories.organisations()).cancelConcert(which, password),
    onDone,
    onFailed: refused(copy.change.cancel.notDone, onRefused),
  })

export const useCloseStatement = (which: WhichConcert, { onDone, onRefused }: DearAct) =>
  useAct(which, 'statement', {
    send: async ({ password }: { password: string }) =>
      (await repositories.organisations()).closeStatement(which, password),
    onDone,
    onFailed: refused(copy.statement.close.notDone, onRefused),
  })
