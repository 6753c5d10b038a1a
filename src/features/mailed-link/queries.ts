import { useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  ForgotPasswordRequest,
  ResetPasswordRequest,
  UndoEmailChangeResponse,
  VerifyEmailResponse,
  VerifyResetTokenResponse,
} from '../../../contract/auth.ts'
import { AppError } from '../../data/errors.ts'
import { currentUserKey } from '../../lib/current-user-key.ts'
import { signInWay } from '../../lib/sign-in-way.ts'
import { useSend } from '../../shared/use-send.ts'

// The schemas and their parser: fetched while the screen already stands.
const repository = () => import('../../data/repositories/account.ts')

/** How long a success waits at most until the app has seen what became of this device's own session, in ms. */
const RECHECK_MS = 4_000

/** Whether the server has refused a link for good; anything else is tried again. */
export const isRefused = (error: AppError): boolean => error.kind === 'api' && !error.retryable

/** Asks for a reset link. */
export const useAskForReset = () =>
  useSend<ForgotPasswordRequest, unknown>({
    send: async (body) => (await repository()).askForReset(body),
  })

/**
 * What is asked of the server once: an answer stands, and neither a mount nor the network's return asks for another. A
 * failure is asked about again when the network is back.
 */
const once = {
  enabled: (query: { state: { data: unknown } }) => query.state.data === undefined,
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
} as const

const resetKey = (token: string) => ['reset-token', token] as const

/** What a reset link is worth. Asked by the page alone: whoever only looks at the address, as a mail's scanner, spends nothing. */
export const useResetToken = (token: string) =>
  useQuery<VerifyResetTokenResponse, AppError>({
    ...once,
    queryKey: resetKey(token),
    queryFn: async () => (await repository()).verifyResetToken(token),
  })

/** Sets the new password; then sees whether the session of this device has ended with it, without leading anybody away. */
export const useResetPassword = (token: string) => {
  const client = useQueryClient()
  return useSend<ResetPasswordRequest, unknown>({
    repeat: 'never',
    send: async (form) => {
      const { resetPassword, verifyResetToken } = await repository()
      try {
        return await resetPassword(form)
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'token_invalid') throw error
        // The quarter of an hour to type it in is over; the link's own hour may not be.
        const { authToken } = await verifyResetToken(token)
        if (!authToken) throw error
        return resetPassword({ ...form, authToken })
      }
    },
    onSuccess: async () => {
      client.removeQueries({ queryKey: resetKey(token) })
      signInWay.take()
      const recheck = client.invalidateQueries({ queryKey: currentUserKey })
      await Promise.race([recheck, new Promise((resolve) => setTimeout(resolve, RECHECK_MS))])
      signInWay.leave()
    },
  })
}

/**
 * Confirms an address by its link once `isAsked`: a mail's scanner may open the page and run it, but presses nothing. Then the current
 * user is asked for anew.
 */
export const useEmailVerification = (token: string, isAsked: boolean) => {
  const client = useQueryClient()
  return useQuery<VerifyEmailResponse, AppError>({
    ...once,
    enabled: (query) => isAsked && once.enabled(query),
    queryKey: ['email-token', token],
    queryFn: async () => {
      const answer = await (await repository()).verifyEmail(token)
      void client.invalidateQueries({ queryKey: currentUserKey })
      return answer
    },
  })
}

/** Gives an address back by its link; then sees whether the session of this device has ended with it, without leading anybody away. */
export const useUndoEmailChange = () => {
  const client = useQueryClient()
  return useSend<string, UndoEmailChangeResponse>({
    repeat: 'never',
    send: async (token) => (await repository()).undoEmailChange(token),
    onSuccess: async () => {
      signInWay.take()
      const recheck = client.invalidateQueries({ queryKey: currentUserKey })
      await Promise.race([recheck, new Promise((resolve) => setTimeout(resolve, RECHECK_MS))])
      signInWay.leave()
    },
  })
}

/** Sends the link of the member's own address anew. */
export const useSendVerification = () =>
  useSend<null, unknown>({
    repeat: 'after-moment',
    send: async () => (await repository()).sendVerification(),
  })
