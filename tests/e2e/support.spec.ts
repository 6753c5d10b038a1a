import { expectAccessibleEverywhere, settled } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

test('ways to somebody, when they answer, and four questions', async ({ page }) => {
  await page.goto('/support')
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Écrire au support' })).toHaveAttribute(
    'href',
    /^mailto:contact@example\.org\?subject=/,
  )
  await expect(page.getByRole('link', { name: /^Ouvrir le chat/ })).toHaveAttribute(
    'href',
    'https://community.example.org',
  )
  const times = page.getByRole('region', { name: 'Délais de réponse' })
  for (const [what, when] of [
    ['Email général', '24-48 h'],
    ['Problème technique', '12-24 h'],
    ['Premium, urgent', '2-4 h'],
  ] as const)
    await expect(times.locator('div', { hasText: what }).getByText(when)).toBeVisible()
  const hours = page.getByRole('region', { name: 'Horaires' })
  for (const when of ['9 h - 19 h', '10 h - 18 h', 'Urgences uniquement'])
    await expect(hours.getByText(when, { exact: true })).toBeVisible()
  await expect(page.locator('details')).toHaveCount(4)
  await page.getByText('Mon paiement n’est pas passé').click()
  await expect(page.getByText(/Une commande n’est payée qu’une fois/)).toBeVisible()
})

test('what Premium members are told is marked as a demonstration', async ({ page, request }) => {
  const html = await (await request.get('/support')).text()
  expect(html, 'a promise that nobody has made').not.toMatch(/24\sh\/24/)
  await page.goto('/support')
  const premium = page.getByRole('region', { name: 'Membres Premium' })
  await expect(premium).toContainText('réservés aux membres Premium')
  await expect(premium).toContainText('Démonstration')
})

test('for everybody to use: axe in both sizes and modes', async ({ page }) => {
  await page.goto('/support')
  await settled(page)
  await expect(page.getByRole('region', { name: 'Membres Premium' })).toBeVisible()
  for (const summary of await page.locator('summary').all()) await summary.click()
  await expectAccessibleEverywhere(page, 'support, every question open')
})
