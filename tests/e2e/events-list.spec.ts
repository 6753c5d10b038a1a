import type { Page } from '@playwright/test'
import { eventsOnDevice } from '../support/events-on-device.ts'
import { expect, test } from '../support/fixtures.ts'
import { workerReady } from '../support/worker.ts'

const names = (page: Page) => page.getByRole('article').getByRole('heading')
const box = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher un événement' })
const filtersButton = (page: Page) => page.getByRole('button', { name: /^Filtres/ })

/** Waits until the worker controls this page, so that it opens offline. */
const cachedByWorker = async (page: Page) => {
  await workerReady(page)
  await page.waitForLoadState('networkidle')
}

test.describe('the address of the list', () => {
  test('keeps page and search: back, forward, reload and a shared link show the same', async ({
    page,
    context,
  }) => {
    await page.goto('/events')
    await expect(names(page)).toHaveCount(8)
    const first = await names(page).allTextContents()
    await page.getByRole('button', { name: 'Suivant' }).click()
    await expect(page).toHaveURL(/\/events\?page=2$/)
    await expect(page.getByText('Page 2')).toBeVisible()
    await expect(names(page).first()).not.toHaveText(first[0] as string)
    // The cards of the first screen come first.
    await expect(names(page)).toHaveCount(8)
    const second = await names(page).allTextContents()

    await page.reload()
    await expect.poll(() => names(page).allTextContents()).toEqual(second)
    // Going back in the middle of the hydration makes React render the list again, which counts as a fault
    // here.
    await expect(page.locator('main[data-awake]')).toBeVisible()
    await page.goBack()
    await expect.poll(() => names(page).allTextContents()).toEqual(first)
    await page.goForward()
    await expect.poll(() => names(page).allTextContents()).toEqual(second)

    // A search begins at page 1, and one step back leaves it.
    await box(page).fill('paris')
    await expect(page).toHaveURL(/\/events\?search=paris$/)
    await expect(box(page)).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(/\/events\?page=2$/)
    await expect(box(page)).toHaveValue('')
    await page.goForward()
    await expect(box(page)).toHaveValue('paris')

    const other = await context.newPage()
    await other.goto(page.url())
    await expect(box(other)).toHaveValue('paris')
    await expect(async () =>
      expect(await names(other).allTextContents()).toEqual(await names(page).allTextContents()),
    ).toPass()
  })

  for (const when of ['before the app has started', 'in the app'] as const)
    test(`an event opened from page 2, ${when}, leads back to page 2`, { tag: '@long' }, async ({ page }) => {
      const early = when === 'before the app has started'
      // The app's files do not load until the event is opened.
      let isHeld = early
      await page.route('**/assets/*.js', (route) => (isHeld ? undefined : route.continue()))
      await page.goto('/events?page=2')
      if (!early) await expect(page.locator('main[data-awake]')).toBeVisible()
      isHeld = false
      await page.getByRole('article').getByRole('link').first().click()
      await expect(page).toHaveURL(/\/events\/[^?]+$/)
      await page.getByRole('button', { name: 'Retour' }).click()
      await expect(page).toHaveURL(/\/events\?page=2$/)
    })
})

test.describe('the filters', () => {
  test('by keyboard alone: chosen, applied, focus given back; Esc changes nothing', { tag: '@long' }, async ({
    page,
  }) => {
    await page.goto('/events?page=2')
    await expect(names(page).first()).toBeVisible()
    await filtersButton(page).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Filtres' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(filtersButton(page)).toBeFocused()
    await expect(page).toHaveURL(/\/events\?page=2$/)

    await page.keyboard.press('Enter')
    await dialog.getByLabel('Ville').focus()
    await page.keyboard.type('Lyon')
    await expect(dialog.getByLabel('Ville')).toHaveValue('Lyon')
    await page.keyboard.press('Tab')
    await expect(dialog.getByLabel('Style musical')).toBeFocused()
    await dialog.getByLabel('Date de début').fill('2026-01-02')
    await dialog.getByLabel('Date de fin').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/events\?city=Lyon&dateFrom=2026-01-02$/)
    await expect(filtersButton(page)).toHaveText('Filtres (2)')
    await expect(filtersButton(page)).toBeFocused()
    for (const article of await page.getByRole('article').all()) await expect(article).toContainText('Lyon')
  })
})

