import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WithdrawalPreview } from '../../../contract/subscriptions.ts'
import { type DeclarationKind, declarationsCopy } from '../../copy/declarations.ts'
import type { AppError } from '../../data/errors.ts'
import { repositories } from '../../data/gateway.ts'
import type { Declaration } from '../../data/member/declarations.ts'
import { deviceFirst } from '../../lib/device-first.ts'
import { memberKeys } from '../../lib/member-keys.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { useSend } from '../../shared/use-send.ts'

/** Loads the schema of a declaration's form. Rejects if it cannot be loaded. */
export const declarationSchema = async (kind: DeclarationKind) =>
  (await repositories.declarations()).declarationForms[kind]

/** Sends a declaration; `failure` is the sentence to show. */
export const useDeclare = (kind: DeclarationKind) => {
  const { send, isPending, data, error } = useSend<Declaration, { reference: string; receivedAt: string }>({
    repeat: 'never',
    send: async (form) => (await repositories.declarations()).declare(kind, form),
  })
  return {
    send: (form: Declaration) => send(form),
    isPending,
    receipt: data,
    failure: error && failureMessage(error, declarationsCopy.failed),
  }
}

const previewKey = (token: string | null, userId: string | null) => ['withdrawal-preview', token ?? userId]

/**
 * Fetches the current refund of a withdrawal, at every opening, since a concert may have begun meanwhile;
 * `failure` is the sentence to show.
 */
export const useWithdrawalPreview = (token: string | null, userId: string | null, isEnabled: boolean) => {
  const { data, error, isFetching, refetch } = useQuery<WithdrawalPreview, AppError>({
    queryKey: previewKey(token, userId),
    queryFn: async () => (await repositories.declarations()).previewWithdrawal(token),
    enabled: isEnabled,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  return {
    preview: data,
    isFetching,
    failure: error && !isFetching ? failureMessage(error, declarationsCopy.execute.unknownAmount) : null,
    retry: error?.retryable ? () => void refetch() : undefined,
  }
}

/** Executes a withdrawal, by the token of an emailed link or by the session, then refetches all data of the member's Pass. */
export const useWithdraw = (token: string | null, userId: string | null) => {
  const client = useQueryClient()
  const { send, isPending, data, error } = useSend<number, { refunded: number }>({
    repeat: 'never',
    send: async (refund) => {
      const { confirmWithdrawal, withdrawOwn } = await repositories.declarations()
      return token ? confirmWithdrawal(token, refund) : withdrawOwn(refund)
    },
    // Also after a failure: the server may have executed it although its response was lost.
    onSettled: (_answer, failure) => {
      if (failure) void client.invalidateQueries({ queryKey: previewKey(token, userId) })
      if (!userId) return
      void repositories
        .renewal()
        .then(({ renewMember }) => renewMember(client, userId))
        .catch(() => undefined)
    },
  })
  return {
    /** `refund` is the refund that was shown, in euros. */
    withdraw: (refund: number) => send(refund),
    isPending,
    outcome: data,
    failure: error && failureMessage(error, declarationsCopy.execute.failed),
  }
}

/** Fetches the member's contract: the device's copy at once, then the server's. */
export const useOwnContract = (userId: string) =>
  useQuery({
    queryKey: memberKeys.subscription(userId),
    queryFn: deviceFirst(
      async () => (await repositories.pass()).storedSubscription(userId),
      async () => (await repositories.pass()).subscription(userId),
    ),
    refetchOnMount: 'always',
  })
