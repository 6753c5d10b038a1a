import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { watchLayoutShift } from '../support/layout-shift.ts'
import { workerReady } from '../support/worker.ts'

const awake = (page: Page) => expect(page.locator('main[data-awake] h1')).toBeVisible()
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Scrolls to a height, and waits until the browser has noted it. */
const readTo = async (page: Page, height: number) => {
  await page.evaluate(async (to) => {
    const ended = new Promise((resolve) => document.addEventListener('scrollend', resolve, { once: true }))
    scrollTo(0, to)
    await ended
  }, height)
  expect(await scrolled(page)).toBe(height)
}

// Needs a real layout.
test('a legal text stays where its anchor has led', async ({ page }) => {
  const shifted = await watchLayoutShift(page)
  await page.goto('/cgv#retractation')
  await awake(page)
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await expect(page.getByRole('heading', { level: 2, name: /Droit de rétractation/ })).toBeInViewport()
  expect(await shifted()).toBeLessThan(0.01)
})

test('the worker’s pages open at their anchor, and a reload leads back to the place in them', {
  tag: '@worker',
}, async ({ page }) => {
  await page.goto('/')
  await workerReady(page)
  await page.goto('/cgv#retractation')
  await awake(page)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(2000)
  for (const [path, height] of [
    ['/cgv#retractation', 1200],
    ['/artists', 2400],
  ] as const) {
    await page.goto(path)
    await awake(page)
    await expect.poll(() => page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(height + 800)
    // The app notes the place once the browser has been idle, which a test cannot see.
    await expect(async () => {
      await readTo(page, height)
      await page.reload()
      await awake(page)
      await expect.poll(() => scrolled(page), path).toBe(height)
    }).toPass()
    // The page is as tall as its content again.
    await expect.poll(() => page.evaluate(() => document.documentElement.style.minHeight)).toBe('')
    expect(await scrolled(page), path).toBe(height)
  }
})
