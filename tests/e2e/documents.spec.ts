import { request } from 'node:http'
import type { Page } from '@playwright/test'
import type { RenderedApp } from '../../src/config/rendered-app.ts'
import { expect, test } from '../support/fixtures.ts'

/** The module that renders pages in the build (src/entry-server.tsx). */
interface Renderer {
  render: (address: string) => Promise<RenderedApp>
}

const KB = 1024
/** Maximum size of a served page with the demonstration's data, in KB. The home page shows most, with nine drawn posters, and varies by the day. */
const BUDGET = 16
const HOME = 22.25
const PAGES = {
  '/': HOME,
  '/events': BUDGET,
  '/events/colle-et-ciseaux': BUDGET + 0.5,
  '/artists': BUDGET,
  '/artists/acier-doux': BUDGET,
  '/venues': BUDGET,
  '/venues/basse-tension': BUDGET,
  '/store': BUDGET,
  '/pass-nectar': BUDGET,
  '/cgv': BUDGET + 0.25,
}

/** Returns the bytes of a compressed page. */
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

// Needs the whole build and its server: they make the pages with their data.
test('a rendered page weighs no more than its budget', async ({ server }) => {
  for (const [path, budget] of Object.entries(PAGES))
    expect((await weigh(server.url + path)) / KB, path).toBeLessThanOrEqual(budget)
})

test('a page comes with what it has read, also when it is rendered once more', async ({ server }) => {
  const { fetch } = globalThis
  globalThis.fetch = (path, init) => fetch(new URL(String(path), server.url), init)
  try {
    const { render } = (await import(new URL('../../dist/pages/render.js', import.meta.url).href)) as Renderer
    for (const path of ['/store', '/pass-nectar']) {
      const first = await render(path)
      expect(first.data.map(([key]) => key)).toEqual([['app-config']])
      // All code is loaded by now, so a further rendering fetches nothing.
      expect(await render(path)).toEqual(first)
    }
  } finally {
    globalThis.fetch = fetch
  }
})

const PARTS = '**/assets/style-*.css'

/** Holds the parts of the whole style sheet until each is released; 'all' releases the rest. */
const holdSheet = async (page: Page) => {
  const free = new Set<string>()
  let isFree = false
  const waiting = new Map<string, () => void>()
  await page.route(PARTS, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (!isFree && !free.has(pathname)) await new Promise<void>((resolve) => waiting.set(pathname, resolve))
    await route.continue()
  })
  return (part: string) => {
    if (part === 'all') isFree = true
    free.add(part)
    for (const [path, resolve] of waiting) if (isFree || path === part) resolve()
  }
}

/** Returns the parts named in the page, in order. */
const partsOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      document
        .getElementById('root')
        ?.dataset.sheets?.split(' ')
        .map((file) => `/assets/${file}`) ?? [],
  )

/** Waits until each of its scripts has loaded. */
const scriptsAreThere = (page: Page) =>
  page.waitForFunction(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
    return links.length > 0 && links.every(({ href }) => performance.getEntriesByName(href).length > 0)
  })

for (const { held, tag } of [
  { held: 'the last part', tag: '@long' },
  { held: 'every part', tag: [] },
])
  test(`a dialog that is asked for before ${held} of the style sheet is there is never unstyled`, {
    tag,
  }, async ({ page }) => {
    // Records how each frame shows an open dialog.
    await page.addInitScript(() => {
      const looks = new Set<string>()
      Object.assign(window, { looks })
      const look = () => {
        for (const part of document.querySelectorAll(
          'dialog[open], dialog[open] :is(header, h2, form, button)',
        )) {
          const { padding, borderRadius, display, fontSize, minHeight } = getComputedStyle(part)
          const index = [...(part.closest('dialog')?.querySelectorAll('*') ?? [])].indexOf(part)
          looks.add([index, part.tagName, padding, borderRadius, display, fontSize, minHeight].join(' '))
        }
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    const release = await holdSheet(page)
    // A style sheet that is still loading delays the load event.
    await page.goto('/events', { waitUntil: 'domcontentloaded' })
    const parts = await partsOf(page)
    expect(parts.length).toBeGreaterThan(1)
    if (held === 'the last part') for (const part of parts.slice(0, -1)) release(part)
    await scriptsAreThere(page)
    await page.getByRole('button', { name: /^Filtres/ }).click()
    await expect(page.locator('main[data-awake]')).toHaveCount(0)
    release('all')
    const dialog = page.getByRole('dialog', { name: 'Filtres' })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Appliquer' })).toBeVisible()
    // Each part looked the same in each frame, and the dialog itself has its styles.
    const looks = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const { looks } = window as unknown as { looks: Set<string> }
          requestAnimationFrame(() => requestAnimationFrame(() => resolve([...looks])))
        }),
    )
    const elements = looks.map((look) => look.split(' ', 2).join(' '))
    expect(new Set(elements).size).toBe(elements.length)
    expect(elements).toContain('-1 DIALOG')
    await expect(dialog).not.toHaveCSS('border-radius', '0px')
  })

for (const { path, tag } of [
  { path: '/', tag: [] },
  ...[
    '/events',
    '/events/colle-et-ciseaux',
    '/pass-nectar',
    '/auth',
    '/store',
    '/artists',
    '/artists/acier-doux',
  ].map((path) => ({ path, tag: '@long' })),
])
  test(`no part of the whole style sheet changes what stands on ${path}`, { tag }, async ({ page }) => {
    // A placeholder breathes as long as its picture is not there.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const release = await holdSheet(page)
    // Loads only the style sheet, without the app that follows it.
    await page.route(/\/assets\/.*\.js$|\/api\/health$/, (route) => route.abort())
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    /** Returns the position and the style of every element. */
    const drawn = () =>
      page.evaluate(async () => {
        await document.fonts.load("800 1rem 'Bricolage Grotesque'")
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
      page.evaluate(() =>
        [...document.styleSheets].flatMap(({ href }) =>
          href?.includes('/style-') ? new URL(href).pathname : [],
        ),
      )
    const parts = await partsOf(page)
    expect(await sheets()).toEqual([])
    for (const [index, part] of parts.entries()) {
      release(part)
      await expect.poll(sheets).toEqual(parts.slice(0, index + 1))
      expect(await drawn()).toEqual(before)
    }
  })
