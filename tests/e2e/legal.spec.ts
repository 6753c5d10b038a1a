import { expect, test } from '../support/fixtures.ts'

const texts = [
  ['/cgu', 'Conditions Générales d’Utilisation', '27/08/2025'],
  ['/cgv', 'Conditions Générales de Vente', '27/08/2025'],
  ['/legal/privacy', 'Politique de confidentialité', '21/11/2026'],
  ['/legal/cookies', 'Cookies et stockage local', '21/11/2026'],
  ['/legal/mentions', 'Mentions légales', '21/11/2026'],
  ['/legal/accessibility', 'Déclaration d’accessibilité', '21/11/2026'],
] as const

for (const [path, title, day] of texts) {
  test(`${path} is whole without a script, and names its day`, async ({ page, request }) => {
    // What a crawler, or somebody with scripts turned off, gets.
    const html = await (await request.get(path)).text()
    expect(html).toContain(title)
    expect(html).toContain(day)
    expect(html).not.toContain('{{')
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Nectar`)
  })
}

test('both terms are one text', async ({ page }) => {
  const articles: (string | null)[] = []
  for (const path of ['/cgu', '/cgv']) {
    await page.goto(path)
    articles.push(await page.getByRole('article').textContent())
  }
  expect(articles[0]).toContain('en euros, toutes taxes comprises')
  expect(articles[1]).toBe(articles[0])
})

test('the contents lead to their section', async ({ page }) => {
  await page.goto('/cgv')
  await page.getByText('Sommaire').first().click()
  await page.getByRole('link', { name: 'Droit de rétractation' }).click()
  await expect(page).toHaveURL(/\/cgv#retractation$/)
  await expect(page.getByRole('heading', { level: 2, name: /Droit de rétractation/ })).toBeInViewport()
})

test('every page’s footer leads to the law’s texts, to termination and to withdrawal', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('navigation', { name: 'Informations légales' })
  const addresses = () =>
    footer.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await expect
    .poll(addresses)
    .toEqual([
      '/cgv',
      '/legal/privacy',
      '/legal/cookies',
      '/legal/mentions',
      '/legal/accessibility',
      '/resilier',
      '/retractation',
    ])
  await footer.getByRole('link', { name: 'Mentions légales' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mentions légales' })).toBeVisible()
})

test('no link of a legal text leads nowhere', async ({ page }) => {
  const found = new Set<string>()
  for (const [path] of texts) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const link of await page.locator('article a[href^="/"], nav a[href^="/legal"]').all())
      found.add((await link.getAttribute('href')) ?? '')
  }
  expect(found.size).toBeGreaterThan(5)
  for (const path of found) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Error 404'), path).toHaveCount(0)
  }
})

test('a text that does not exist is the 404 page', async ({ page }) => {
  await page.goto('/legal/rien')
  await expect(page.getByText(/Error 404/)).toBeVisible()
})
