import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

const texts = [
  ['/cgu', 'Conditions Générales d’Utilisation', '27/08/2025'],
  ['/cgv', 'Conditions Générales de Vente', '27/08/2025'],
  ['/legal/privacy', 'Politique de confidentialité', '26/11/2026'],
  ['/legal/cookies', 'Cookies et stockage local', '26/11/2026'],
  ['/legal/mentions', 'Mentions légales', '21/11/2026'],
  ['/legal/accessibility', 'Déclaration d’accessibilité', '21/11/2026'],
] as const

/** Returns the HTML for a crawler, or a browser without scripts. */
const sent = async (request: APIRequestContext, path: string) => (await request.get(path)).text()

test('each text is whole without a script, and names its day', async ({ request }) => {
  for (const [path, title, day] of texts) {
    const html = await sent(request, path)
    expect(html, path).toContain(title)
    expect(html, path).toContain(day)
    expect(html, path).not.toContain('{{')
  }
})

test('both terms are one text', { tag: '@long' }, async ({ request }) => {
  const articleOf = async (path: string) => /<article[\s\S]*<\/article>/.exec(await sent(request, path))?.[0]
  const terms = await articleOf('/cgu')
  expect(terms).toContain('en euros, toutes taxes comprises')
  expect(await articleOf('/cgv')).toBe(terms)
})

test('the contents lead to their section', { tag: '@long' }, async ({ page }) => {
  await page.goto('/cgv')
  await page.getByText('Sommaire').first().click()
  await page.getByRole('link', { name: 'Droit de rétractation' }).click()
  await expect(page).toHaveURL(/\/cgv#retractation$/)
  await expect(page.getByRole('heading', { level: 2, name: /Droit de rétractation/ })).toBeInViewport()
})

test('every page’s footer leads to the law’s texts, to termination and to withdrawal', {
  tag: '@long',
}, async ({ page }) => {
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

test('no link of a legal text leads nowhere; a text that does not exist is the 404 page', {
  tag: '@long',
}, async ({ page, request }) => {
  const found = new Set<string>()
  for (const [path] of texts) {
    const html = await sent(request, path)
    for (const [, link] of html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)) if (link) found.add(link)
  }
  for (const [path] of texts) expect(found.delete(path), path).toBe(true)
  expect(found.size).toBeGreaterThan(5)
  for (const path of found) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Error 404'), path).toHaveCount(0)
  }
  await page.goto('/legal/rien')
  await expect(page.getByText(/Error 404/)).toBeVisible()
})
