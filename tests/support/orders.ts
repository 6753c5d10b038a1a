import type { PaymentIntentResponse } from '../../contract/checkout.ts'
import { oneOnSale } from './checkout.ts'
import { PASSWORD } from './member.ts'

/** Who is signed in behind the app's back. */
export const tokenOf = async (url: string, email: string): Promise<string> => {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return ((await login.json()) as { token: string }).token
}

/** An order of one place, open to be paid, made behind the app's back. */
export const orderByApi = async (url: string, email: string) => {
  const { event, types } = await oneOnSale(url)
  const type = types.find(({ price, availableTickets }) => price > 0 && availableTickets > 0)
  if (!type) throw new Error('nothing is left of the event')
  const answer = await fetch(`${url}/api/create-payment-intent`, {
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
