import { expect, test } from '../support/fixtures.ts'

for (const path of [
  '/',
  '/events',
  '/auth',
  '/artists',
  '/venues',
  '/store',
  '/pass-nectar',
  '/resilier',
  '/retractation',
]) {
  test(`${path} is taken over as it was prerendered, not thrown away and drawn again`, async ({ page }) => {
    // Marks what the server sent, before any script of the app runs.
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        for (const element of document.querySelectorAll('h1, form, main svg')) {
          element.setAttribute('data-sent', '')
        }
      })
    })
    await page.goto(path)
    const sent = await page.locator('[data-sent]').count()
    expect(sent).toBeGreaterThan(0)
    await expect(page.locator('main[data-awake]')).toBeVisible()
    await expect(page.locator('h1[data-sent]')).toBeVisible()
    await expect(page.locator('[data-sent]')).toHaveCount(sent)
  })
}
