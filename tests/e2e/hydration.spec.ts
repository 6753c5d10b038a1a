import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { slowDocument } from '../support/slow-document.ts'

/** `npm test` opens one of each kind of page, `@long` the others. Their data is in the document. */
const PAGES = [
  ...['/', '/events/colle-et-ciseaux'].map((path) => ({ path, tag: [] })),
  ...[
    '/auth',
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
/** Pages that fetch nothing on a first visit until idle, besides those with their data; the others fetch whether payments are real. */
const SILENT = ['/auth']
/** A request, or the code that makes it (`store`, which is also the page of the offers). */
const CALL = /\/api\/|\/assets\/store-/

/**
 * Returns the files loaded before the page answered (src/lib/ready.ts) that its document does not name: each
 * would be a further wait and request.
 */
const unnamedBeforeAnswer = () => {
  const [answers] = performance.getEntriesByName('page-answers')
  const { chunks = '', sheets = '' } = document.getElementById('root')?.dataset ?? {}
  const named = new Set(`${chunks} ${sheets}`.split(' '))
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => answers === undefined || startTime < answers.startTime)
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => /\.(?:js|css)$|^\/api\//.test(path) && !named.has(path.replace('/assets/', '')))
}

for (const { path, tag } of PAGES) {
  test(`${path} is taken over as it was rendered, not thrown away, drawn again or read again`, {
    tag,
  }, async ({ page }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (CALL.test(request.url())) calls.push(request.url())
    })
    // Marks the server's elements before any script of the app runs.
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
    // Work that waits for an idle browser has begun by then.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/pwa-')),
    )
    if ((isRead && path !== '/store') || SILENT.includes(path)) {
      expect(calls).toEqual([])
      expect(await page.evaluate(unnamedBeforeAnswer)).toEqual([])
    }
  })
}

const loadedScripts = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.js'))

/** Opens a page of which only a part arrives, and waits longer than the head's script waits for the first paint (1.5 s). */
const openPart = async (page: Page, url: string, part: number | 'data', path = '/store') => {
  const slow = await slowDocument(url, part)
  await page.goto(`${slow.url}${path}`, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.now() > 3000, undefined, { polling: 100 })
  expect(await page.evaluate(loadedScripts)).toEqual([])
  return slow
}
const expectPage = async (page: Page, title = 'Choisissez votre Pass') => {
  await expect(page.locator('main[data-awake]')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

for (const { part, share, tag } of [
  { part: 'only its head', share: 0, tag: [] },
  { part: 'half of it', share: 0.5, tag: '@long' },
]) {
  test(`a page of which ${part} has come yet is taken over once all of it is there`, { tag }, async ({
    page,
    server,
  }) => {
    const slow = await openPart(page, server.url, share)
    slow.end('whole')
    await expectPage(page)
    slow.close()
  })
}

test('a page that breaks off before its body is asked for once more', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const slow = await openPart(page, server.url, 0)
  slow.end('broken off')
  await expectPage(page)
  slow.close()
})

test('a page that breaks off in the middle of its data is drawn by the app', async ({ page, server }) => {
  const slow = await openPart(page, server.url, 'data', '/events')
  slow.end('broken off')
  await expectPage(page, 'Événements')
  await page.getByRole('button', { name: 'Filtres' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  slow.close()
})

for (const { path, known, shown, tag } of [
  { path: '/events', known: 'filters', shown: 'Où et quel style', tag: [] },
  { path: '/store', known: 'app-config', shown: undefined, tag: '@long' },
])
  test(`${path} that has to come without its data is taken over, though the device knows more`, {
    tag,
  }, async ({ page }) => {
    await page.goto(path)
    await page.waitForFunction((part) => localStorage.getItem('nectar.queries')?.includes(part), known)
    // The built file, which the server sends if it is too busy to render.
    const body = await readFile(new URL(`../../dist/client${path}.html`, import.meta.url))
    await page.route(
      ({ pathname }) => pathname === path,
      (route) => route.fulfill({ body, contentType: 'text/html' }),
    )
    await page.goto(path)
    await expect(page.locator('main[data-awake]')).toBeVisible()
    await expect(page.locator('[data-slice]:not([data-awake])')).toHaveCount(0)
    // And renders it then.
    if (shown) await expect(page.getByRole('group', { name: shown }).getByRole('button')).not.toHaveCount(0)
  })
