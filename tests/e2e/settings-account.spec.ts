import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { PersonalData } from '../../contract/personal-data.ts'
import { expectToast } from '../support/checkout.ts'
import { expect, test } from '../support/fixtures.ts'
import { asMember, enter, members, PASSWORD, tokenOf } from '../support/member.ts'
import { newMember } from '../support/new-member.ts'
import { workerReady } from '../support/worker.ts'

interface Known {
  firstName: string
  email: string
  city: string | null
  pendingEmail: string | null
}

const information = (page: Page) => page.getByRole('region', { name: 'Vos informations' })
const password = (page: Page) => page.getByRole('region', { name: 'Mot de passe' })

test('two tabs, by keyboard, kept in the address', { tag: '@long' }, async ({ page }) => {
  await enter(page, members.free, '/settings')
  const account = page.getByRole('tab', { name: 'Compte' })
  const notifications = page.getByRole('tab', { name: 'Notifications' })
  await expect(account).toHaveAttribute('aria-selected', 'true')
  await information(page).getByLabel('Ville').fill('Nantes')
  await account.press('ArrowRight')
  await expect(notifications).toBeFocused()
  await expect(page).toHaveURL(/\/settings\?onglet=notifications$/)
  await expect(page.getByRole('switch')).toHaveCount(6)
  await notifications.press('Home')
  await expect(account).toBeFocused()
  await expect(page).toHaveURL(/\/settings$/)
  // A visit to the other tab keeps the typed text.
  await expect(information(page).getByLabel('Ville')).toHaveValue('Nantes')
  await page.goto('/settings?onglet=notifications')
  await expect(notifications).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('switch')).toHaveCount(6)
})

test('the profile is saved, on the server and in the bar', { tag: '@long' }, async ({ page, server }) => {
  const email = await newMember(server.url)
  await enter(page, email, '/settings')
  const form = information(page)
  await expect(form.getByLabel('Prénom')).toHaveValue('Lou')
  await form.getByLabel('Prénom').fill('')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('Le prénom est requis')).toBeVisible()
  await form.getByLabel('Prénom').fill('Louise')
  await form.getByLabel('Ville').fill('Brest')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Profil mis à jour')
  expect(await asMember<Known>(server.url, email, '/api/auth/me')).toMatchObject({
    firstName: 'Louise',
    city: 'Brest',
    email,
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('banner').getByText('Louise')).toBeVisible()
})

test('another address waits for its link until it is given up; one that is taken is refused', {
  tag: '@long',
}, async ({ page, server }) => {
  const email = await newMember(server.url)
  const next = `neuf-${email}`
  await enter(page, email, '/settings')
  const form = information(page)
  await expect(form.getByText('Adresse non vérifiée')).toBeVisible()
  await form.getByRole('button', { name: 'Renvoyer le lien' }).click()
  await expectToast(page, 'Lien envoyé')

  await form.getByLabel('Email').fill(members.premium)
  await form.getByLabel('Mot de passe, pour changer d’adresse').fill(PASSWORD)
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Erreur', 'Un compte existe déjà avec cette adresse email.')
  await expect(form.getByLabel('Email')).toHaveValue(members.premium)

  await form.getByLabel('Email').fill(next)
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Profil mis à jour')
  const waiting = form.getByText(`Un lien de confirmation a été envoyé à ${next}.`)
  await expect(waiting).toBeVisible()
  await expect(form.getByLabel('Email')).toHaveValue(email)
  await page.reload()
  await expect(waiting).toBeVisible()
  expect(await asMember<Known>(server.url, email, '/api/auth/me')).toMatchObject({
    email,
    pendingEmail: next,
  })

  await form.getByRole('button', { name: 'Annuler ce changement' }).click()
  await expectToast(page, 'Changement annulé', `Votre adresse reste ${email}.`)
  await expect(waiting).toBeHidden()
  expect(await asMember<Known>(server.url, email, '/api/auth/me')).toMatchObject({
    email,
    pendingEmail: null,
  })
})

