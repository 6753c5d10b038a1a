import type { Ticket } from '../../contract/tickets.ts'
import { expectAccessible } from '../support/axe.ts'
import { choose, expectToast, oneOnSale, payButton, pressUntil } from '../support/checkout.ts'
import { asMember, everythingStored } from '../support/member.ts'
import { newMember } from '../support/new-member.ts'
import { openCard } from '../support/open-card.ts'
import { cards } from '../support/stripe-double/cards.ts'
import type { StripeDouble } from '../support/stripe-double/stripe-double.ts'
import { expect, test } from '../support/stripe-fixtures.ts'
import { answerBank, cardFields, fillCard } from '../support/stripe-js/card-person.ts'

const atConfirmation = /\/payment\/success\/[^/?]+\?event_id=/

/** Returns the money taken for an order. */
const takenFor = (double: StripeDouble, paymentId: string) =>
  double.ledger().find((row) => row.paymentId === paymentId)

test('a card is paid on the page, and nothing of it stays on the device', async ({
  page,
  server,
  stripe,
}) => {
  const email = await newMember(server.url, 'Sacha')
  const fromStripe: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.endsWith('stripe.com')) fromStripe.push(request.url())
  })
  await page.goto('/')
  const { event } = await oneOnSale(server.url)
  await page.goto(`/events/${event.id}`)
  expect(fromStripe, 'before anybody pays').toEqual([])

  const { type, opened } = await openCard(page, server.url, { email })
  await expect(page.getByRole('heading', { name: 'Paiement par carte' })).toBeFocused()
  await expect(page.getByText(/Vos places sont gardées jusqu’à \d\d:\d\d\./)).toBeVisible()
  await expect(page.getByText('Commande avec obligation de paiement')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Récapitulatif' })).toContainText(`1 × ${type.name}`)
  await expect(cardFields(page).getByLabel('Numéro de carte')).toBeVisible()
  expect(fromStripe[0]).toMatch(
    /^https:\/\/js\.stripe\.com\/[a-z0-9]+\/stripe\.js\?advancedFraudSignals=false$/,
  )

  await expectAccessible(page, 'the card form')
  await fillCard(page)
  await payButton(page).click()
  await expect(page).toHaveURL(atConfirmation)
  await expect(page.getByText('Paiement confirmé')).toBeVisible()
  await expect(page.getByText(/démonstration/)).toHaveCount(0)
  expect(takenFor(stripe.double, opened.paymentIntentId)).toMatchObject({
    status: 'succeeded',
    takenCents: Math.round(type.price * 100),
    refundedCents: 0,
  })
  const mine = await asMember<Ticket[]>(server.url, email, '/api/tickets')
  expect(mine.map(({ eventId }) => eventId)).toEqual([event.id])

  expect(page.url()).not.toContain('secret')
  const stored = await everythingStored(page)
  expect(stored).toContain(event.eventName)
  expect(stored).not.toContain('_secret_')
  expect(stored).not.toContain(cards.accepted)
})

