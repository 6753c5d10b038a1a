import { expect, test } from '../support/fixtures.ts'

/** One of each kind of page is opened by `npm test`, the others at length. What is read for it stands in the document. */
const PAGES = [
  ...['/', '/auth', '/events/colle-et-ciseaux'].map((path) => ({ path, tag: [] })),
  ...[
    '/events',
    '/pass-nectar',
    '/?genre=Jazz&utm_source=lettre',
    '/events?search=techno&page=2&utm_source=lettre',
    '/artists',
    '/artists?search=a',
    '/artists/acier-doux',
    '/venues',
    '/venues/basse-tension',
    '/store',
    '/resilier',
    '/retractation',
  ].map((path) => ({ path, tag: '@long' })),
]
/** What the server has read for a rendered page: not to be asked for again. */
const READ = /\/api\/(?:events(?![^?]*\/filters)|artists|prousers\/|config)/

for (const { path, tag } of PAGES) {
  test(`${path} is taken over as it was rendered, not thrown away, drawn again or read again`, {
    tag,
  }, async ({ page }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (READ.test(request.url())) calls.push(request.url())
    })
    // Marks what the server sent, before any script of the app runs.
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        for (const element of document.querySelectorAll('h1, h2, h3, form, article, main img, main svg')) {
          element.setAttribute('data-sent', '')
        }
      })
    })
    await page.goto(path)
    const sent = await page.locator('[data-sent]').count()
    expect(sent).toBeGreaterThan(0)
    const isRead = (await page.locator('#page-data').count()) > 0
    await expect(page.locator('main[data-awake]')).toBeVisible()
    await expect(page.locator('[data-slice]:not([data-awake])')).toHaveCount(0)
    await expect(page.locator('h1[data-sent]')).toBeVisible()
    await expect(page.locator('[data-sent]')).toHaveCount(sent)
    if (isRead) expect(calls).toEqual([])
  })
}
