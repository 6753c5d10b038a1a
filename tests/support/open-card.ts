import { expect, type Page } from '@playwright/test'
import type { PaymentIntentResponse } from '../../contract/checkout.ts'
import { buyer, choose, oneOnSale, payButton } from './checkout.ts'
import { enter } from './member.ts'

/** Goes through the selection to the card form; returns the event, the ticket type and the server's response. */
export const openCard = async (
  page: Page,
  url: string,
  { email, index = 0 }: { email?: string; index?: number } = {},
) => {
  const { event, types } = await oneOnSale(url, { index })
  const type = types.find(({ availableTickets }) => availableTickets >= 4)
  if (!type) throw new Error('no type')
  await enter(page, email ?? (await buyer(url)), `/events/${event.id}/checkout`)
  await choose(page, type)
  const answer = page.waitForResponse('**/api/create-payment-intent')
  await payButton(page).click()
  const opened = (await (await answer).json()) as PaymentIntentResponse & { paymentIntentId: string }
  await expect(page.getByRole('heading', { name: 'Paiement par carte' })).toBeVisible()
  return { event, type, opened }
}
