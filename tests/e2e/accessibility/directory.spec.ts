import { expectAccessibleEverywhere as check, settled } from '../../support/axe.ts'
import { test } from '../../support/fixtures.ts'

test.use({ reducedMotion: 'reduce' })
// axe reads each state four times.
test.slow()

test('artists', { tag: '@long' }, async ({ page }) => {
  for (const path of [
    '/artists',
    '/artists?search=introuvable-xyz',
    '/artists/nour-selene',
    '/artists/inconnu',
  ]) {
    await page.goto(path)
    await settled(page)
    await check(page, path)
  }
})

test('venues and collectives', { tag: '@long' }, async ({ page }) => {
  for (const path of ['/venues', '/venues/cave-ordener', '/venues/collectif-ressac']) {
    await page.goto(path)
    await settled(page)
    await check(page, path)
  }
})
