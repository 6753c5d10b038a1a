import type { Event } from '../../contract/events.ts'
import { partnerEvents } from '../support/booking-calls.ts'
import { buyer, choose, expectToast, oneOnSale, payButton } from '../support/checkout.ts'
import { catalogueOnDevice } from '../support/events-on-device.ts'
import { expect, test } from '../support/fixtures.ts'
import { enter, members } from '../support/member.ts'
import { workerReady } from '../support/worker.ts'

test('without a network nothing is sold, and what is kept is shown with its age', {
  tag: ['@worker', '@long'],
}, async ({ page, context, server }) => {
  const { event, types } = await oneOnSale(server.url)
  const [type] = types
  if (!type) throw new Error('no type')
  await enter(page, await buyer(server.url), `/events/${event.id}/checkout`)
  await choose(page, type)
  await workerReady(page)
  await catalogueOnDevice(page)
  await context.setOffline(true)
  await expect(payButton(page)).toBeDisabled()
  await expect(payButton(page)).toHaveAccessibleDescription(/retrouvez du réseau pour continuer/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: event.eventName })).toBeVisible()
  await expect(page.getByText(/^Hors connexion\s: informations du/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Payer' })).toBeEnabled()
})

test.describe('free=true', () => {
  test('with a Pass opens one place of a partner event, and of no other', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    test.slow()
    const [event] = await partnerEvents(server.url, members.premium, 'priced')
    if (!event) throw new Error('no partner event')
    await enter(page, members.premium, `/events/${event.id}/checkout`)
    await expect(page.getByRole('heading', { level: 1, name: 'Un concert du Pass' })).toBeVisible()
    await page.getByRole('link', { name: 'Réserver avec mon Pass' }).click()
    await expect(page).toHaveURL(`/events/${event.id}/checkout?free=true`)
    await expect(page.getByText('Gratuit avec le Pass').first()).toBeVisible()
    const more = page.getByRole('button', { name: /^Ajouter un billet/ }).first()
    await more.click()
    await expect(more).toBeDisabled()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Réserver avec mon Pass' }).click()
    await expectToast(page, /Réservation confirmée\s!/)
    await expect(page).toHaveURL(`/booking/confirmation/${event.id}`)

    const { event: sold } = await oneOnSale(server.url)
    await page.goto(`/events/${sold.id}/checkout?free=true`)
    await expect(page.getByText(/n’est pas compris dans le Pass/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Payer' })).toBeEnabled()
  })

  test('without a Pass opens nothing: the way to one is shown', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    const email = await buyer(server.url)
    const [event] = await partnerEvents(server.url, email)
    await enter(page, email, `/events/${event?.id}/checkout?free=true`)
    await expect(page.getByText(/ne se vend pas à l’unité/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Choisir un Pass' })).toHaveAttribute('href', '/store')
  })
})

test('what is not sold here says so', { tag: '@long' }, async ({ page, server }) => {
  test.slow()
  const events = (await (await fetch(`${server.url}/api/events?limit=100`)).json()) as Event[]
  const outside = events.find(({ ticketingMode }) => ticketingMode === 'external')
  const full = events.find(({ soldOut, ticketingMode }) => soldOut && ticketingMode === 'internal')
  const { event, types } = await oneOnSale(server.url)
  await enter(page, await buyer(server.url), '/events/inconnu/checkout')
  await expect(page.getByRole('heading', { level: 1, name: 'Événement introuvable' })).toBeVisible()

  await page.goto(`/events/${outside?.id}/checkout`)
  await expect(page.getByRole('heading', { level: 1, name: 'Billets en vente ailleurs' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Billets sur / })).toHaveAttribute(
    'href',
    outside?.pageUrl ?? '',
  )

  await page.goto(`/events/${full?.id}/checkout`)
  await expect(page.getByText('Complet', { exact: true }).first()).toBeVisible()
  for (const more of await page.getByRole('button', { name: /^Ajouter un billet/ }).all())
    await expect(more).toBeDisabled()
  await expect(page.getByText(/^Complet\s: il ne reste aucune place/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Payer|Réserver)/ })).toHaveCount(0)

  await page.route(`**/api/events/${event.id}/tickets`, (route) => route.fulfill({ json: [] }))
  await page.goto(`/events/${event.id}/checkout`)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Aucun billet disponible pour le moment.' }),
  ).toBeVisible()
  await page.unroute(`**/api/events/${event.id}/tickets`)

  await page.route(`**/api/events/${event.id}`, (route) =>
    route.fulfill({ json: { ...event, date: '2020-01-01' } }),
  )
  await page.goto(`/events/${event.id}/checkout`)
  await expect(page.getByRole('heading', { level: 1, name: 'Événement terminé' })).toBeVisible()
  await page.unroute(`**/api/events/${event.id}`)

  await page.goto(`/checkout?eventId=${event.id}`)
  await expect(page).toHaveURL(`/events/${event.id}/checkout`)
  await expect(page.getByText(types[0]?.name ?? '').first()).toBeVisible()
  await page.goto('/checkout')
  await expect(page).toHaveURL('/events')
})
