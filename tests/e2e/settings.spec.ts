import type { SubscriptionDetails } from '../../contract/pass.ts'
import { parisDay } from '../../contract/rules/paris-time.ts'
import { expectNoSidewaysScroll } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { asMember, enter, members } from '../support/member.ts'
import { newMember } from '../support/new-member.ts'
import { newSubscriber } from '../support/subscribing.ts'
import { workerReady } from '../support/worker.ts'

const details = (url: string, email: string) =>
  asMember<SubscriptionDetails>(url, email, '/api/subscription/details')

test('the navigation leads to the settings, in the bar and in the menu', { tag: '@long' }, async ({
  page,
}) => {
  await enter(page, members.free, '/events')
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Paramètres' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Paramètres' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pass Gratuit' })).toBeVisible()
  await page.getByRole('link', { name: 'Voir les Pass' }).click()
  await expect(page).toHaveURL(/\/pass-nectar$/)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('banner').getByRole('link', { name: 'Paramètres' }).click()
  await expect(page).toHaveURL(/\/settings$/)
})

test('from 768 px on the whole bar is in reach, whatever one is called', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const name = 'Maximiliane-Alexandrina'
  await enter(page, await newMember(server.url, name), '/events')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: /^(?:Mon pass|Ce soir)$/ })).toBeVisible()
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const parts = [
      ...['Communauté', name, 'Favoris', 'Mes billets', 'Paramètres'].map((one) =>
        bar.getByRole('link', { name: one }),
      ),
      bar.getByRole('button', { name: 'Déconnexion' }),
    ]
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page, `the bar at ${width} px`)
  }
})

test('the renewal is turned off and on; the Pass stays until its period ends', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const email = await newSubscriber(server.url, 'standard')
  await enter(page, email, '/settings')
  const { currentPeriodEnd } = await details(server.url, email)
  const day = parisDay(new Date(currentPeriodEnd ?? ''))
  await expect(page.getByText(`19\u00a0€, le ${day}`)).toBeVisible()
  const renewal = page.getByRole('switch', { name: 'Renouvellement automatique' })
  await expect(renewal).toBeChecked()
  await renewal.press('Space')
  await expect(page.getByText('Renouvellement automatique arrêté')).toBeVisible()
  await expect(renewal).not.toBeChecked()
  await expect(page.getByText(`Le ${day}`, { exact: true })).toBeVisible()
  expect(await details(server.url, email)).toMatchObject({ autorenew: false, passType: 2 })
  await renewal.click()
  await expect(page.getByText('Renouvellement automatique activé')).toBeVisible()
  expect(await details(server.url, email)).toMatchObject({ autorenew: true })
})

test('the contract is ended three presses away from any page', { tag: '@long' }, async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const email = await newSubscriber(server.url, 'premium')
  await enter(page, email, '/events')
  await page.getByRole('banner').getByRole('link', { name: 'Paramètres' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Résilier votre contrat' }).click()
  const dialog = page.getByRole('dialog', { name: 'Résilier votre contrat' })
  await expect(dialog.getByText(/^Votre Pass reste valable jusqu’au/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Garder mon Pass' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Confirmer la résiliation' }).click()
  await expect(page.getByText('Contrat résilié')).toBeVisible()
  await expect(page.getByText('Fin de l’abonnement')).toBeVisible()
  expect(await details(server.url, email)).toMatchObject({ autorenew: false, passType: 3 })
})

test('without a network the subscription is readable, not changeable', { tag: ['@worker', '@long'] }, async ({
  page,
  context,
}) => {
  await enter(page, members.standard, '/settings')
  const renewal = page.getByRole('switch', { name: 'Renouvellement automatique' })
  await expect(renewal).toBeEnabled()
  await workerReady(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^Hors connexion\s: abonnement du/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pass Standard' })).toBeVisible()
  await expect(renewal).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Résilier votre contrat' })).toBeDisabled()
})

test('a session that has ended leads to the sign-in, and back', { tag: '@long' }, async ({ page }) => {
  await enter(page, members.free, '/settings')
  await expect(page.getByRole('heading', { name: 'Pass Gratuit' })).toBeVisible()
  // A pending request of this page would end the session before the reload.
  await page.waitForLoadState('networkidle')
  await page.route('**/api/**', (route) =>
    route.fulfill({
      status: 401,
      json: { message: 'Session expirée.', code: 'session_expired', requestId: 'r' },
    }),
  )
  await page.reload()
  await expect(page).toHaveURL(/\/auth\?return=%2Fsettings$/)
})
