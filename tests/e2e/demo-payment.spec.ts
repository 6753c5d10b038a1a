import { priceLabel } from '../../contract/rules/price.ts'
import type { Ticket } from '../../contract/tickets.ts'
import { fillTestCard } from '../support/checkout.ts'
import { expect, test } from '../support/fixtures.ts'
import { asMember } from '../support/member.ts'
import { newMember } from '../support/new-member.ts'
import { orderByApi } from '../support/orders.ts'
import { workerReady } from '../support/worker.ts'

const pathOf = (paymentId: string) => `/paiement-demo/${paymentId}`

test('an order is paid by the accepted card, after the other was refused, without signing in', {
  tag: '@long',
}, async ({ page, server }) => {
  const email = await newMember(server.url)
  const { event, type, paymentId, opened } = await orderByApi(server.url, email)
  expect(opened.checkout_url).toBe(server.url + pathOf(paymentId))
  await page.goto(pathOf(paymentId))
  await expect(page.getByRole('heading', { level: 1, name: 'Paiement de démonstration' })).toBeVisible()
  await expect(page.getByText(/Aucun argent ne circule/)).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: event.eventName })).toBeVisible()
  const pay = page.getByRole('button', { name: `Payer ${priceLabel(type.price)}` })

  await fillTestCard(page, 'refusée')
  await pay.click()
  await expect(page.getByRole('alert')).toContainText('Carte refusée')
  expect(await asMember<Ticket[]>(server.url, email, '/api/tickets')).toEqual([])

  await fillTestCard(page, 'acceptée')
  await expect(page.getByLabel('Numéro de carte de test')).toHaveValue('4242 4242 4242 4242')
  await pay.click()
  // A visitor is redirected to sign-in, and from there to the page of their payment.
  await page.waitForURL(/\/auth\?return=%2Fpayment%2Fsuccess/)
  const tickets = await asMember<Ticket[]>(server.url, email, '/api/tickets')
  expect(tickets.filter(({ eventId }) => eventId === event.id)).toHaveLength(1)

  await page.goto(pathOf(paymentId))
  await expect(page.getByRole('heading', { level: 1, name: 'Paiement accepté' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continuer' })).toHaveAttribute(
    'href',
    new RegExp(`^/payment/success/${paymentId}`),
  )
})

test('by keyboard alone', { tag: '@long' }, async ({ page, server }) => {
  const { paymentId } = await orderByApi(server.url, await newMember(server.url))
  await page.goto(pathOf(paymentId))
  const number = page.getByLabel('Numéro de carte de test')
  await number.focus()
  await page.keyboard.type('4000000000000002')
  await expect(number).toHaveValue('4000 0000 0000 0002')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Carte refusée')
})

test('without a network the page says so, and goes on with it', { tag: ['@worker', '@long'] }, async ({
  page,
  context,
  server,
}) => {
  const { paymentId } = await orderByApi(server.url, await newMember(server.url))
  await page.goto(pathOf(paymentId))
  await fillTestCard(page, 'refusée')
  await workerReady(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(page.getByRole('alert')).toContainText('Pas de connexion au serveur')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Hors connexion' })).toBeVisible()
  await context.setOffline(false)
  // Retried when the network is back, or by the button: clicked in the page, since it may disappear first.
  await page
    .getByRole('button', { name: 'Réessayer' })
    .evaluateAll((buttons) => (buttons as HTMLElement[])[0]?.click())
  await expect(page.getByRole('heading', { level: 1, name: 'Paiement de démonstration' })).toBeVisible()
})
