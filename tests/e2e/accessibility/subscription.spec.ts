import { expectAccessibleEverywhere as check, settled } from '../../support/axe.ts'
import { expect, test } from '../../support/fixtures.ts'
import { enter, members } from '../../support/member.ts'
import { newSubscriber } from '../../support/subscribing.ts'

test.use({ reducedMotion: 'reduce' })
// axe reads each state four times.
test.slow()

test('subscribing', { tag: '@long' }, async ({ page }) => {
  await page.goto('/settings')
  await expect(page.getByText('Connexion requise')).toBeVisible()
  await check(page, 'the settings of a visitor')
  await page.goto('/subscription/success/standard')
  await settled(page)
  await check(page, 'a subscription’s success for a visitor')
  await enter(page, members.free, '/store')
  await page.getByRole('button', { name: 'Choisir Standard' }).click()
  const recap = page.getByRole('dialog', { name: 'S’abonner au Pass Standard' })
  await recap.getByRole('button', { name: /^Payer/ }).click()
  await expect(recap.getByRole('checkbox')).toBeFocused()
  await check(page, 'the recap of a subscription, without the terms')
  await expect(recap).toBeVisible()
})

test('changing, and what comes of it', { tag: '@long' }, async ({ page, server }) => {
  await enter(page, await newSubscriber(server.url, 'standard'), '/pass-nectar')
  await page.getByRole('checkbox', { name: /^J’accepte/ }).check()
  await page.getByRole('button', { name: 'Changer de pass' }).click()
  const change = page.getByRole('dialog', { name: 'Changer de pass' })
  await expect(change.getByRole('button', { name: /^Payer/ })).toBeEnabled()
  await check(page, 'the recap of a change')
  await expect(change).toBeVisible()
  await page.goto('/subscription/success/standard')
  await settled(page)
  await check(page, 'a subscription’s success')
})

test('ending a contract', { tag: '@long' }, async ({ page, server }) => {
  await enter(page, await newSubscriber(server.url, 'standard'), '/retractation')
  await settled(page)
  await check(page, 'a member’s withdrawal')
  await page.getByRole('button', { name: 'Renoncer au contrat ici' }).click()
  await expect(page.getByRole('button', { name: 'Confirmer la rétractation' })).toBeVisible()
  await check(page, 'a withdrawal before its press')
  await page.goto('/resilier')
  await settled(page)
  await check(page, 'the end of a contract')
  await page.goto('/settings')
  await settled(page)
  await check(page, 'the settings')
  await page.getByRole('main').getByRole('button', { name: 'Résilier votre contrat' }).click()
  const question = page.getByRole('dialog', { name: 'Résilier votre contrat' })
  await expect(question).toBeVisible()
  await check(page, 'ending a contract')
  await expect(question).toBeVisible()
})
