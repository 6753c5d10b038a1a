import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere, settled } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { enter, PASSWORD, tokenOf } from '../support/member.ts'
import { newMember } from '../support/new-member.ts'
import { workerReady } from '../support/worker.ts'
import { linkMailedTo } from '../support/written-mails.ts'

const NEW_PASSWORD = 'tout-neuf-6'
const RESET = /\S+\/reset-password\?token=\S+/
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const ask = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
}
const sent = (page: Page) => title(page, 'Email envoyé !')
const choose = async (page: Page, password: string, again = password) => {
  await page.getByLabel('Nouveau mot de passe').fill(password)
  await page.getByLabel('Confirmer le mot de passe').fill(again)
  await page.getByRole('button', { name: 'Mettre à jour le mot de passe' }).click()
}
const askByApi = (url: string, email: string) =>
  fetch(`${url}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
const statusOf = async (url: string, token: string) =>
  (await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status

test('who forgot their password gets a link, chooses another, and signs in with it', {
  tag: '@long',
}, async ({ page, server }) => {
  const email = await newMember(server.url)
  const elsewhere = await tokenOf(server.url, email)
  await page.goto('/auth?return=/favorites')
  await page.getByLabel('Email').fill('quel')
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('quel')
  await expect(title(page, 'Mot de passe oublié ?')).toBeVisible()
  await ask(page, 'personne')
  await expect(page.getByText('Merci d’entrer une adresse email valide')).toBeVisible()
  await ask(page, email)
  await expect(sent(page)).toBeFocused()
  await expect(page.getByText(`Si un compte existe pour ${email}`)).toBeVisible()

  await page.goto(await linkMailedTo(server.dataDir, email, RESET))
  await expect(title(page, 'Nouveau mot de passe')).toBeVisible()
  await expect(page).toHaveURL(/\/reset-password$/)
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).first().click()
  await expect(page.getByLabel('Nouveau mot de passe')).toHaveAttribute('type', 'text')
  await expect(page.getByLabel('Confirmer le mot de passe')).toHaveAttribute('type', 'password')
  await choose(page, 'court')
  await expect(page.getByText('Le mot de passe doit contenir au moins 6 caractères')).toBeVisible()
  await choose(page, NEW_PASSWORD, 'autre chose')
  await expect(page.getByText('Les mots de passe ne correspondent pas')).toBeVisible()
  await choose(page, NEW_PASSWORD)
  await expect(title(page, 'Mot de passe mis à jour !')).toBeFocused()
  expect(await statusOf(server.url, elsewhere)).toBe(401)

  // The link has signed in here, and leads back to where the visitor was going.
  await page.getByRole('link', { name: 'Continuer' }).click()
  await expect(page).toHaveURL(/\/favorites$/)
  await expect(page.locator('html')).toHaveAttribute('data-auth', 'member')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Login failed')).toBeVisible()
  await page.getByLabel('Mot de passe', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
})

test('the session that the new password ends is gone from this device, and the link is good once', {
  tag: '@long',
}, async ({ page, server }) => {
  const email = await newMember(server.url)
  await enter(page, email, '/events')
  await expect(page.getByRole('link', { name: /^(?:Mon pass|Ce soir)$/ })).toBeVisible()
  const before = await page.evaluate(() => localStorage.getItem('nectar.token'))
  await askByApi(server.url, email)
  const link = await linkMailedTo(server.dataDir, email, RESET)
  await page.goto(link)
  await choose(page, NEW_PASSWORD)
  await expect(title(page, 'Mot de passe mis à jour !')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('nectar.token'))).not.toBe(before)
  // The success stays on the screen, without a redirect.
  await expect(page).toHaveURL(/\/reset-password$/)
  await page.getByRole('link', { name: 'Continuer' }).click()
  await expect(page).toHaveURL(/\/$/)

  await page.goto(link)
  await expect(title(page, 'Token invalide')).toBeVisible()
  await page.getByRole('link', { name: 'Demander un nouveau lien' }).click()
  await expect(title(page, 'Mot de passe oublié ?')).toBeVisible()
})

test('without a network nothing is said to be invalid, and the link is verified once there is one', {
  tag: ['@worker', '@long'],
}, async ({ page, context, server }) => {
  const email = await newMember(server.url)
  await askByApi(server.url, email)
  const link = await linkMailedTo(server.dataDir, email, RESET)
  await page.goto('/forgot-password')
  await workerReady(page)
  await page.reload()
  await context.setOffline(true)
  await ask(page, email)
  await expect(page.getByRole('alert').getByText('Pas de connexion au serveur')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.goto(link)
  await expect(title(page, 'Lien non vérifié')).toBeVisible()
  // A reload offline loses nothing either.
  await page.reload()
  await expect(title(page, 'Lien non vérifié')).toBeVisible()
  await context.setOffline(false)
  // When the network returns, or at the app's next check of the server.
  await expect(title(page, 'Nouveau mot de passe')).toBeVisible({ timeout: 60_000 })
  await choose(page, NEW_PASSWORD)
  await expect(title(page, 'Mot de passe mis à jour !')).toBeVisible()
})

test('is accessible in every state', { tag: '@long' }, async ({ page, server }) => {
  test.slow()
  await page.goto('/forgot-password')
  await settled(page)
  await expectAccessibleEverywhere(page, 'forgot password')
  await ask(page, 'personne')
  await expect(page.getByText('Merci d’entrer une adresse email valide')).toBeVisible()
  await expectAccessibleEverywhere(page, 'forgot password, no address')
  const email = await newMember(server.url)
  await ask(page, email)
  await expect(sent(page)).toBeVisible()
  await expectAccessibleEverywhere(page, 'reset mail sent')
  await page.goto(await linkMailedTo(server.dataDir, email, RESET))
  await choose(page, 'court')
  await expect(page.getByText('Le mot de passe doit contenir au moins 6 caractères')).toBeVisible()
  await expectAccessibleEverywhere(page, 'new password')
  await choose(page, NEW_PASSWORD)
  await expect(title(page, 'Mot de passe mis à jour !')).toBeVisible()
  await expectAccessibleEverywhere(page, 'password set')
  await page.goto('/reset-password?token=inconnu')
  await expect(title(page, 'Token invalide')).toBeVisible()
  await expectAccessibleEverywhere(page, 'reset link invalid')
})
