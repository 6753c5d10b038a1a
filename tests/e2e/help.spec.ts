import { expectAccessibleEverywhere, settled } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

const questions = 7

test('the help centre is whole without a script, with the prices that are charged', { tag: '@long' }, async ({
  request,
}) => {
  const html = await (await request.get('/help')).text()
  expect(html).toContain('Centre d’aide')
  expect(html).toMatch(/19\s€ par mois/)
  expect(html).toMatch(/39\s€ par mois/)
  const answers = html.slice(html.indexOf('<details'), html.lastIndexOf('</details>'))
  expect(answers).not.toMatch(/9[.,]99/)
  expect(html.match(/<details/g)).toHaveLength(questions)
  // Only a demonstration, marked as one, shows this refund's delay.
  expect(answers).not.toContain('48')
})

test('by keyboard: search, open, follow', { tag: '@long' }, async ({ page }) => {
  await page.goto('/help')
  await expect(page.getByText(`${questions} questions`)).toBeVisible()
  const box = page.getByRole('searchbox', { name: 'Rechercher dans l’aide' })
  await box.focus()
  // Accents and case are ignored, and words may be in any order.
  await page.keyboard.type('RESEAU billets')
  await expect(page.locator('details')).toHaveCount(1)
  const answer = page.getByText(/restent sur votre appareil/)
  await expect(answer).toBeHidden()
  await page.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(answer).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Ouvrir Mes billets' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tickets$/)
})

test('an address leads to its question, from outside and from within', { tag: '@long' }, async ({ page }) => {
  await page.goto('/help#arreter-son-pass')
  const question = page.locator('details#arreter-son-pass')
  await expect(question).toHaveAttribute('open')
  await expect(question).toBeInViewport()
  await expect(question.locator('summary')).toBeFocused()
  await page.locator('details#formules-du-pass summary').click()
  await page
    .locator('details#formules-du-pass')
    .getByRole('link', { name: 'Lien vers cette question' })
    .click()
  await expect(page).toHaveURL(/#formules-du-pass$/)
  await question.getByRole('link', { name: 'Résilier votre contrat' }).click()
  await expect(page).toHaveURL(/\/resilier$/)
  await page.goBack()
  await expect(page.locator('details#formules-du-pass')).toHaveAttribute('open')
})

test('a question leads into the middle of the terms', { tag: '@long' }, async ({ page }) => {
  await page.goto('/help#annuler-une-reservation')
  const question = page.locator('details#annuler-une-reservation')
  await question.getByRole('link', { name: 'Conditions de vente' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /Billets et réservations/ })).toBeInViewport()
})

test('for everybody to use: axe in both sizes and modes', { tag: '@long' }, async ({ page }) => {
  await page.goto('/help')
  await settled(page)
  await expectAccessibleEverywhere(page, 'the help centre')
  for (const summary of await page.locator('summary').all()) await summary.click()
  await expectAccessibleEverywhere(page, 'the help centre, every question open')
  await page.getByRole('searchbox').fill('introuvable-xyz')
  await expect(page.getByText('Aucune question trouvée')).toBeVisible()
  await expectAccessibleEverywhere(page, 'no question found')
})
