import { expectAccessibleEverywhere, settled } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

test('the deployment’s own addresses, and axe in both sizes and modes', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/support')
  await settled(page)
  await expect(page.getByRole('link', { name: 'Écrire au support' })).toHaveAttribute(
    'href',
    /^mailto:contact@example\.org\?subject=/,
  )
  await expect(page.getByRole('link', { name: /^Ouvrir le chat/ })).toHaveAttribute(
    'href',
    'https://community.example.org',
  )
  await expect(page.getByRole('region', { name: 'Membres Premium' })).toContainText('Démonstration')
  for (const summary of await page.locator('summary').all()) await summary.click()
  await expectAccessibleEverywhere(page, 'support, every question open')
})
