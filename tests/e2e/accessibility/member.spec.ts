import { expectAccessibleEverywhere as check, holdToast, settled } from '../../support/axe.ts'
import { expect, test } from '../../support/fixtures.ts'
import { enter, members, readyForTheDoor } from '../../support/member.ts'
import { workerReady } from '../../support/worker.ts'

test.use({ reducedMotion: 'reduce' })
// axe reads each state four times.
test.slow()

test('the offers as a paid member sees them', { tag: '@long' }, async ({ page }) => {
  await enter(page, members.standard, '/store')
  await expect(page.getByRole('button', { name: 'Pass actuel' })).toBeVisible()
  await settled(page)
  await check(page, 'the store of a member')
  await page.getByRole('button', { name: 'Changer de pass' }).click()
  await expect(page.getByText('Conditions requises')).toBeVisible()
  await check(page, 'a change without the terms')
  await page.goto('/pass-nectar')
  await expect(page.getByText('✓ Votre pass actuel')).toBeVisible()
  await settled(page)
  await check(page, 'the Pass’s page of a member')
})

test('tickets and pass', { tag: '@worker' }, async ({ page }) => {
  await enter(page, members.standard, '/tickets')
  await readyForTheDoor(page)
  await settled(page)
  await check(page, 'my tickets')
  await page.getByRole('tab', { name: /^Passés/ }).click()
  await check(page, 'past tickets')
  await page.getByRole('button', { name: 'Afficher mon QR code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mon Pass' })
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  await check(page, 'the pass')
  await dialog.getByRole('button', { name: 'Plein écran' }).click()
  await expect(page.getByRole('dialog').getByText(/luminosité/)).toBeVisible()
  await check(page, 'the pass in full screen')
  await expect(page.getByRole('dialog').getByText(/luminosité/)).toBeVisible()
})

test('favourites', { tag: ['@worker', '@long'] }, async ({ page, context }) => {
  await enter(page, members.premium, '/events')
  const heart = page.getByRole('article').last().getByRole('button')
  // The server's response may arrive between the check and the press.
  await expect(async () => {
    await expect(heart).toBeEnabled()
    if ((await heart.getAttribute('aria-pressed')) === 'false') await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true', { timeout: 1000 })
    await expect(heart).toBeEnabled()
  }).toPass()
  await check(page, 'events with hearts')
  await page.goto('/favorites')
  await expect(page.getByRole('article').first()).toBeVisible()
  await check(page, 'favourites')
  await workerReady(page)
  await context.setOffline(true)
  await page.getByRole('article').first().getByRole('button').click()
  await expect(page.getByText('Enregistré hors connexion')).toBeVisible()
  await holdToast(page)
  await check(page, 'favourites without a network')
  await expect(page.getByText('Enregistré hors connexion')).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).first().click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  const question = page.getByRole('dialog', { name: /pas encore envoyés/ })
  await expect(question).toBeVisible()
  await check(page, 'the question before a sign-out')
  await expect(question).toBeVisible()
})
