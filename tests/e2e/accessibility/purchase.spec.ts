import { paymentStates } from '../../../contract/checkout.ts'
import { expectAccessibleEverywhere as check, holdToast, settled } from '../../support/axe.ts'
import { buyer, choose, fillTestCard, oneOnSale, payButton } from '../../support/checkout.ts'
import { expect, test } from '../../support/fixtures.ts'
import { enter } from '../../support/member.ts'
import { newMember } from '../../support/new-member.ts'
import { orderByApi } from '../../support/orders.ts'

test.use({ reducedMotion: 'reduce' })
// axe reads each state four times.
test.slow()

test('a payment of the demonstration', { tag: '@long' }, async ({ page, server }) => {
  const { paymentId } = await orderByApi(server.url, await newMember(server.url))
  await page.goto(`/paiement-demo/${paymentId}`)
  await settled(page)
  await check(page, 'the demonstration’s payment page')
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(page.getByText('Choisissez une des deux cartes de test.')).toBeVisible()
  await check(page, 'a payment without a card')
  await fillTestCard(page, 'refusée')
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await check(page, 'a refused card')
  await page.goto('/paiement-demo/inconnu')
  await expect(page.getByText('Paiement introuvable')).toBeVisible()
  await check(page, 'an unknown payment')
})

test('a purchase from its tickets to its confirmation', async ({ page, server }) => {
  const email = await newMember(server.url)
  const { event, types } = await oneOnSale(server.url)
  const [type] = types
  if (!type) throw new Error('nothing is on sale')
  await enter(page, email, `/events/${event.id}/checkout`)
  await settled(page)
  await check(page, 'a checkout')
  await choose(page, type, 2)
  await expect(page.getByText('Commande avec obligation de paiement')).toBeVisible()
  await check(page, 'a checkout about to be paid')
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(page).toHaveURL(/\/paiement-demo\//)
  await fillTestCard(page, 'acceptée')
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(page.getByText('Paiement confirmé')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await check(page, 'a confirmed payment')
})

test('a purchase that does not go straight', { tag: '@long' }, async ({ page, server }) => {
  const { event, types } = await oneOnSale(server.url, { kinds: 2 })
  const [type] = types
  if (!type) throw new Error('no type')
  await enter(page, await buyer(server.url), `/events/${event.id}/checkout`)
  await page.getByRole('button', { name: 'Payer', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await holdToast(page)
  await check(page, 'a checkout without tickets')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: `Ajouter un billet ${type.name}`, exact: true }).click()
  await payButton(page).click()
  await expect(page.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true')
  await check(page, 'a checkout without terms')
  await page.route('https://js.stripe.com/**', (route) => route.abort())
  await page.route('**/api/config/app', async (route) => {
    const config = await (await route.fetch()).json()
    await route.fulfill({
      json: { ...config, payments: { provider: 'stripe', publishableKey: 'pk_test_x' } },
    })
  })
  await page.route('**/api/create-payment-intent', (route) =>
    route.fulfill({ json: { paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_x' } }),
  )
  await page.reload()
  await choose(page, type)
  await payButton(page).click()
  await expect(page.getByText('Le paiement ne se charge pas.')).toBeVisible()
  await check(page, 'a card form that cannot be loaded')
  await page.goto('/payment/success')
  await expect(page.getByText('Paiement invalide')).toBeVisible()
  await check(page, 'no payment')
  await page.goto('/events/inconnu/checkout')
  await expect(page.getByText('Événement introuvable')).toBeVisible()
  await check(page, 'a checkout of no event')
})

test('a payment in each of its states', { tag: '@long' }, async ({ page, server }) => {
  const { event, types } = await oneOnSale(server.url)
  const [type] = types
  if (!type) throw new Error('no type')
  const email = await buyer(server.url)
  for (const [index, state] of paymentStates.entries()) {
    const { eventName, place, city, date, time } = event
    await page.route('**/api/payment/**', (route) =>
      route.fulfill({
        json: {
          ...{ id: 'pi_1', orderId: 'o1', state, isDemo: true, eventId: event.id, eventName },
          ...{ place, city, date, time, totalAmount: type.price, heldUntil: null },
          lines: [{ ticketType: type.name, quantity: 1, price: type.price }],
        },
      }),
    )
    const path = `/payment/success/pi_1?event_id=${event.id}`
    if (index === 0) await enter(page, email, path)
    else await page.goto(path)
    await expect(page.getByRole('region', { name: 'Votre commande' })).toBeVisible()
    await check(page, `a payment that is ${state}`)
    await page.unroute('**/api/payment/**')
  }
})
