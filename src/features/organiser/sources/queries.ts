import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnSources, SourceAddRequest, SourceTrial } from '../../../../contract/own-sources.ts'
import { sourcesCopy } from '../../../copy/sources.ts'
import type { AppError } from '../../../data/errors.ts'
import { repositories } from '../../../data/gateway.ts'
import { failureMessage } from '../../../shared/failure-message.ts'
import { failureOf, failureToast, lateFailureToast } from '../../../shared/failure-toast.ts'
import { useSend } from '../../../shared/use-send.ts'
import { notify } from '../../../ui/toaster.tsx'

const KEY = 'organiser'
const { failed } = sourcesCopy
/** While a source is being read, its result is asked for this often, in ms. */
const ASK_MS = 2_000

/** The sources of an organisation, and the member who asks. */
export interface WhichTeam {
  userId: string
  id: string
}

const keyOf = ({ userId, id }: WhichTeam) => [KEY, userId, id, 'sources']

const sentenceOf = (error: AppError) => failureMessage(error, failed.description)

export const useSources = ({ userId, id }: WhichTeam) =>
  useQuery({
    queryKey: keyOf({ userId, id }),
    queryFn: async ({ client, queryKey }) => {
      const { readSources } = await repositories.organisations()
      return readSources(userId, id, client.getQueryData<OwnSources>(queryKey))
    },
    refetchInterval: ({ state: { data } }) =>
      data?.sources.some(({ isReading }) => isReading) ? ASK_MS : false,
    refetchOnMount: 'always',
    retry: false,
  })

/** Stores the sources as the server returned them; drafts and concerts are fetched anew when shown. */
const useStore = (which: WhichTeam) => {
  const client = useQueryClient()
  return async (sources: OwnSources) => {
    await client.cancelQueries({ queryKey: keyOf(which) })
    client.setQueryData(keyOf(which), sources)
    void client.invalidateQueries({ queryKey: [KEY, which.userId, which.id] })
  }
}

interface Asked<Answer> {
  onDone: (answer: Answer) => void
  onRefused: (sentence: string) => void
}

/** Reads an address; `onDone` gets the result with the address that was read. */
export const useTrySource = (
  { id }: WhichTeam,
  {
    onDone,
    onRefused,
  }: { onDone: (trial: SourceTrial, address: string) => void; onRefused: (sentence: string) => void },
) =>
  useSend({
    repeat: 'after-moment',
    send: async ({ address }: { address: string }) =>
      (await repositories.organisations()).trySource(id, address),
    onSuccess: (trial, { address }) => onDone(trial, address),
    onFailed: (error) => onRefused(sentenceOf(error)),
  })

export const useAddSource = (which: WhichTeam, { onDone, onRefused }: Asked<OwnSources>) => {
  const client = useQueryClient()
  const store = useStore(which)
  return useSend({
    send: async (source: SourceAddRequest) =>
      (await repositories.organisations()).addSource(which.id, source),
    onSuccess: async (sources) => {
      await store(sources)
      onDone(sources)
    },
    onFailed: (error, _, hasLeft) => {
      if (hasLeft)
        notify({ ...lateFailureToast(error, { ...failed, title: sourcesCopy.trial.notAdded }), subject: KEY })
      else onRefused(failureOf(error, failed).description)
      void client.invalidateQueries({ queryKey: keyOf(which) })
    },
  })
}

export type SourceAct =
  | { act: 'read' | 'remove' }
  | { act: 'save'; isPaused: boolean }
  | { act: 'save'; publishes: boolean }
  | { act: 'dismiss'; draftId: string; said: string }

/** Sends an act on a source: its response is all sources as they are afterwards. */
export const useSourceAct = (
  which: WhichTeam,
  sourceId: string,
  onDone?: (act: SourceAct['act']) => void,
) => {
  const client = useQueryClient()
  const store = useStore(which)
  return useSend({
    repeat: 'after-moment',
    send: async (asked: SourceAct) => {
      const { readSourceNow, removeSource, saveSource, dismissSourceNotice } =
        await repositories.organisations()
      const params = { id: which.id, sourceId }
      switch (asked.act) {
        case 'read':
          return readSourceNow(params)
        case 'remove':
          return removeSource(params)
        case 'save': {
          const { act: _, ...change } = asked
          return saveSource(params, change)
        }
        case 'dismiss':
          return dismissSourceNotice(params, { draftId: asked.draftId, said: asked.said })
      }
    },
    onSuccess: async (sources, { act }) => {
      await store(sources)
      onDone?.(act)
    },
    onFailed: (error, _, hasLeft) => {
      notify({ ...failureToast(error, failed, hasLeft), subject: KEY })
      // It may be done although its answer is lost, or another person was first: shows how it is.
      void client.invalidateQueries({ queryKey: keyOf(which) })
    },
  })
}
