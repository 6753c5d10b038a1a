import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere, holdToast, settled } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { everythingStored, signIn } from '../support/member.ts'
import { newMember } from '../support/new-member.ts'
import { workerReady } from '../support/worker.ts'

const write = async (page: Page, words = {}) => {
  const form = { Nom: 'Jo Marin', Email: 'jo@nectar.test', Sujet: 'Une place perdue', ...words }
  for (const [name, text] of Object.entries(form))
    await page.getByRole('textbox', { name, exact: true }).fill(text)
  await page.getByLabel('Catégorie').selectOption({ label: 'Événements & Billets' })
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Bonjour,\noù est-elle ?')
}
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer le message' }).click()
const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })

test('a message is sent, and the form is empty again', async ({ page }) => {
  await page.goto('/contact')
  await write(page)
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/contact'))
  await send(page)
  expect((await asked).postDataJSON()).toEqual({
    name: 'Jo Marin',
    email: 'jo@nectar.test',
    subject: 'Une place perdue',
    category: 'events',
    message: 'Bonjour,\noù est-elle ?',
  })
  expect((await asked).headers().authorization).toBeUndefined()
  await expect(page.getByText('Message envoyé !')).toBeVisible()
  for (const name of ['Nom', 'Email', 'Sujet', 'Message'])
    await expect(page.getByRole('textbox', { name, exact: true })).toHaveValue('')
  await expect(page.getByLabel('Catégorie')).toHaveValue('')
  await page.reload()
  await expect(message(page)).toHaveValue('')
})

test('the six categories, to the letter', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByLabel('Catégorie').getByRole('option')).toHaveText([
    'Choisir une catégorie',
    'Question générale',
    'Problème technique',
    'Facturation & Pass',
    'Événements & Billets',
    'Partenariat',
    'Autre',
  ])
})

test('anything missing is said, at its field too', async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('textbox', { name: 'Nom' }).fill('Jo')
  await send(page)
  await expect(page.getByText('Champs requis')).toBeVisible()
  await expect(page.getByText('Veuillez remplir tous les champs obligatoires.')).toBeVisible()
  await holdToast(page)
  await expect(message(page)).toHaveAccessibleDescription('Le message est requis')
  await expectAccessibleEverywhere(page, 'a contact form with everything missing')
  await write(page, { Email: 'jo@' })
  await send(page)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    'Merci d’entrer une adresse email valide',
  )
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
})

test('a server that fails leaves every word', async ({ page }) => {
  await page.route('**/api/contact', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({
        message: 'Une erreur s’est produite de notre côté.',
        code: 'internal',
        requestId: 'r',
      }),
    }),
  )
  await page.goto('/contact')
  await write(page)
  await send(page)
  await expect(page.getByText('Une erreur s’est produite. Veuillez réessayer.')).toBeVisible()
  await expect(message(page)).toHaveValue('Bonjour,\noù est-elle ?')
  await page.unroute('**/api/contact')
  await send(page)
  await expect(page.getByText('Message envoyé !')).toBeVisible()
})

test('without a network it says so, and keeps every word over a reload', { tag: '@worker' }, async ({
  page,
  context,
}) => {
  await page.goto('/contact')
  await workerReady(page)
  await write(page)
  await context.setOffline(true)
  await send(page)
  await expect(page.getByRole('alert')).toContainText('Votre message n’est pas parti.')
  await expectAccessibleEverywhere(page, 'a message without a network')
  await page.reload()
  await expect(message(page)).toHaveValue('Bonjour,\noù est-elle ?')
  await expect(page.getByLabel('Catégorie')).toHaveValue('events')
  await context.setOffline(false)
  await send(page)
  await expect(page.getByText('Message envoyé !')).toBeVisible()
})

test('a member finds name and address filled in, and takes their draft away at the sign-out', async ({
  page,
  server,
}) => {
  const email = await newMember(server.url, 'Ines')
  await signIn(page, email, '/contact')
  await expect(page.getByRole('textbox', { name: 'Nom' })).toHaveValue('Ines Martin')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await message(page).fill('Un secret de polichinelle')
  expect(await everythingStored(page)).toContain('Un secret de polichinelle')
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page.getByText('Logged out', { exact: true })).toBeVisible()
  expect(await everythingStored(page)).not.toContain('Un secret de polichinelle')
  await page.goto('/contact')
  await expect(message(page)).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('')
})

test('for everybody to use: axe in both sizes and modes', async ({ page }) => {
  await page.goto('/contact')
  await settled(page)
  await expectAccessibleEverywhere(page, 'contact')
})
