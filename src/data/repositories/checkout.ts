import type {
  PaymentIntentRequest,
  PaymentIntentResponse,
  PaymentStatus,
} from '../../../contract/checkout.ts'
import { call } from '../api.ts'

/** One press of the button that buys: the same press sent again is answered the same order. */
export interface Press {
  /** A UUID, sent as `Idempotency-Key`. */
  key: string
  request: PaymentIntentRequest
}

/**
 * Keeps places and opens their payment (document 2, section 7). Never queued. Throws AppError: `sold_out`, `sales_closed`,
 * `total_mismatch`, `pass_required`, `conflict`, `unavailable`, 401, 'unexpected', or 'offline': only that one may be pressed again
 * by the same key.
 */
export const openOrder = ({ key, request }: Press): Promise<PaymentIntentResponse> =>
  call('paymentIntent', { body: request }, { idempotencyKey: key })

/** Where an order of the member stands. Throws AppError: 404 where it is not theirs, 401, or 'offline'. */
export const paymentStatus = (id: string): Promise<PaymentStatus> => call('payment', { params: { id } })

/** The same, after the server has asked the provider (document 2, section 7). Throws also `unavailable`. */
export const confirmPayment = (
  paymentIntentId: string,
  more: { eventId?: string | undefined; selectedTickets?: Record<string, number> | undefined } = {},
): Promise<PaymentStatus> =>
  call('paymentConfirm', {
    body: {
      paymentIntentId,
      ...(more.eventId && { eventId: more.eventId }),
      ...(more.selectedTickets && { selectedTickets: more.selectedTickets }),
    },
  })
