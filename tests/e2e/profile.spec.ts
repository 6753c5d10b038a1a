import { expectToast } from '../support/checkout.ts'
import { expect, test } from '../support/fixtures.ts'
import { asMember, enter, members } from '../support/member.ts'
import { newMember } from '../support/new-member.ts'
import { workerReady } from '../support/worker.ts'

test('who one is, what the account is, and where to from here', { tag: '@long' }, async ({ page }) => {
  await enter(page, members.premium, '/profile')
  const personal = page.getByRole('region', { name: 'Informations personnelles' })
  await expect(personal.getByText(members.premium)).toBeVisible()
  await expect(personal.getByText('L’email ne peut pas être modifié')).toBeVisible()
  const account = page.getByRole('region', { name: 'État du compte' })
  await expect(account.getByText('Pass Premium')).toBeVisible()
  await expect(account.getByText('Adresse vérifiée')).toBeVisible()
  await expect(account.getByText('Membre depuis le')).toBeVisible()
  const ways = page.getByRole('navigation', { name: 'Accès rapides' })
  await expect(ways.getByRole('link', { name: /^Mes billets/ })).toHaveAttribute('href', '/tickets')
  await ways.getByRole('link', { name: /^Mes favoris/ }).click()
  await expect(page).toHaveURL(/\/favorites$/)
})

test('edited, cancelled, saved', { tag: '@long' }, async ({ page, server }) => {
  const email = await newMember(server.url)
  await enter(page, email, '/profile')
  const personal = page.getByRole('region', { name: 'Informations personnelles' })
  const edit = personal.getByRole('button', { name: 'Modifier' })
  await edit.click()
  await expect(personal.getByLabel('Prénom')).toBeFocused()
  await expect(personal.getByLabel('Email')).toHaveAttribute('readonly')
  await expect(personal.getByText('L’email ne peut pas être modifié')).toBeVisible()
  await personal.getByLabel('Prénom').fill('Personne')
  await personal.getByRole('button', { name: 'Annuler' }).click()
  await expect(edit).toBeFocused()
  await expect(personal.getByText('Lou', { exact: true })).toBeVisible()

  await edit.click()
  await expect(personal.getByLabel('Prénom')).toHaveValue('Lou')
  await personal.getByLabel('Prénom').fill('Louison')
  await personal.getByLabel('Téléphone').fill('06 12 34 56 78')
  await personal.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Profil mis à jour')
  await expect(edit).toBeFocused()
  await expect(personal.getByText('Louison')).toBeVisible()
  await expect(personal.getByText('06 12 34 56 78')).toBeVisible()
  expect(await asMember(server.url, email, '/api/auth/me')).toMatchObject({ firstName: 'Louison', email })
})

test('a refusal is said by the server’s sentence, else by one of our own; nothing is lost', {
  tag: '@long',
}, async ({ page }) => {
  await enter(page, members.free, '/profile')
  await page.getByRole('button', { name: 'Modifier' }).click()
  await page.getByLabel('Ville').fill('Quimper')
  await page.route('**/api/auth/profile', (route) => route.fulfill({ status: 502, body: 'non' }))
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Erreur', 'Échec de la mise à jour du profil.')
  await page.unroute('**/api/auth/profile')
  await page.route('**/api/auth/profile', (route) =>
    route.fulfill({
      status: 429,
      json: { message: 'Trop de tentatives.', code: 'too_many_requests', requestId: 'r' },
    }),
  )
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Trop de tentatives.')
  await expect(page.getByLabel('Ville')).toHaveValue('Quimper')
})

test('without a network the profile is readable, and a change waits in its form', {
  tag: ['@worker', '@long'],
}, async ({ page, context }) => {
  await enter(page, members.free, '/profile')
  await expect(page.getByText(members.free)).toBeVisible()
  await workerReady(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(members.free)).toBeVisible()
  await page.getByRole('button', { name: 'Modifier' }).click()
  await page.getByLabel('Ville').fill('Quimper')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Erreur', /^Pas de connexion au serveur/)
  await expect(page.getByLabel('Ville')).toHaveValue('Quimper')
})

test('a session that has ended leads to the sign-in, and back', { tag: '@long' }, async ({ page }) => {
  await enter(page, members.free, '/profile')
  await expect(page.getByText(members.free)).toBeVisible()
  await page.route('**/api/**', (route) =>
    route.fulfill({
      status: 401,
      json: { message: 'Session expirée.', code: 'session_expired', requestId: 'r' },
    }),
  )
  await page.reload()
  await expect(page).toHaveURL(/\/auth\?return=%2Fprofile$/)
})
