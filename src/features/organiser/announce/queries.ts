import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Draft, DraftPublished } from '../../../../contract/drafts.ts'
import { isPlace, venueName } from '../../../../contract/rules/directory.ts'
import { announceCopy as copy } from '../../../copy/announce.ts'
import type { AppError } from '../../../data/errors.ts'
import { repositories } from '../../../data/gateway.ts'
import { memberKeys } from '../../../lib/member-keys.ts'
import { failureOf, failureToast } from '../../../shared/failure-toast.ts'
import { useSend } from '../../../shared/use-send.ts'
import { notify } from '../../../ui/toaster.tsx'
import { onceAnswered } from '../asked-link.ts'
import type { WhichConcert } from '../concert-address.ts'
import { stopLeftForm } from './unsent-drafts.ts'

const draftsKey = (userId: string, id: string) => ['drafts', userId, id] as const
const REVIEWS = 'reviews'

/** Loads what reads and writes drafts, on the device and the server. */
export const draftsRepository = () => repositories.drafts()

/** Fetches an organisation's drafts, and those that only this device has. */
export const useDrafts = (userId: string, id: string) =>
  useQuery({
    queryKey: draftsKey(userId, id),
    queryFn: async () => {
      const { listDrafts, unsentDrafts } = await repositories.drafts()
      const { drafts, isFull } = await listDrafts(userId, id)
      const unsent = await unsentDrafts(userId, id)
      return { drafts, isFull, unsent }
    },
    refetchOnMount: 'always',
    retry: false,
  })

const refuse = (error: AppError, hasLeft: boolean) =>
  notify({ ...failureToast(error, copy.failed, hasLeft), subject: 'draft' })

/** Forgets what is known of an organisation's drafts and concerts after one has changed. */
const useForget = (userId: string, id: string) => {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: draftsKey(userId, id) })
    void client.invalidateQueries({ queryKey: ['organiser', userId, id] })
    void client.invalidateQueries({ queryKey: memberKeys.organisation(userId, id) })
  }
}

export const useDeleteDraft = (userId: string, id: string, onDone: () => void) => {
  const forget = useForget(userId, id)
  return useSend({
    repeat: 'after-moment',
    send: async ({ draftId, version }: { draftId: string; version: number | undefined }) => {
      const { deleteDraft, forgetDraft } = await repositories.drafts()
      stopLeftForm(draftId)
      await deleteDraft({ id, draftId }, version)
      await forgetDraft(userId, draftId)
    },
    onSuccess: () => {
      forget()
      onDone()
    },
    onFailed: (error, _, hasLeft) => {
      refuse(error, hasLeft)
      // Another person was first, or the answer is lost: shows how it is.
      forget()
    },
  })
}

/** Copies a draft or a concert; the press after a lost answer asks for the same copy, unless that is in use by then. */
export const useCopy = (userId: string, id: string, lead: (draft: Draft) => void) => {
  const forget = useForget(userId, id)
  return useSend({
    repeat: 'after-moment',
    send: async (of: { draftId: string } | { eventId: string }) => {
      const { copyToDraft } = await repositories.drafts()
      const ask = () =>
        onceAnswered(`copy ${hashKey([userId, id, of])}`, (draftId) => copyToDraft(id, { id: draftId, of }))
      const copied = await ask()
      // Found in the list and in use since: another copy is meant.
      return copied.version > 1 || copied.state !== 'draft' ? ask() : copied
    },
    onSuccess: forget,
    lead,
    onLeft: () => notify({ title: copy.list.copied, type: 'success', subject: 'draft' }),
    onFailed: (error, _, hasLeft) => {
      refuse(error, hasLeft)
      forget()
    },
  })
}