test('a new password: told what is wrong, then everybody else is out and this session goes on', {
  tag: ['@worker', '@long'],
}, async ({ page, context, server }) => {
  const email = await newMember(server.url)
  const elsewhere = await tokenOf(server.url, email)
  await enter(page, email, '/settings')
  const other = await context.newPage()
  await other.goto('/tickets')
  await expect(other.getByText('Prêt pour l’entrée')).toBeVisible()

  const form = password(page)
  const fill = async (current: string, next: string, again: string) => {
    await form.getByLabel('Mot de passe actuel').fill(current)
    await form.getByLabel('Nouveau mot de passe', { exact: true }).fill(next)
    await form.getByLabel('Confirmer le nouveau mot de passe').fill(again)
    await form.getByRole('button', { name: 'Changer le mot de passe' }).click()
  }
  await fill(PASSWORD, 'tout-autre', 'tout-autrement')
  await expectToast(page, 'Erreur', 'Les nouveaux mots de passe ne correspondent pas.')
  await fill('pas-le-mien', 'tout-autre', 'tout-autre')
  await expectToast(page, 'Erreur', 'Le mot de passe actuel est incorrect.')
  await expect(form.getByLabel('Mot de passe actuel')).toBeFocused()
  await expect(form.getByLabel('Nouveau mot de passe', { exact: true })).toHaveValue('tout-autre')
  await fill(PASSWORD, 'tout-autre', 'tout-autre')
  await expectToast(page, 'Mot de passe modifié')
  await expect(form.getByLabel('Mot de passe actuel')).toHaveValue('')

  const refused = await fetch(`${server.url}/api/auth/me`, {
    headers: { authorization: `Bearer ${elsewhere}` },
  })
  expect(refused.status).toBe(401)
  // The other tab still works, and this device's data is still there.
  for (const tab of [page, other]) {
    await tab.goto('/tickets')
    await expect(tab.getByText('Prêt pour l’entrée')).toBeVisible()
  }
  const isStored = await page.evaluate(
    () =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open('nectar')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('session').objectStore('session').get('current')
          reading.onsuccess = () => resolve(reading.result.token === localStorage.getItem('nectar.token'))
        }
      }),
  )
  expect(isStored).toBe(true)
})

test('all my data in a file', { tag: '@long' }, async ({ page }) => {
  await enter(page, members.standard, '/settings')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('nectar-donnees.json')
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as PersonalData
  expect(data.account.email).toBe(members.standard)
  expect(data.bookings.length).toBeGreaterThan(0)
  expect(JSON.stringify(data)).not.toMatch(/password|hash|token/i)
})

test('without a network every form says so and keeps what was typed', { tag: ['@worker', '@long'] }, async ({
  page,
  context,
}) => {
  await enter(page, members.free, '/settings')
  await expect(information(page).getByLabel('Prénom')).not.toHaveValue('')
  await workerReady(page)
  await context.setOffline(true)
  await information(page).getByLabel('Ville').fill('Rennes')
  await information(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Erreur', /^Pas de connexion au serveur/)
  await expect(information(page).getByLabel('Ville')).toHaveValue('Rennes')
  await expect(information(page).getByText(/^Hors connexion\s: ce que vous écrivez reste ici/)).toBeVisible()

  await password(page).getByLabel('Mot de passe actuel').fill(PASSWORD)
  await password(page).getByLabel('Nouveau mot de passe', { exact: true }).fill('tout-autre')
  await password(page).getByLabel('Confirmer le nouveau mot de passe').fill('tout-autre')
  await password(page).getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expectToast(page, /^Pas de connexion au serveur/)
  await expect(password(page).getByLabel('Mot de passe actuel')).toHaveValue(PASSWORD)
})

test('a member who cannot be had is said to be so', { tag: '@long' }, async ({ page }) => {
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 500, body: 'non' }))
  await enter(page, members.free, '/settings')
  await expect(page.getByText('Impossible de récupérer les informations utilisateur')).toBeVisible()
  await page.unroute('**/api/auth/me')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { name: 'Pass Gratuit' })).toBeVisible()
})
