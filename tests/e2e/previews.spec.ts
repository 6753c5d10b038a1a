import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

const EVENT = '/events/colle-et-ciseaux'
const contentOf = (page: Page, key: string) =>
  page.locator(`meta[property="${key}"], meta[name="${key}"]`).getAttribute('content')
const dataOf = async (page: Page) =>
  JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? 'null')

test.describe('for those who run no script', () => {
  test.use({ javaScriptEnabled: false })

  test('the page of an event names it', async ({ page, server }) => {
    const answer = await page.goto(`${EVENT}?utm_source=lettre`)
    expect(answer?.status()).toBe(200)
    await expect(page).toHaveTitle('Colle et ciseaux · Nectar')
    expect(await contentOf(page, 'og:title')).toBe('Colle et ciseaux')
    expect(await contentOf(page, 'description')).toContain('Cave Ordener')
    expect(await contentOf(page, 'og:url')).toBe(`${server.url}${EVENT}`)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${server.url}${EVENT}`)
    const picture = await page.request.get((await contentOf(page, 'og:image')) ?? '')
    expect(picture.headers()['content-type']).toBe('image/png')
    expect(await dataOf(page)).toMatchObject({ '@type': 'MusicEvent', name: 'Colle et ciseaux' })
  })

  test('a public page, an artist and a venue say what they are and where', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    for (const [path, title] of [
      ['/', 'Concerts underground · Nectar'],
      ['/help', 'Centre d’aide · Nectar'],
      ['/artists/acier-doux', 'Acier Doux · Nectar'],
      ['/venues/basse-tension', 'Basse Tension · Nectar'],
    ] as const) {
      await page.goto(`${path}?utm_source=lettre`)
      await expect(page).toHaveTitle(title)
      expect(await contentOf(page, 'og:title')).toBe(title.replace(' · Nectar', ''))
      expect((await contentOf(page, 'description'))?.length).toBeGreaterThan(20)
      const canonical = page.locator('link[rel=canonical]')
      expect(await canonical.getAttribute('href')).toBe(`${server.url}${path}`)
    }
  })

  test('what a visitor sees is there to read', async ({ page }) => {
    for (const [path, heading] of [
      ['/', 'Colle et ciseaux'],
      ['/events?search=colle', 'Colle et ciseaux'],
      [EVENT, 'Colle et ciseaux'],
      ['/artists', 'Acier Doux'],
      ['/venues/basse-tension', 'Basse Tension'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
      await expect(page.locator('noscript')).toHaveCount(0)
    }
    const answer = await page.goto('/events/nulle-part')
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('Événement introuvable').first()).toBeVisible()
    await page.goto('/tickets')
    await expect(page.locator('noscript')).toHaveCount(1)
  })

  test('an event that is not there is not to be found', { tag: '@long' }, async ({ page }) => {
    const answer = await page.goto('/events/nulle-part')
    expect(answer?.status()).toBe(404)
    expect(await contentOf(page, 'robots')).toBe('noindex')
  })
})

test('the app’s own title wins, on the event and on what follows', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(EVENT)
  await expect(page.getByRole('heading', { level: 1, name: 'Colle et ciseaux' })).toBeVisible()
  await expect(page).toHaveTitle('Colle et ciseaux · Nectar')
  expect(await dataOf(page)).toMatchObject({ name: 'Colle et ciseaux' })
  await page.getByRole('link', { name: 'Événements' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Événements' })).toBeVisible()
  await expect(page).toHaveTitle(/^(?!Colle et ciseaux).* · Nectar$/)
})

test('a built page is taken over with its address and preview in its head', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await page.goto('/help')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('Centre d’aide · Nectar')
  await expect(page.locator('title')).toHaveCount(1)
  await expect(page.locator('meta[name=description]')).toHaveCount(1)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${server.url}/help`)
})

test('an event that is not there is said by the app', { tag: '@long' }, async ({ page }) => {
  await page.goto('/events/nulle-part')
  await expect(page.getByRole('alert')).toContainText('Événement introuvable')
})