test('a quick hand loses no letter, and not every letter is asked for', { tag: '@long' }, async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const search = new URL(request.url()).searchParams.get('search')
    if (request.url().includes('/api/events?') && search) asked.push(search)
  })
  await page.goto('/events')
  await expect(names(page)).toHaveCount(8)
  await box(page).focus()
  await page.keyboard.type('quatre fois vif')
  await expect(box(page)).toHaveValue('quatre fois vif')
  await expect(page).toHaveURL(/\?search=quatre\+fois\+vif$/)
  await expect(names(page).first()).toHaveText('Quatre fois vif')
  expect(asked.at(-1)).toBe('quatre fois vif')
  // The number of pauses depends on the machine; one request per letter would be no debounce at all.
  expect(asked.length).toBeLessThan('quatre fois vif'.length)
})

test.describe('without a network', () => {
  test('list, pages, search and filters work over what was prefetched, as they do with one', {
    tag: ['@worker', '@long'],
  }, async ({ page, context, server }) => {
    test.slow()
    const all = (await (await fetch(`${server.url}/api/events?limit=100`)).json()) as { eventName: string }[]
    await page.goto('/events')
    await cachedByWorker(page)
    // Prefetched by the app, a moment after the render.
    await expect.poll(() => eventsOnDevice(page), { timeout: 60_000 }).toBeGreaterThanOrEqual(all.length)
    await page.waitForLoadState('networkidle')

    const queries = ['', '?page=2', '?search=electro', '?search=PARIS+jazz', '?city=Lyon', '?musicStyle=Rock']
    const online: string[][] = []
    for (const query of queries) {
      await page.goto(`/events${query}`)
      await expect(names(page).or(page.getByText('Aucun événement trouvé')).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      online.push(await names(page).allTextContents())
    }
    await context.setOffline(true)
    for (const [index, query] of queries.entries()) {
      await page.goto(`/events${query}`)
      await expect.poll(() => names(page).allTextContents()).toEqual(online[index])
      await expect(page.getByText(/^Hors connexion\s: agenda du/)).toBeVisible()
    }

    // An event that no page has shown is found, and opened.
    const unseen = all[6 * 8] as { eventName: string }
    await page.goto('/events')
    await box(page).fill(unseen.eventName)
    await expect(names(page)).toHaveText([unseen.eventName])
    await expect(page).toHaveURL(/\?search=/)
    await page.getByRole('article').getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: unseen.eventName })).toBeVisible()

    await page.goto('/events')
    await expect(names(page)).toHaveCount(8)
    await box(page).focus()
    await page.keyboard.type('soiree introuvable')
    await expect(page.getByText('Aucun événement trouvé')).toBeVisible()
    await expect(page).toHaveURL(/\?search=soiree\+introuvable$/)
    await page.getByRole('button', { name: 'Effacer les filtres' }).click()
    await expect(names(page)).toHaveCount(8)
    await expect(box(page)).toHaveValue('')
    await filtersButton(page).click()
    await page.getByLabel('Ville').selectOption('Lyon')
    await page.getByRole('button', { name: 'Appliquer' }).click()
    await expect.poll(() => names(page).allTextContents()).toEqual(online[4])
  })

  test('a device that has seen nothing says so, and recovers by itself', {
    tag: ['@worker', '@long'],
  }, async ({ page, context }) => {
    await page.goto('/nulle-part')
    await cachedByWorker(page)
    await context.setOffline(true)
    // A slow machine may have had the time to prefetch.
    await eventsOnDevice(page, { clear: true })
    await page.goto('/events')
    await expect(page.getByText('Impossible de charger les événements.')).toBeVisible()
    await context.setOffline(false)
    await expect(names(page)).toHaveCount(8, { timeout: 60_000 })
  })
})

test.describe('the last cards of the list', () => {
  /** Returns the number of cards per row, if the list ends after `count` cards. */
  const rowsOf = (page: Page, count: number) =>
    page.evaluate((count) => {
      const cards = [...document.querySelectorAll('main li:has(article)')]
      for (const card of cards.slice(count)) card.remove()
      const tops = cards.slice(0, count).map((card) => Math.round(card.getBoundingClientRect().top))
      return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
    }, count)

  for (const [width, expected] of [
    [800, { 8: [3, 3, 2], 7: [3, 2, 2], 5: [3, 2], 4: [2, 2], 1: [1] }],
    [1280, { 8: [4, 4], 7: [4, 3], 5: [3, 2], 4: [4], 1: [1] }],
  ] as const)
    test(`leave none alone under a row, at ${width} px`, { tag: '@long' }, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/events')
      await expect(page.locator('main[data-awake]')).toBeVisible()
      await expect(names(page)).toHaveCount(8)
      for (const [count, rows] of Object.entries(expected).reverse())
        expect(await rowsOf(page, Number(count)), `${count} cards`).toEqual(rows)
    })
})
