import { expectAccessibleEverywhere as check, holdToast, settled } from '../../support/axe.ts'
import { expect, test } from '../../support/fixtures.ts'
import { enter, members, PASSWORD } from '../../support/member.ts'
import { newMember } from '../../support/new-member.ts'
import { workerReady } from '../../support/worker.ts'

test.use({ reducedMotion: 'reduce' })
// axe reads each state four times.
test.slow()

test('the profile', { tag: '@long' }, async ({ page, server }) => {
  await page.goto('/profile')
  await expect(page.getByText('Connexion requise')).toBeVisible()
  await check(page, 'the profile of a visitor')
  await enter(page, await newMember(server.url), '/profile')
  await settled(page)
  await check(page, 'the profile of somebody new')
  await page.getByRole('button', { name: 'Modifier' }).click()
  await page.getByLabel('Prénom').fill('')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Le prénom est requis')).toBeVisible()
  await check(page, 'the profile edited, with a fault')
})

test('the settings’ forms, with their faults', { tag: '@long' }, async ({ page, server }) => {
  const email = await newMember(server.url)
  await enter(page, email, '/settings')
  const form = page.getByRole('region', { name: 'Vos informations' })
  await form.getByLabel('Email').fill(`neuf-${email}`)
  await form.getByLabel('Mot de passe, pour changer d’adresse').fill(PASSWORD)
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('Changement d’adresse en attente')).toBeVisible()
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('court')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByText('Le mot de passe actuel est requis')).toBeVisible()
  await check(page, 'the settings with an address that waits, and faults')
  await page.getByRole('button', { name: 'Déconnecter les autres appareils' }).click()
  await expect(page.getByRole('dialog', { name: 'Déconnecter les autres appareils' })).toBeVisible()
  await check(page, 'ending the other devices')
})

test('the settings’ notifications', { tag: '@long' }, async ({ page }) => {
  await enter(page, members.free, '/settings?onglet=notifications')
  await expect(page.getByRole('switch')).toHaveCount(6)
  await settled(page)
  await check(page, 'the settings’ notifications')
})

test('deleting an account', { tag: ['@worker', '@long'] }, async ({ page, context }) => {
  await enter(page, members.standard, '/settings')
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Supprimer mon compte' })
  await expect(dialog.getByText(/^Vous perdez/)).toBeVisible()
  await check(page, 'deleting an account')
  await workerReady(page)
  await context.setOffline(true)
  await dialog.getByLabel('Votre mot de passe').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click()
  await expect(dialog.getByText('Votre compte n’est pas supprimé.')).toBeVisible()
  await check(page, 'deleting an account without a network')
  await expect(dialog).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Fermer' }).first().click()
  await page.getByRole('button', { name: 'Télécharger' }).click()
  await expect(page.getByText('Vos données sont téléchargées')).toBeVisible()
  await holdToast(page)
  await check(page, 'my data, downloaded')
})
