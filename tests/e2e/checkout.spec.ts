import type { Request } from '@playwright/test'
import { priceLabel } from '../../contract/rules/price.ts'
import type { Ticket } from '../../contract/tickets.ts'
import { buyer, choose, expectToast, fillTestCard, oneOnSale, payButton } from '../support/checkout.ts'
import { expect, test } from '../support/fixtures.ts'
import { asMember, enter, PASSWORD } from '../support/member.ts'
import { newMember } from '../support/new-member.ts'
import { workerReady } from '../support/worker.ts'

const ORDER = '**/api/create-payment-intent'

/** Returns the key and body of each press. */
const pressesOf = (requests: Request[]) =>
  requests.map((request) => ({
    key: request.headers()['idempotency-key'],
    body: request.postDataJSON() as Record<string, unknown>,
  }))

test('a visitor buys two tickets: signs in, chooses, pays on the demonstration’s page, and has them for the door', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  const email = await newMember(server.url, 'Ines')
  const { event, types } = await oneOnSale(server.url)
  const [type] = types
  if (!type) throw new Error('no type')
  await page.goto(`/events/${event.id}`)
  await page.getByRole('link', { name: 'Acheter des billets' }).last().click()
  await expectToast(page, 'Connexion requise', 'Vous devez être connecté pour acheter des billets.')
  await expect(page).toHaveURL(`/auth?return=${encodeURIComponent(`/events/${event.id}/checkout`)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()

  await expect(page.getByRole('heading', { level: 1, name: event.eventName })).toBeVisible()
  await expect(page.getByText('Aucun argent ne circule ici', { exact: false })).toBeVisible()
  await choose(page, type, 2)
  const total = priceLabel(Math.round(type.price * 200) / 100)
  const recap = page.getByRole('region', { name: 'Récapitulatif' })
  await expect(recap).toContainText(event.eventName)
  await expect(recap).toContainText(`2 × ${type.name}`)
  await expect(recap).toContainText(/Total TTC/)
  await expect(recap).toContainText(/Billets datés\s: pas de droit de rétractation/)
  await expect(page.getByText('Commande avec obligation de paiement')).toBeVisible()
  await page.getByRole('button', { name: `Payer ${total}` }).click()

  await expect(page).toHaveURL(/\/paiement-demo\//)
  await fillTestCard(page, 'acceptée')
  await page.getByRole('button', { name: /^Payer/ }).click()

  await expect(page).toHaveURL(new RegExp(`/payment/success/[^/?]+\\?event_id=${event.id}$`))
  await expect(page.getByText('Paiement confirmé')).toBeVisible()
  const order = page.getByRole('region', { name: 'Votre commande' })
  await expect(order).toContainText(`2 × ${type.name}`)
  await expect(order).toContainText(total)
  await expect(order).toContainText(/Paiement de démonstration/)
  const mine = await asMember<Ticket[]>(server.url, email, '/api/tickets')
  expect(mine.map(({ eventId, quantity }) => ({ eventId, quantity }))).toEqual([
    { eventId: event.id, quantity: 2 },
  ])

  await page.getByRole('link', { name: 'Voir mes billets' }).click()
  await expect(page.getByRole('article').filter({ hasText: event.eventName })).toBeVisible()
  await workerReady(page)
  await expect(page.getByText('Prêt pour l’entrée')).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('article').filter({ hasText: event.eventName })).toBeVisible()
})

test('a free event is booked at once, and its confirmation opens by itself', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const { event, types } = await oneOnSale(server.url, { kind: 'free' })
  const [type] = types
  if (!type) throw new Error('no type')
  const email = await buyer(server.url)
  await enter(page, email, `/events/${event.id}`)
  await page.getByRole('link', { name: 'Réserver', exact: true }).last().click()
  await choose(page, type)
  await expect(page.getByText('Commande avec obligation de paiement')).toHaveCount(0)
  await page.getByRole('button', { name: 'Réserver', exact: true }).click()
  await expectToast(page, /Réservation confirmée\s!/, 'Votre place pour ce concert gratuit est réservée.')
  await expect(page).toHaveURL(`/booking/confirmation/${event.id}`)
  await expect(page.getByRole('heading', { level: 1, name: event.eventName })).toBeVisible()
  await page.goto(`/events/${event.id}`)
  await expect(page.getByText('Vous avez votre place')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Prendre d’autres billets' })).toBeVisible()
})

test('what is missing is said, and nothing is sent', { tag: '@long' }, async ({ page, server }) => {
  const { event, types } = await oneOnSale(server.url, { kinds: 2 })
  const [first, second] = types
  if (!first || !second) throw new Error('no types')
  await enter(page, await buyer(server.url), `/events/${event.id}/checkout`)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('create-payment-intent')) sent.push(request.url())
  })
  await page.getByRole('button', { name: 'Payer' }).click()
  await expectToast(page, 'Aucun billet sélectionné', 'Veuillez sélectionner au moins un billet.')
  await expect(page.getByRole('heading', { name: 'Vos billets' })).toBeFocused()

  const less = page.getByRole('button', { name: `Retirer un billet ${first.name}`, exact: true })
  const more = page.getByRole('button', { name: `Ajouter un billet ${first.name}`, exact: true })
  await expect(less).toBeDisabled()
  for (let count = 0; count < first.perOrderLimit; count++) await more.click()
  await expect(more).toBeDisabled()
  await less.click()
  await expect(more).toBeEnabled()
  await page.getByRole('button', { name: `Ajouter un billet ${second.name}`, exact: true }).click()
  const cents = Math.round(first.price * 100) * (first.perOrderLimit - 1) + Math.round(second.price * 100)
  const pay = page.getByRole('button', { name: `Payer ${priceLabel(cents / 100)}` })
  await pay.click()
  await expectToast(
    page,
    'Acceptation requise',
    'Vous devez accepter les Conditions Générales de Vente pour continuer.',
  )
  const terms = page.getByRole('checkbox')
  await expect(terms).toBeFocused()
  await expect(terms).toHaveAccessibleDescription(/Vous devez accepter/)
  await expect(page.getByRole('link', { name: /Conditions Générales de Vente/ })).toHaveAttribute(
    'href',
    '/cgv',
  )
  await terms.check()
  await expect(terms).not.toHaveAttribute('aria-invalid')
  expect(sent).toEqual([])
})

test.describe('each press is an attempt of its own', () => {
  test('by its own key and number; only one whose answer was lost is sent again as it was', async ({
    page,
    server,
  }) => {
    const { event, types } = await oneOnSale(server.url)
    const [type] = types
    if (!type) throw new Error('no type')
    await enter(page, await buyer(server.url), `/events/${event.id}/checkout`)
    const requests: Request[] = []
    page.on('request', (request) => {
      if (request.url().includes('create-payment-intent')) requests.push(request)
    })
    await choose(page, type)

    await page.route(ORDER, (route) => route.fulfill({ status: 500, body: 'oops' }))
    await payButton(page).click()
    await expectToast(page, 'Erreur', 'Impossible de créer la session de paiement. Veuillez réessayer.')
    await page.unroute(ORDER)
    await page.route(ORDER, (route) => route.abort('connectionfailed'))
    await payButton(page).click()
    await expect(page.getByText(/la commande ne sera pas passée deux fois/)).toBeVisible()
    await page.unroute(ORDER)
    await expect(payButton(page)).toBeEnabled()
    await payButton(page).click()
    await expect(page).toHaveURL(/\/paiement-demo\//)

    const [refused, lost, again] = pressesOf(requests)
    expect(refused?.body).toMatchObject({
      eventId: event.id,
      tickets: { [type.id]: 1 },
      totalAmount: type.price,
      attemptId: 1,
      isFreeBooking: false,
    })
    expect(refused?.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(lost?.key).not.toBe(refused?.key)
    expect(lost?.body.attemptId).toBe(2)
    expect(again).toEqual(lost)
  })

  test('an answer that is nothing known is said to be unexpected', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    const { event, types } = await oneOnSale(server.url)
    const [type] = types
    if (!type) throw new Error('no type')
    await enter(page, await buyer(server.url), `/events/${event.id}/checkout`)
    await choose(page, type)
    for (const json of [{}, { success: true, type: 'gift' }, ['?'], { clientSecret: 7 }]) {
      await page.route(ORDER, (route) => route.fulfill({ json }))
      await payButton(page).click()
      await expectToast(page, 'Réponse inattendue')
      await page.getByRole('button', { name: 'Fermer' }).last().click()
      await expect(page.getByText('Réponse inattendue', { exact: true })).toHaveCount(0)
      await page.unroute(ORDER)
    }
    await payButton(page).click()
    await expect(page).toHaveURL(/\/paiement-demo\//)
  })
})

test('a price that has changed is told with the right total, and the next press pays that', {
  tag: '@long',
}, async ({ page, server }) => {
  const { event, types } = await oneOnSale(server.url)
  const [type] = types
  if (!type) throw new Error('no type')
  await page.route(`**/api/events/${event.id}/tickets`, (route) =>
    route.fulfill({ json: [{ ...type, price: type.price + 1 }] }),
  )
  await enter(page, await buyer(server.url), `/events/${event.id}/checkout`)
  await choose(page, type)
  await expect(page.getByRole('button', { name: `Payer ${priceLabel(type.price + 1)}` })).toBeEnabled()
  await page.unroute(`**/api/events/${event.id}/tickets`)
  await payButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: priceLabel(type.price) })).toBeVisible()
  await page.getByRole('button', { name: `Payer ${priceLabel(type.price)}` }).click()
  await expect(page).toHaveURL(/\/paiement-demo\//)
})
