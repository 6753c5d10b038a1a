import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere, holdToast, settled } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { everythingStored, signIn } from '../support/member.ts'
import { newMember } from '../support/new-member.ts'
import { workerReady } from '../support/worker.ts'

const write = async (page: Page) => {
  const form = { Nom: 'Jo Marin', Email: 'jo@nectar.test', Sujet: 'Une place perdue' }
  for (const [name, text] of Object.entries(form))
    await page.getByRole('textbox', { name, exact: true }).fill(text)
  await page.getByLabel('Catégorie').selectOption({ label: 'Événements & Billets' })
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Bonjour,\noù est-elle ?')
}
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer le message' }).click()
const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })

test('for everybody to use: axe in both sizes and modes, empty and with everything missing', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/contact')
  await settled(page)
  await expectAccessibleEverywhere(page, 'contact')
  await page.getByRole('textbox', { name: 'Nom' }).fill('Jo')
  await send(page)
  await expect(page.getByText('Champs requis')).toBeVisible()
  await holdToast(page)
  await expectAccessibleEverywhere(page, 'a contact form with everything missing')
})

test('without a network it says so, and keeps every word over a reload', {
  tag: ['@worker', '@long'],
}, async ({ page, context }) => {
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

test('a member finds name and address filled in, and takes their draft away at the sign-out', {
  tag: '@long',
}, async ({ page, server }) => {
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
