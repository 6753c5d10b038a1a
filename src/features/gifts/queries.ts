import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Gift } from '../../../contract/gifts.ts'
import { giftsCopy } from '../../copy/gifts.ts'
import { repositories } from '../../data/gateway.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { useSend } from '../../shared/use-send.ts'
import { notify } from '../../ui/toaster.tsx'

const { failed } = giftsCopy

const listKey = (userId: string) => ['gifts', userId] as const
export const giftKey = (userId: string, id: string) => ['gift', userId, id] as const
const linkKey = (code: string, userId: string | null) => ['gift-link', code, userId] as const

/** Fetches the gifts that a member paid. Nothing of them is stored on the device. */
export const useGifts = (userId: string) =>
  useQuery({
    queryKey: listKey(userId),
    queryFn: async () => (await repositories.gifts()).myGifts(),
    refetchOnMount: 'always',
    retry: false,
  })

export const useWithdrawGift = (userId: string, id: string) => {
  const client = useQueryClient()
  return useSend({
    repeat: 'never',
    send: async (_: null) => (await repositories.gifts()).withdrawGift(id),
    onSuccess: (gift: Gift) => {
      client.setQueryData(giftKey(userId, id), gift)
      notify({ title: giftsCopy.card.withdrawn.title, type: 'success' })
    },
    onFailed: (error) =>
      notify({ title: failed.title, description: failureMessage(error, failed.withdraw), type: 'error' }),
    // Also after a failure: the gift may have been taken.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: giftKey(userId, id) })
      void client.invalidateQueries({ queryKey: listKey(userId) })
    },
  })
}

/** Fetches the gift of a link, as the current user may see it; waits while the user is unknown. */
export const useGiftLink = (code: string, userId: string | null | undefined) =>
  useQuery({
    queryKey: linkKey(code, userId ?? null),
    enabled: userId !== undefined,
    queryFn: async () => (await repositories.gifts()).readGiftLink(code),
    refetchOnMount: 'always',
    retry: false,
  })

export const useTakeGift = (userId: string, code: string) => {
  const client = useQueryClient()
  return useSend({
    repeat: 'never',
    send: async (_: null) => (await repositories.gifts()).takeGift(code),
    onSuccess: (gift) => {
      client.setQueryData(linkKey(code, userId), gift)
      notify({ title: giftsCopy.link.done, type: 'success' })
      void repositories
        .renewal()
        .then(({ renewMemberEverywhere }) => renewMemberEverywhere(client, userId))
        .catch(() => undefined)
    },
    onFailed: (error) => {
      notify({ title: failed.title, description: failureMessage(error, failed.take), type: 'error' })
      void client.invalidateQueries({ queryKey: linkKey(code, userId) })
    },
  })
}
