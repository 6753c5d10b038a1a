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

  test('an event that is not there is not to be found', async ({ page }) => {
    const answer = await page.goto('/events/nulle-part')
    expect(answer?.status()).toBe(404)
    expect(await contentOf(page, 'robots')).toBe('noindex')
  })
})

test('the app’s own title wins, on the event and on what follows', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(EVENT)
  await expect(page.getByRole('heading', { level: 1, name: 'Colle et ciseaux' })).toBeVisible()
  await expect(page).toHaveTitle('Colle et ciseaux · Nectar')
  expect(await dataOf(page)).toMatchObject({ name: 'Colle et ciseaux' })
  await page.getByRole('link', { name: 'Événements' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Événements' })).toBeVisible()
  await expect(page).toHaveTitle(/^(?!Colle et ciseaux).* · Nectar$/)
})

test('an event that is not there is said by the app', async ({ page }) => {
  await page.goto('/events/nulle-part')
  await expect(page.getByRole('alert')).toContainText('Événement introuvable')
})
