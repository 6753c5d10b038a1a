import { request } from 'node:http'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

const KB = 1024
/** Most that a document may weigh as it is served, with the demonstration's data, in KB. The home page shows the most, and nine drawn posters. */
const BUDGET = 16
const HOME = 20
const PAGES = {
  '/': HOME,
  '/events': BUDGET,
  '/events/colle-et-ciseaux': BUDGET,
  '/artists': BUDGET,
  '/artists/acier-doux': BUDGET,
  '/venues': BUDGET,
  '/venues/basse-tension': BUDGET,
  '/store': BUDGET,
  '/pass-nectar': BUDGET,
}

/** The bytes of a page as they cross the wire. */
const weigh = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request(url, { headers: { accept: 'text/html', 'accept-encoding': 'br' } }, async (answer) => {
      let bytes = 0
      for await (const part of answer) bytes += (part as Buffer).length
      if (answer.statusCode === 200 && answer.headers['content-encoding'] === 'br') resolve(bytes)
      else reject(new Error(`${url}: ${answer.statusCode} ${answer.headers['content-encoding']}`))
    })
      .on('error', reject)
      .end()
  })

// A browser test for what only the whole build and its server make: the pages with their data.
test('a rendered page weighs no more than its budget', async ({ server }) => {
  for (const [path, budget] of Object.entries(PAGES))
    expect((await weigh(server.url + path)) / KB, path).toBeLessThanOrEqual(budget)
})

const SHEET = '**/assets/style-*.css'

/** Keeps the whole style sheet back until it is released. */
const holdSheet = async (page: Page) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(SHEET, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('the app waits for its whole style sheet', async ({ page }) => {
  const release = await holdSheet(page)
  // A sheet that is on its way holds the load event back.
  await page.goto('/events', { waitUntil: 'domcontentloaded' })
  // Each of its scripts is there.
  await page.waitForFunction(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
    return links.length > 0 && links.every(({ href }) => performance.getEntriesByName(href).length > 0)
  })
  await expect(page.locator('main[data-awake]')).toHaveCount(0)
  release()
  await expect(page.locator('main[data-awake]')).toBeVisible()
})

for (const { path, tag } of [
  ...['/', '/events/colle-et-ciseaux'].map((path) => ({ path, tag: [] })),
  ...['/events', '/pass-nectar', '/auth'].map((path) => ({ path, tag: '@long' })),
])
  test(`the whole style sheet changes nothing that stands on ${path}`, { tag }, async ({ page }) => {
    const release = await holdSheet(page)
    // The sheet alone, without the app that comes after it.
    await page.route(/\/assets\/.*\.js$|\/api\/health$/, (route) => route.abort())
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    /** Where everything stands, and how it is drawn. */
    const drawn = () =>
      page.evaluate(async () => {
        await document.fonts.load("800 1rem 'Bricolage Grotesque Variable'")
        return [...document.querySelectorAll('body *')].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          const { color, font, backgroundColor, display, opacity } = getComputedStyle(element)
          return [element.tagName, x, y, width, height, color, font, backgroundColor, display, opacity].join(
            ' ',
          )
        })
      })
    const before = await drawn()
    expect(before.length).toBeGreaterThan(50)
    const sheets = () =>
      page.evaluate(() => [...document.styleSheets].filter(({ href }) => href?.includes('/style-')).length)
    expect(await sheets()).toBe(0)
    release()
    await expect.poll(sheets).toBe(1)
    expect(await drawn()).toEqual(before)
  })
