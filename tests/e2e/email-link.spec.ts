import type { Page } from '@playwright/test'
import type { User } from '../../contract/auth.ts'
import { expectAccessibleEverywhere } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { asMember, enter, PASSWORD, tokenOf } from '../support/member.ts'
import { newMember } from '../support/new-member.ts'
import { workerReady } from '../support/worker.ts'
import { linkMailedTo } from '../support/written-mails.ts'

const LINK = /\S+\/verifier-email#jeton=\S+/
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** Opens the link and presses its button. */
const confirmBy = async (page: Page, link: string) => {
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
}
const userOf = (url: string, email: string) => asMember<User>(url, email, '/api/auth/user')

test('the link of the sign-up’s mail confirms the address: on a press, not for a mail’s scanner that runs the page, and says so again', async ({
  page,
  request,
  server,
}) => {
  const email = await newMember(server.url)
  const link = await linkMailedTo(server.dataDir, email, LINK)
  expect((await request.get(link)).ok()).toBe(true)
  expect((await userOf(server.url, email)).isVerified).toBe(false)

  await page.goto(link)
  await expect(title(page, 'Confirmer votre adresse')).toBeFocused()
  await page.reload()
  await expect(title(page, 'Confirmer votre adresse')).toBeFocused()
  expect((await userOf(server.url, email)).isVerified).toBe(false)

  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Confirmer mon adresse' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title(page, 'Adresse confirmée')).toBeFocused()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page).toHaveURL(/\/verifier-email$/)
  expect((await userOf(server.url, email)).isVerified).toBe(true)

  await page.goto('/events')
  await confirmBy(page, link)
  await expect(title(page, 'Adresse confirmée')).toBeFocused()
  await page.goto(`${link}x`)
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await expect(title(page, 'Lien invalide')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible()
})

test('the link of a new address makes the change, and the app knows it', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const email = await newMember(server.url, 'Ines')
  const next = `nouvelle-${email}`
  const token = await tokenOf(server.url, email)
  const answer = await fetch(`${server.url}/api/auth/profile`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ firstName: 'Ines', lastName: 'Martin', email: next, password: PASSWORD }),
  })
  expect(await answer.json()).toMatchObject({ email, pendingEmail: next })
  await enter(page, email, '/events')
  await expect(page.getByRole('link', { name: /^(?:Mon pass|Ce soir)$/ })).toBeVisible()
  const stored = () => page.evaluate(() => localStorage.getItem('nectar.queries') ?? '')
  await expect.poll(stored).toContain(email)

  await confirmBy(page, await linkMailedTo(server.dataDir, next, LINK))
  await expect(title(page, 'Adresse modifiée')).toBeVisible()
  await expect(page.getByText(next)).toBeVisible()
  await expect.poll(stored).toContain(next)
  expect(await userOf(server.url, next)).toMatchObject({ email: next, isVerified: true })
  await page.getByRole('main').getByRole('link', { name: 'Paramètres' }).click()
  await expect(page).toHaveURL(/\/settings$/)
})

test('the address that was replaced is taken back by its link, on a press: every session ends and a new password follows', {
  tag: '@long',
}, async ({ page, server }) => {
  const email = await newMember(server.url, 'Nour')
  const next = `intrus-${email}`
  const token = await tokenOf(server.url, email)
  const post = (method: string, path: string, body: unknown) =>
    fetch(`${server.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const confirm = async (address: string) => {
    const link = await linkMailedTo(server.dataDir, address, LINK)
    await post('POST', '/api/auth/verify-email', { token: link.split('=')[1] })
  }
  // Only a confirmed address can be taken back.
  await confirm(email)
  await post('PUT', '/api/auth/profile', {
    firstName: 'Nour',
    lastName: 'Martin',
    email: next,
    password: PASSWORD,
  })
  await confirm(next)
  const undo = await linkMailedTo(server.dataDir, email, /\S+\/verifier-email#annuler=\S+/)

  await page.goto(undo)
  await expect(title(page, 'Reprendre votre adresse')).toBeFocused()
  await expectAccessibleEverywhere(page, 'address taken back')
  expect(await userOf(server.url, next)).toMatchObject({ email: next })
  await page.getByRole('button', { name: 'Reprendre mon adresse' }).click()
  await expect(title(page, 'Adresse rétablie')).toBeFocused()
  await expect(page).toHaveURL(/\/verifier-email$/)
  expect((await post('GET', '/api/auth/me', undefined)).status).toBe(401)

  // It replaces the button: a click within a moment of the first counts as its double click.
  const password = page.getByLabel('Nouveau mot de passe', { exact: true })
  await expect(async () => {
    await page.getByRole('link', { name: 'Choisir un nouveau mot de passe' }).click({ timeout: 2_000 })
    await expect(password).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await password.fill('tout-nouveau')
  await page.getByLabel('Confirmer le mot de passe').fill('tout-nouveau')
  await page.getByRole('button', { name: 'Mettre à jour le mot de passe' }).click()
  await expect(title(page, 'Mot de passe mis à jour')).toBeVisible()

  await page.goto(undo)
  await page.getByRole('button', { name: 'Reprendre mon adresse' }).click()
  await expect(title(page, 'Lien invalide')).toBeFocused()
})

test('without a network the link waits, also over a reload', { tag: ['@worker', '@long'] }, async ({
  page,
  context,
  server,
}) => {
  const email = await newMember(server.url)
  const link = await linkMailedTo(server.dataDir, email, LINK)
  await page.goto('/events')
  await workerReady(page)
  await page.reload()
  await context.setOffline(true)
  await confirmBy(page, link)
  await expect(title(page, 'Adresse pas encore confirmée')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await expect(page.getByText('Pas de connexion au serveur')).toBeVisible()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(title(page, 'Adresse pas encore confirmée')).toBeVisible()
  await context.setOffline(false)
  // When the network returns, or at the app's next check of the server.
  await expect(title(page, 'Adresse confirmée')).toBeVisible({ timeout: 60_000 })
  expect((await userOf(server.url, email)).isVerified).toBe(true)
})

test('is accessible in every state', { tag: '@long' }, async ({ page, server }) => {
  test.slow()
  const email = await newMember(server.url)
  await enter(page, email, '/verifier-email#jeton=inconnu')
  await expect(page.getByRole('button', { name: 'Confirmer mon adresse' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'address link opened')
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await expect(page.getByRole('button', { name: 'Recevoir un nouveau lien' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'address link invalid')
  await confirmBy(page, await linkMailedTo(server.dataDir, email, LINK))
  await expect(title(page, 'Adresse confirmée')).toBeVisible()
  await expectAccessibleEverywhere(page, 'address confirmed')
})
