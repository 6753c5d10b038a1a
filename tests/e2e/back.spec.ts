import { bookByApi, partnerEvents } from '../support/booking-calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { enter, members } from '../support/member.ts'

// Needs a browser: jsdom has no history with open dialogs.

test('back closes the filters, and then leads to the page before', async ({ page }) => {
  await page.goto('/artists')
  await page.getByRole('link', { name: 'Nectar, accueil' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /Découvrez/ })).toBeVisible()
  await page.goto('/events?search=a')
  const dialog = page.getByRole('dialog', { name: 'Filtres' })
  await page.getByRole('button', { name: /^Filtres/ }).click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/events\?search=a$/)

  await page.getByRole('button', { name: /^Filtres/ }).click()
  await dialog.getByLabel('Style').selectOption('Jazz')
  await dialog.getByRole('button', { name: 'Appliquer' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/musicStyle=Jazz/)
  await page.goBack()
  await expect(page).toHaveURL(/\/events\?search=a$/)
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: /^Filtres/ }).click()
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('back closes the menu; what is gone to from it comes after the page that it was opened on', {
  tag: '@long',
}, async ({ page }) => {
  await enter(page, members.standard, '/events')
  const openMenu = page.getByRole('button', { name: 'Ouvrir le menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await openMenu.click()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(/\/events$/)

  await openMenu.click()
  await menu.getByRole('link', { name: 'Favoris' }).click()
  await expect(page).toHaveURL(/\/favorites$/)
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/events$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Événements' })).toBeVisible()
  await expect(menu).toBeHidden()

  await openMenu.click()
  await expect(menu).toBeVisible()
  await page.reload()
  await expect(openMenu).toBeVisible()
  await expect(menu).toBeHidden()
})

test('back keeps a ticket that was about to be given back; given back, it leaves no step behind', {
  tag: '@long',
}, async ({ page, server }) => {
  const [event] = await partnerEvents(server.url, members.standard)
  if (!event) throw new Error('no partner event')
  expect((await bookByApi(server.url, members.standard, event)).ok).toBe(true)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') sent.push(request.url())
  })
  await enter(page, members.standard, '/artists')
  await page.getByRole('link', { name: 'Billets' }).last().click()
  const card = page.getByRole('article').filter({ hasText: event.eventName })
  const dialog = page.getByRole('dialog')
  await card.getByRole('button', { name: 'Annuler la réservation' }).click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/tickets$/)
  await expect(card).toBeVisible()
  expect(sent).toEqual([])

  await card.getByRole('button', { name: 'Annuler la réservation' }).click()
  await dialog.getByRole('button', { name: 'Oui, annuler' }).dblclick()
  await expect(page.getByText('Réservation annulée')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(card).toHaveCount(0)
  await expect(page).toHaveURL(/\/tickets$/)
  expect(sent).toHaveLength(1)
  await page.goBack()
  await expect(page).toHaveURL(/\/artists$/)
})