test('a refused card is told, and another one pays the same order', { tag: '@long' }, async ({
  page,
  server,
  stripe,
}) => {
  const { opened } = await openCard(page, server.url)
  const step = page.getByRole('region', { name: 'Paiement par carte' })
  // The form replaced the order's button faster than anyone can react, so the first press is ignored.
  await expect(async () => {
    await payButton(page).click()
    await expect(step.getByText('Votre numéro de carte est incomplet.')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expectToast(page, 'Erreur de paiement', 'Votre numéro de carte est incomplet.')
  await fillCard(page, cards.declined)
  await payButton(page).click()
  await expectToast(page, 'Erreur de paiement', 'Votre carte a été refusée.')
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(step.getByText('Votre carte a été refusée.')).toBeVisible()
  stripe.browser.unreachable = true
  await payButton(page).click()
  await expectToast(page, 'Une erreur de connexion avec Stripe est survenue.')
  stripe.browser.unreachable = false
  await fillCard(page)
  await payButton(page).click()
  await expect(page.getByText('Paiement confirmé')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/payment/success/${opened.paymentIntentId}`))
})

test('a bank that wants to be asked is asked over the page', { tag: '@long' }, async ({ page, server }) => {
  await openCard(page, server.url)
  await fillCard(page, cards.authentication)
  await payButton(page).click()
  await answerBank(page, 'Refuser')
  await expectToast(page, 'Erreur de paiement', /Nous n’avons pas pu authentifier/)
  await pressUntil(payButton(page), () => expect(page.getByTitle('3D Secure')).toBeVisible({ timeout: 1000 }))
  await answerBank(page, 'Approuver')
  await expect(page).toHaveURL(atConfirmation)
  await expect(page.getByText('Paiement confirmé')).toBeVisible()
})

test('a payment that is over says so, and the page begins anew', { tag: '@long' }, async ({
  page,
  server,
  stripe,
}) => {
  const { opened } = await openCard(page, server.url)
  await fillCard(page)
  const cancelled = await fetch(`${stripe.double.url}/v1/payment_intents/${opened.paymentIntentId}/cancel`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_playwright' },
  })
  expect(cancelled.status).toBe(200)
  const reloaded = page.waitForEvent('load')
  await payButton(page).click()
  await expectToast(page, 'Session expirée')
  await reloaded
  await expect(page.getByRole('heading', { name: 'Vos billets' })).toBeVisible()
  expect(takenFor(stripe.double, opened.paymentIntentId)?.takenCents).toBe(0)
})

test('a payment made meanwhile in another tab is not made twice', { tag: '@long' }, async ({
  page,
  server,
  stripe,
}) => {
  const { opened } = await openCard(page, server.url)
  await fillCard(page)
  stripe.double.payIntent(opened.paymentIntentId)
  await payButton(page).click()
  await expect(page).toHaveURL(atConfirmation)
  await expect(page.getByText('Paiement confirmé')).toBeVisible()
})

test('where Stripe cannot be loaded, trying again loads it', { tag: '@long' }, async ({
  page,
  server,
  stripe,
}) => {
  stripe.browser.failedLoads = Number.POSITIVE_INFINITY
  await openCard(page, server.url)
  const lost = page.getByRole('alert').filter({ hasText: 'Le paiement ne se charge pas.' })
  await expect(lost).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(lost).toBeVisible()
  stripe.browser.failedLoads = 0
  stripe.browser.failedForm = true
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(lost).toBeVisible()
  stripe.browser.failedForm = false
  // The app retries by itself once it is back online.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await fillCard(page)
  await payButton(page).click()
  await expect(page.getByText('Paiement confirmé')).toBeVisible()
})

test('a way back that is blocked after the payment leads to the confirmation all the same', {
  tag: '@long',
}, async ({ page, server, stripe }) => {
  stripe.browser.blockedReturn = true
  const { event, type, opened } = await openCard(page, server.url)
  await fillCard(page)
  const confirmation = page.waitForRequest('**/api/payment/confirm')
  await payButton(page).click()
  await expectToast(page, /Paiement réussi\s!/)
  await expect(page.getByText('Paiement confirmé')).toBeVisible()
  expect((await confirmation).postDataJSON()).toEqual({
    paymentIntentId: opened.paymentIntentId,
    eventId: event.id,
    selectedTickets: { [type.id]: 1 },
  })
  await expect(page).toHaveURL(atConfirmation)
})

test('going back to the selection begins anew: no tickets, no secret, the first attempt', {
  tag: '@long',
}, async ({ page, server, stripe }) => {
  const { type, opened } = await openCard(page, server.url, { index: 1 })
  await pressUntil(page.getByRole('button', { name: 'Retour à la sélection' }), () =>
    expect(page.getByRole('heading', { name: 'Vos billets' })).toBeVisible({ timeout: 1000 }),
  )
  await expect(page.getByRole('button', { name: 'Payer', exact: true })).toBeVisible()
  await choose(page, type, 2)
  const press = page.waitForRequest('**/api/create-payment-intent')
  await payButton(page).click()
  expect((await press).postDataJSON()).toMatchObject({ attemptId: 1, tickets: { [type.id]: 2 } })
  await fillCard(page)
  await payButton(page).click()
  await expect(page.getByText('Paiement confirmé')).toBeVisible()
  // The first order has ended: it can no longer be paid.
  expect(stripe.double.intent(opened.paymentIntentId).status).toBe('canceled')
})
