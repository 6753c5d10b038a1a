import { expectAccessibleEverywhere as check, settled } from '../../support/axe.ts'
import { expect, test } from '../../support/fixtures.ts'

test.use({ reducedMotion: 'reduce' })
// axe reads each state four times.
test.slow()

test('the law’s texts', { tag: '@long' }, async ({ page }) => {
  for (const path of [
    '/legal/privacy',
    '/legal/cookies',
    '/legal/mentions',
    '/legal/accessibility',
    '/cgv',
  ]) {
    await page.goto(path)
    await settled(page)
    await check(page, path)
  }
  await page.getByText('Sommaire').first().click()
  await check(page, 'the contents of a text', 'phone')
})

test('a withdrawal and a termination without signing in', { tag: '@long' }, async ({ page }) => {
  for (const path of ['/retractation', '/resilier']) {
    await page.goto(path)
    await settled(page)
    await check(page, path)
  }
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('Le prénom est requis')).toBeVisible()
  await check(page, 'a termination that lacks something')
  await page.getByLabel('Prénom').fill('Ariane')
  await page.getByLabel('Nom', { exact: true }).fill('Vidal-Desrosiers')
  await page.getByLabel('Email').fill('une.tres.longue.adresse.de.test@exemple-de-domaine.fr')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByRole('heading', { name: 'Vérifiez votre déclaration' })).toBeVisible()
  await check(page, 'the recap of a termination')
  await page.getByRole('button', { name: 'Confirmer la résiliation' }).click()
  await expect(page.getByRole('heading', { name: 'Déclaration reçue' })).toBeVisible()
  await check(page, 'the receipt of a termination')
  await page.goto('/retractation#jeton=inconnu')
  await expect(page.getByText('Ce lien n’est pas valable')).toBeVisible()
  await check(page, 'a withdrawal’s link that is none')
})
