import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PaymentStatus } from '../../../../contract/checkout.ts'
import type { AppError } from '../../../data/errors.ts'
import { repositories } from '../../../data/gateway.ts'
import type { Reservation } from '../../../data/member/checkout.ts'
import { memberKeys } from '../../../lib/member-keys.ts'
import { refreshTickets } from '../../../shared/refresh-tickets.ts'
import { useSend } from '../../../shared/use-send.ts'
import { useOrderOver } from '../queries.ts'

/** Refetches the list when an order expires. `endsAt` is in ms of this device's clock. */
export const useEndOfHold = (userId: string, endsAt: number): void => {
  const isOver = useOrderOver(userId)
  useEffect(() => {
    const timer = setTimeout(isOver, Math.max(0, endsAt - Date.now()) + 500)
    return () => clearTimeout(timer)
  }, [isOver, endsAt])
}

/** Cancels an order and releases its seats. */
export const useAbandonOrder = (
  userId: string,
  {
    onDone,
    onFailed,
  }: { onDone: (state: PaymentStatus['state']) => void; onFailed: (error: AppError) => void },
) => {
  const client = useQueryClient()
  const isOver = useOrderOver(userId)
  return useSend({
    mutationKey: ['order-abandon', userId],
    repeat: 'after-moment',
    send: async (orderId: string) => (await repositories.checkout()).abandonOrder(orderId),
    onSuccess: ({ orderId, state }) => {
      if (state === 'ticketed') refreshTickets(client, userId)
      if (state !== 'processing')
        client.setQueryData<Reservation[]>(memberKeys.openOrders(userId), (known) =>
          known?.filter((order) => order.orderId !== orderId),
        )
      onDone(state)
    },
    onFailed,
    onSettled: isOver,
  })
}
