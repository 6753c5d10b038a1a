import { payButton } from '../support/checkout.ts'
import { PASSWORD, signIn } from '../support/member.ts'
import { newMember } from '../support/new-member.ts'
import { openCard } from '../support/open-card.ts'
import { expect, test } from '../support/stripe-fixtures.ts'
import { fillCard } from '../support/stripe-js/card-person.ts'
import { workerReady } from '../support/worker.ts'

test.describe('the way back from a bank', () => {
  test('in another browser: signs in first, loses the secret on the way, and tells how it went', async ({
    page,
    server,
    stripe,
    browser,
  }) => {
    const email = await newMember(server.url, 'Yann')
    const { event, opened } = await openCard(page, server.url, { email })
    stripe.double.webhooks.policy = () => []
    stripe.double.payIntent(opened.paymentIntentId)
    const elsewhere = await browser.newContext({ baseURL: server.url, locale: 'fr-FR' })
    const other = await elsewhere.newPage()
    await other.goto(
      `/payment/success?event_id=${event.id}&payment_intent=${opened.paymentIntentId}&payment_intent_client_secret=${opened.clientSecret}&redirect_status=succeeded`,
    )
    await expect(other).toHaveURL(
      `/auth?return=${encodeURIComponent(`/payment/success/${opened.paymentIntentId}?event_id=${event.id}`)}`,
    )
    await other.getByLabel('Email').fill(email)
    await other.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
    await other.getByRole('button', { name: 'Se connecter' }).click()
    // The webhook never arrived: the server asks Stripe itself.
    await expect(other.getByText('Paiement confirmé')).toBeVisible()
    await expect(other).toHaveURL(`/payment/success/${opened.paymentIntentId}?event_id=${event.id}`)
    await elsewhere.close()
  })

  test('that takes its time is waited for', { tag: '@long' }, async ({ page, server, stripe }) => {
    stripe.browser.slowBank = true
    const { opened } = await openCard(page, server.url)
    await fillCard(page)
    await payButton(page).click()
    await expect(page.getByText('Votre banque traite le paiement')).toBeVisible()
    stripe.double.bankAnswers(opened.paymentIntentId, true)
    await expect(page.getByText('Paiement confirmé')).toBeVisible()
    stripe.browser.slowBank = false
  })

  test('that has refused says so, and leads back to the tickets', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    const { event, opened } = await openCard(page, server.url)
    await page.goto(`/payment/success/${opened.paymentIntentId}?event_id=${event.id}&redirect_status=failed`)
    await expect(page.getByText('Paiement non abouti')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`event_id=${event.id}$`))
    await page.getByRole('link', { name: 'Reprendre des billets' }).click()
    await expect(page).toHaveURL(`/events/${event.id}/checkout`)
  })
})

test('no payment, nobody’s payment, and a network that is gone', { tag: ['@worker', '@long'] }, async ({
  page,
  context,
  server,
}) => {
  const { event, opened } = await openCard(page, server.url)
  const path = `/payment/success/${opened.paymentIntentId}?event_id=${event.id}`
  await workerReady(page)
  await page.goto(path)
  await expect(page.getByText('Paiement en cours de confirmation')).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Pas de connexion au serveur' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  // The app retries by itself once it is back online.
  await context.setOffline(false)
  await expect(page.getByText('Paiement en cours de confirmation')).toBeVisible()

  await page.goto('/payment/success')
  await expect(page.getByRole('heading', { level: 1, name: 'Paiement invalide' })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, await newMember(server.url, 'Zoe'), path)
  await expect(page.getByRole('heading', { level: 1, name: 'Paiement invalide' })).toBeVisible()
})
