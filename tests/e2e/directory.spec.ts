import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { workerReady } from '../support/worker.ts'

const inStore = (page: Page, key: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('nectar')
        opening.onerror = () => resolve(false)
        opening.onsuccess = () => {
          const db = opening.result
          if (!db.objectStoreNames.contains('meta')) {
            db.close()
            resolve(false)
            return
          }
          const asking = db.transaction('meta').objectStore('meta').get(wanted)
          asking.onsuccess = () => {
            db.close()
            resolve(asking.result !== undefined)
          }
        }
      }),
    key,
  )

/** Returns how many venues the server lists: other tests of the same server announce concerts at new ones. */
const countVenues = async (origin: string): Promise<number> => {
  const { pagination } = (await (await fetch(`${origin}/api/venues`)).json()) as {
    pagination: { totalCount: number }
  }
  return pagination.totalCount
}

test('from the list through a search and a genre to an artist, and back to the same list', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/artists')
  await expect(page.getByRole('heading', { level: 1, name: 'Artistes & Lieux' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(24)
  await expect(page.getByText(/^\d+ artistes$/)).toBeVisible()
  await page.getByLabel('Genre').selectOption('Hip Hop')
  await expect(page).toHaveURL(/\/artists\?genre=Hip\+Hop$/)
  await expect(page.getByRole('article')).not.toHaveCount(24)
  await page.getByRole('searchbox', { name: 'Rechercher un artiste' }).fill('paris')
  await expect(page).toHaveURL(/search=paris/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('paris')
  await expect(page.getByLabel('Genre')).toHaveValue('Hip Hop')
  await page.getByRole('link', { name: 'Djeneba K.' }).click()
  await expect(page).toHaveURL(/\/artists\/[^/?]+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Djeneba K.' })).toBeVisible()
  await expect(page).toHaveTitle(/Djeneba K\./)
  // Before it answers, the page's link leads to the whole list.
  await expect(page.locator('main[data-awake]')).toBeVisible()
  await page.getByRole('link', { name: 'Tous les artistes' }).click()
  await expect(page).toHaveURL(/\/artists\?.*search=paris/)
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('the tabs are addresses, by hand and by keyboard', { tag: '@long' }, async ({ page, server }) => {
  await page.goto('/venues')
  const artists = page.getByRole('tab', { name: 'Artistes' })
  const venues = page.getByRole('tab', { name: 'Lieux & Producteurs' })
  await expect(venues).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('article')).toHaveCount(await countVenues(server.url))
  await expect(page.locator('main[data-awake]')).toBeVisible()
  await venues.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/\/artists$/)
  await expect(artists).toBeFocused()
  await expect(page.getByRole('article')).toHaveCount(24)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/venues$/)
  await expect(venues).toHaveAttribute('aria-selected', 'true')
  await artists.click()
  await expect(page.getByText(/^\d+ artistes$/)).toBeVisible()
})

test('a card opens by keyboard, and its page takes the focus', { tag: '@long' }, async ({ page }) => {
  await page.goto('/venues')
  await expect(page.locator('main[data-awake]')).toBeVisible()
  await page.getByRole('link', { name: 'La Cave Ordener' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'La Cave Ordener' })).toBeVisible()
  await expect(page.locator('main')).toBeFocused()
})

test('a venue says where it is, who plays there, and leads on', { tag: '@long' }, async ({ page }) => {
  await page.goto('/venues/cave-ordener')
  await expect(page.getByRole('heading', { name: 'Localisation' })).toBeVisible()
  await expect(page.getByText('75018 Paris')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Papier Peint' }).click()
  await expect(page).toHaveURL(/\/artists\/papier-peint$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Papier Peint' })).toBeVisible()
  await page.getByRole('link', { name: 'La Cave Ordener', exact: true }).click()
  await expect(page).toHaveURL(/\/venues\/cave-ordener$/)
  await page.getByRole('link', { name: 'Toutes les salles' }).click()
  await expect(page).toHaveURL(/\/venues$/)
})

test('the next concerts of an artist lead to their pages', { tag: '@long' }, async ({ page }) => {
  await page.goto('/artists/nour-selene')
  const next = page.locator('section', { has: page.getByRole('heading', { name: 'Prochains concerts' }) })
  await next.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/events\/.+/)
})

test('seen once, both tabs, the filters and every page work without a network', {
  tag: ['@worker', '@long'],
}, async ({ openProfile, server }) => {
  const context = await openProfile()
  const page = await context.newPage()
  await page.goto('/artists')
  await expect(page.getByRole('article')).toHaveCount(24)
  await workerReady(page)
  // Both sides, prefetched; the lists of a server-rendered page come from them.
  await expect.poll(() => inStore(page, 'pro-users')).toBe(true)
  const venues = await countVenues(server.url)
  await context.close()
  await server.stop()

  const again = await openProfile(context.profile)
  const cold = await again.newPage()
  await cold.goto('/artists?genre=Metal')
  await expect(cold.getByRole('link', { name: 'Vœu Noir' })).toBeVisible()
  await expect(cold.getByRole('article')).not.toHaveCount(24)
  await expect(cold.getByText(/^Hors connexion\s: annuaire du/)).toBeVisible()
  await cold.getByRole('searchbox').fill('voeu')
  await expect(cold.getByRole('article')).toHaveCount(1)
  await cold.getByRole('tab', { name: 'Lieux & Producteurs' }).click()
  await expect(cold.getByRole('article')).toHaveCount(venues)
  await cold.goto('/venues/sous-sol-vilaine')
  await expect(cold.getByRole('heading', { level: 1, name: 'Le Sous-Sol Vilaine' })).toBeVisible()
  await cold.getByRole('link', { name: 'Résidu', exact: true }).click()
  await expect(cold.getByRole('heading', { level: 1, name: 'Résidu' })).toBeVisible()
  await cold.goto('/artists/jamais-vu')
  await expect(cold.getByRole('heading', { name: 'Pas encore disponible hors connexion.' })).toBeVisible()
})
