import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FeedbackType } from '../../../contract/rules/feedback.ts'
import { feedbackCopy } from '../../copy/feedback.ts'
import type { AppError } from '../../data/errors.ts'
import { repositories } from '../../data/gateway.ts'
import { externalApiUrl } from '../../shared/app-config.ts'
import { useSend } from '../../shared/use-send.ts'

interface Opening {
  type: FeedbackType
  userId: string | null
  /** Unique per visit and attempt. */
  visit: string
  isWanted: boolean
}

/**
 * Opens the entry of a visit once, however often the page renders or the network returns; retries a failure
 * when the network returns. Returns its id.
 */
export const useOpenedFeedback = ({ type, userId, visit, isWanted }: Opening) => {
  const client = useQueryClient()
  return useQuery<string, AppError>({
    queryKey: ['feedback', visit, type, userId],
    queryFn: async () => {
      const base = await externalApiUrl(client)
      return (await repositories.messages()).openFeedback({ userId, type }, base)
    },
    enabled: (query) => isWanted && query.state.data === undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
}

export const useComment = () => {
  const client = useQueryClient()
  return useSend<{ id: string; comment: string }>({
    send: async ({ id, comment }) => {
      const base = await externalApiUrl(client)
      await (await repositories.messages()).commentFeedback(id, comment, base)
    },
  })
}

/** Returns true if an entry can no longer be written: another must be opened. */
export const isGone = (error: AppError): boolean =>
  error.status === 404 || error.status === 403 || error.status === 410

/** Returns the sentence for a comment that failed to send. */
export const failureMessage = (error: AppError): string =>
  isGone(error) ? feedbackCopy.notInitialised : feedbackCopy.failed
