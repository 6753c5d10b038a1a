import type { PaymentIntentResponse } from '../../contract/checkout.ts'
import { ask } from './ask.ts'
import { oneOnSale } from './checkout.ts'
import { tokenOf } from './member.ts'

/** Creates an unpaid order of one place by the API, unknown to the open app. */
export const orderByApi = async (url: string, email: string) => {
  const { event, types } = await oneOnSale(url)
  const type = types.find(({ price, availableTickets }) => price > 0 && availableTickets > 0)
  if (!type) throw new Error('nothing is left of the event')
  const answer = await ask(`${url}/api/create-payment-intent`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await tokenOf(url, email)}`,
    },
    body: JSON.stringify({ eventId: event.id, tickets: { [type.id]: 1 }, totalAmount: type.price }),
  })
  const opened = (await answer.json()) as PaymentIntentResponse
  if (!opened.paymentIntentId) throw new Error(`no payment was opened: ${JSON.stringify(opened)}`)
  return { event, type, paymentId: opened.paymentIntentId, opened }
}
