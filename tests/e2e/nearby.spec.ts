import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

// Needs a browser: permission, the page's headers and the network are its own.

const HERE = { latitude: 48.8566, longitude: 2.3522 }

const chip = (page: Page) => page.getByRole('button', { name: 'Près de moi' })

test('concerts nearby are sorted on the device, and no request carries the position', {
  tag: '@long',
}, async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(HERE)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  // The visit begins at a page that may not ask for the position.
  await page.goto('/artists')
  // Until the app is awake, the browser itself follows links.
  await expect(page.locator('main')).toHaveAttribute('data-awake', '')
  await page.getByRole('link', { name: 'Nectar, accueil' }).first().click()
  await page
    .getByRole('link', { name: /événements|concerts/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/events/)
  // The list's own document may ask: the press loads it, and is not lost.
  await chip(page).click()
  await expect(chip(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/^à \d,\d\skm/).first()).toBeVisible()
  const before = await page.getByRole('article').count()
  await page.getByRole('button', { name: '50\u00a0km' }).click()
  expect(await page.getByRole('article').count()).toBeGreaterThanOrEqual(before)
  // Offline, from the device alone.
  await context.setOffline(true)
  await chip(page).click()
  await chip(page).click()
  await expect(page.getByText(/^à \d,\d\skm/).first()).toBeVisible()
  for (const request of sent) expect(request).not.toMatch(/48[.,]85|2[.,]35/)
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toMatch(/48[.,]85/)
})

test('a refused position leads to the cities', async ({ page, context }) => {
  await context.clearPermissions()
  await page.goto('/events')
  await chip(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    'La position n’est pas autorisée pour Nectar\u00a0: choisissez une ville.',
  )
  await page.getByRole('group', { name: 'Villes' }).getByRole('button', { name: 'Lyon' }).click()
  await expect(page).toHaveURL(/city=Lyon/)
  await expect(chip(page)).toHaveAttribute('aria-pressed', 'false')
})
