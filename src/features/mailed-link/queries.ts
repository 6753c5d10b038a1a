import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  ForgotPasswordRequest,
  ResetPasswordRequest,
  UndoEmailChangeResponse,
  User,
  VerifyEmailResponse,
  VerifyResetTokenResponse,
} from '../../../contract/auth.ts'
import { AppError } from '../../data/errors.ts'
import { repositories } from '../../data/gateway.ts'
import { currentUserKey } from '../../lib/current-user-key.ts'
import { useSend } from '../../shared/use-send.ts'

/** Maximum time in ms that a success waits for the app to recheck this device's own session. */
const RECHECK_MS = 4_000

/** Waits until it is known whether this device's session has ended: the sign-in page would lead its member away. */
const recheckSession = async (client: QueryClient): Promise<void> => {
  const recheck = client.invalidateQueries({ queryKey: currentUserKey })
  await Promise.race([recheck, new Promise((resolve) => setTimeout(resolve, RECHECK_MS))])
}

/** Returns true if the server has refused a link for good; any other error is retried. */
export const isRefused = (error: AppError): boolean => error.kind === 'api' && !error.retryable

export const useAskForReset = () =>
  useSend<ForgotPasswordRequest, unknown>({
    send: async (body) => (await repositories.account()).askForReset(body),
  })

/**
 * Options of a query that runs once: a response is never refetched, on mount or on reconnect; a failure is
 * retried when the network is back.
 */
const once = {
  enabled: (query: { state: { data: unknown } }) => query.state.data === undefined,
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
} as const

const resetKey = (token: string) => ['reset-token', token] as const

/** Verifies a reset link until it `isUsed`. Only the page's script asks: a mail scanner that fetches the address uses up nothing. */
export const useResetToken = (token: string, isUsed: boolean) =>
  useQuery<VerifyResetTokenResponse, AppError>({
    ...once,
    enabled: (query) => !isUsed && once.enabled(query),
    queryKey: resetKey(token),
    queryFn: async () => (await repositories.account()).verifyResetToken(token),
  })

/** Sets the new password. The response signs in; without one, rechecks whether this device's session has ended. */
export const useResetPassword = (token: string) => {
  const client = useQueryClient()
  return useSend<ResetPasswordRequest, User | null>({
    repeat: 'never',
    send: async (form) => {
      const { resetPassword, verifyResetToken } = await repositories.account()
      try {
        return await resetPassword(form)
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'token_invalid') throw error
        // The token's 15 minutes are over, but the link's hour may not be: verify the link again.
        const { authToken } = await verifyResetToken(token)
        if (!authToken) throw error
        return resetPassword({ ...form, authToken })
      }
    },
    onSuccess: async (user) => {
      client.removeQueries({ queryKey: resetKey(token) })
      if (user) client.setQueryData(currentUserKey, user)
      else await recheckSession(client)
    },
  })
}

/**
 * Confirms an address by its link once `isAsked`: a mail scanner may run the page, but presses nothing. Then
 * refetches the current user.
 */
export const useEmailVerification = (token: string, isAsked: boolean) => {
  const client = useQueryClient()
  return useQuery<VerifyEmailResponse, AppError>({
    ...once,
    enabled: (query) => isAsked && once.enabled(query),
    queryKey: ['email-token', token],
    queryFn: async () => {
      const answer = await (await repositories.account()).verifyEmail(token)
      void client.invalidateQueries({ queryKey: currentUserKey })
      return answer
    },
  })
}

/** Restores an address by its link, then rechecks whether this device's session has ended. */
export const useUndoEmailChange = () => {
  const client = useQueryClient()
  return useSend<string, UndoEmailChangeResponse>({
    repeat: 'never',
    send: async (token) => (await repositories.account()).undoEmailChange(token),
    onSuccess: () => recheckSession(client),
  })
}

/** Sends the verification link of the member's address again. */
export const useSendVerification = () =>
  useSend<null, unknown>({
    repeat: 'after-moment',
    send: async () => (await repositories.account()).sendVerification(),
  })
