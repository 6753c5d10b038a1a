import { bookByApi, cancelByApi, partnerEvents } from '../support/booking-calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { enter, members } from '../support/member.ts'
import { newSubscriber } from '../support/subscribing.ts'

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

  // What is typed just before is searched first, and stays.
  await page.getByRole('searchbox').press('End')
  await page.getByRole('searchbox').pressSequentially('e')
  await page.getByRole('button', { name: /^Filtres/ }).click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/events\?search=ae$/)
  await page.getByRole('searchbox').fill('a')
  await expect(page).toHaveURL(/\/events\?search=a$/)

  // Applied as they are, they are no step.
  await page.getByRole('button', { name: /^Filtres/ }).click()
  await dialog.getByRole('button', { name: 'Appliquer' }).click()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await page.goForward()
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

  // A link to the page itself is no step.
  await openMenu.click()
  await menu.getByRole('link', { name: 'Événements' }).click()
  await expect(menu).toBeHidden()

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

test('back keeps a Pass that was about to be changed, and leaves no step of a closed recap', {
  tag: '@long',
}, async ({ page, server }) => {
  const email = await newSubscriber(server.url, 'standard')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /subscription/.test(request.url())) sent.push(request.url())
  })
  await enter(page, email, '/artists')
  await page.getByRole('contentinfo').getByRole('link', { name: /Pass/ }).first().click()
  await page.getByRole('checkbox').first().check()
  const change = page.getByRole('article', { name: 'Pass Premium' }).getByRole('button')
  const recap = page.getByRole('dialog')
  await change.click()
  await expect(recap).toBeVisible()
  const store = page.url()
  await page.goBack()
  await expect(recap).toBeHidden()
  await expect(page).toHaveURL(store)
  await expect(change).toBeFocused()
  await change.click()
  await recap.getByRole('button', { name: 'Fermer' }).click()
  await expect(recap).toBeHidden()
  // Reloaded with its recap open, the page shows none, and one step leads on.
  await change.click()
  await expect(recap).toBeVisible()
  await page.reload()
  await expect(change).toBeVisible()
  await expect(recap).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/artists$/)
  expect(sent).toEqual([])
})

test('back closes the dialog of a link alone; the page that its link leads to comes after its own', {
  tag: '@long',
}, async ({ page, server }) => {
  const email = await newSubscriber(server.url, 'standard')
  await enter(page, email, '/artists')
  await page.goto('/settings')
  const open = page.getByRole('button', { name: 'Supprimer mon compte' })
  const dialog = page.getByRole('dialog')
  await open.click()
  await dialog.getByRole('link', { name: /renoncez/ }).click()
  await expect(page).toHaveURL(/\/retractation$/)
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/settings/)
  await expect(open).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/artists$/)
})

test('a ticket given back elsewhere under its open question leaves no step behind', {
  tag: '@long',
}, async ({ page, server }) => {
  const [event] = (await partnerEvents(server.url, members.premium)).slice(1)
  if (!event) throw new Error('no partner event')
  const booked = await bookByApi(server.url, members.premium, event)
  expect(booked.ok).toBe(true)
  await enter(page, members.premium, '/artists')
  await page.getByRole('link', { name: 'Billets' }).last().click()
  const card = page.getByRole('article').filter({ hasText: event.eventName })
  await card.getByRole('button', { name: 'Annuler la réservation' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect((await cancelByApi(server.url, members.premium, event.id)).ok).toBe(true)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/artists$/)
})
