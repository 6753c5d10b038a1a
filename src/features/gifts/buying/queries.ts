import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { User } from '../../../../contract/auth.ts'
import type { GiftRequest } from '../../../../contract/gifts.ts'
import { giftsCopy } from '../../../copy/gifts.ts'
import { repositories } from '../../../data/gateway.ts'
import { currentUserKey } from '../../../lib/current-user-key.ts'
import { failureMessage } from '../../../shared/failure-message.ts'
import { useSend } from '../../../shared/use-send.ts'
import { useWrittenText } from '../../../shared/written-text.ts'
import { notify } from '../../../ui/toaster.tsx'
import { giftKey } from '../queries.ts'
import { GIFT_TEXT, giftAttempts } from './attempt.ts'

const { failed } = giftsCopy

/** Opens the payment of a gift, in this tab: its return page shows the card. */
export const useBuyGift = (userId: string, onRefused: (sentence: string) => void) => {
  const client = useQueryClient()
  const isHere = () => client.getQueryData<User>(currentUserKey)?.id === userId
  return useSend({
    // The buyer may have come back from the payment page, which the browser then shows as it was left.
    repeat: 'after-moment',
    send: async ({ key, ...body }: GiftRequest & { key: string }) =>
      (await repositories.gifts()).buyGift(body, key),
    lead: ({ url }) => location.assign(url),
    onLeft: ({ url }) => {
      if (isHere())
        notify({
          ...giftsCopy.late,
          ...{ type: 'info', subject: 'open-gift' },
          action: { label: giftsCopy.goOn, onClick: () => location.assign(url) },
        })
    },
    onFailed: (error, _, hasLeft) => {
      if (error.code === 'conflict') giftAttempts.forget()
      const description = failureMessage(error, failed.description)
      if (!hasLeft) onRefused(description)
      else if (isHere()) notify({ title: giftsCopy.notOpened, description, type: 'error' })
    },
  })
}

/** How often a payment's answer is asked for, in ms. */
const ASK_EVERY_MS = 2000

/** Fetches a gift of the member, again and again while it is being paid. */
export const useGift = (userId: string, id: string) => {
  const { clear } = useWrittenText(userId, GIFT_TEXT)
  return useQuery({
    queryKey: giftKey(userId, id),
    queryFn: async () => {
      const gift = await (await repositories.gifts()).readGift(id)
      if (gift.state !== 'paying') giftAttempts.forget()
      if (gift.paidAt) clear()
      return gift
    },
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data?.state === 'paying' ? ASK_EVERY_MS : false),
    retry: false,
  })
}