/** Opens the draft that edits a concert, once: the form that writes it follows it from then on, also after another person has published it. */
export const useConcertDraft = ({ userId, id, eventId }: WhichConcert) =>
  useQuery({
    queryKey: ['sheet', userId, id, eventId],
    enabled: userId !== '',
    queryFn: async () => (await repositories.drafts()).openConcertDraft({ id, eventId }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    gcTime: 0,
  })

/** Opens it at a press, for a text that was written elsewhere. */
export const useOpenSheet = (id: string, lead: (sheet: Draft) => void) =>
  useSend({
    repeat: 'after-moment',
    send: async ({ eventId }: { eventId: string }) =>
      (await repositories.drafts()).openConcertDraft({ id, eventId }),
    lead,
    onFailed: (error, _, hasLeft) => refuse(error, hasLeft),
  })

interface PublishOutcome {
  onDone: (published: DraftPublished) => void
  lead: (published: DraftPublished) => void
  /** Gets why, and whether the draft may be another than it was: another person was first, or the answer is lost. */
  onRefused: (sentence: string, mayDiffer: boolean) => void
}

export const usePublish = (
  { userId, id, draftId }: { userId: string; id: string; draftId: string },
  { onDone, lead, onRefused }: PublishOutcome,
) => {
  const forget = useForget(userId, id)
  return useSend({
    repeat: 'after-moment',
    send: async ({ version }: { version: number }) =>
      (await repositories.drafts()).publishDraft({ id, draftId }, version),
    onSuccess: (published) => {
      forget()
      onDone(published)
    },
    lead,
    onFailed: (error, _, hasLeft) => {
      const { notDone, lost } = copy.publish
      const failure = failureOf(error, { ...copy.failed, title: notDone })
      if (!hasLeft) return onRefused(failure.description, error.code === 'conflict' || error.isAnswerLost)
      notify({
        ...{ ...failure, ...(error.isAnswerLost && { description: lost }) },
        ...{ type: 'error', subject: 'draft' },
      })
    },
  })
}

export const useWithdraw = (
  { userId, id, eventId }: WhichConcert,
  { onDone, lead }: { onDone: () => void; lead: (draft: Draft) => void },
) => {
  const client = useQueryClient()
  const forget = useForget(userId, id)
  return useSend({
    repeat: 'after-moment',
    send: async (_: null) => (await repositories.drafts()).withdrawConcert({ id, eventId }),
    onSuccess: onDone,
    // The page of the concert, which is gone, is asked for no more once it is left.
    lead: (draft) => {
      lead(draft)
      forget()
    },
    onLeft: forget,
    onFailed: (error, _, hasLeft) => {
      refuse(error, hasLeft)
      forget()
      // It may be withdrawn, by this press or by another person: its page is not shown as it was.
      if (error.isAnswerLost || error.status === 404)
        void client.resetQueries({ queryKey: ['organiser', userId, id, eventId] })
    },
  })
}

/** Fetches what waits for review, for operators. */
export const useReviews = (userId: string) =>
  useQuery({
    queryKey: [REVIEWS, userId],
    queryFn: async () => (await repositories.drafts()).readReviews(),
    refetchOnMount: 'always',
    retry: false,
  })

const useReviewed = (onDone: () => void) => {
  const client = useQueryClient()
  const again = () => client.invalidateQueries({ queryKey: [REVIEWS] })
  return {
    onSuccess: async () => {
      onDone()
      await again()
    },
    onFailed: (error: AppError, _: unknown, hasLeft: boolean) => {
      refuse(error, hasLeft)
      void again()
    },
  }
}

interface Seen {
  draftId: string
  version: number
}

export const usePublishReview = (onDone: () => void) =>
  useSend({
    repeat: 'after-moment',
    send: async ({ draftId, version }: Seen) => (await repositories.drafts()).publishReview(draftId, version),
    ...useReviewed(onDone),
  })

export const useReturnReview = (onDone: () => void) =>
  useSend({
    repeat: 'after-moment',
    send: async ({ draftId, version, reason }: Seen & { reason: string }) =>
      (await repositories.drafts()).returnReview(draftId, version, reason),
    ...useReviewed(onDone),
  })

/** An entry that a field offers. */
export interface EntryChoice {
  id: string
  name: string
  city: string
}

const OFFERED = 6

/** Searches the directory as a name is typed; offline, in the device's copy. */
export const useEntries = (side: 'artists' | 'venues', search: string) =>
  useQuery({
    queryKey: ['entries', side, search],
    enabled: search.length > 1,
    queryFn: async (): Promise<EntryChoice[]> => {
      const { listArtists, listVenues } = await repositories.directory()
      const query = { search, limit: OFFERED }
      if (side === 'artists')
        return (await listArtists(query)).value.found.map(({ id, name, city }) => ({
          id,
          name,
          city: city ?? '',
        }))
      return (await listVenues(query)).value.found
        .filter(({ Type }) => isPlace(Type))
        .map((venue) => ({ id: venue.id, name: venueName(venue), city: venue.City ?? '' }))
    },
    staleTime: 60_000,
    retry: false,
  })
