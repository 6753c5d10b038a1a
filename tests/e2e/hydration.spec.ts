import { expect, test } from '../support/fixtures.ts'

/** One of each kind of prerendered page is opened by `npm test`, the others at length. */
const PAGES = [
  ...['/', '/events', '/auth', '/pass-nectar'].map((path) => ({ path, tag: [] })),
  ...['/artists', '/venues', '/store', '/resilier', '/retractation'].map((path) => ({ path, tag: '@long' })),
]

for (const { path, tag } of PAGES) {
  test(`${path} is taken over as it was prerendered, not thrown away and drawn again`, { tag }, async ({
    page,
  }) => {
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
