import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type AppServer, startAppServer } from '../support/app-server.ts'
import {
  addHeart,
  type Named,
  queuedRows,
  removeHeart,
  storedFavourites,
  withoutFavourites,
} from '../support/favourites.ts'
import { expect, test } from '../support/fixtures.ts'
import { members } from '../support/member.ts'
import { copyRelease } from '../support/release.ts'
import { workerReady } from '../support/worker.ts'

test.use({ serviceWorkers: 'allow' })

const OLD = 'Aucun événement trouvé'
const NEW = 'Aucun événement ici'

const underTheWorker = async (page: Page) => {
  await workerReady(page)
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

test.describe('a new version', () => {
  // Two whole builds and a separate server, in one process: each further one would build a second release.
  test.describe.configure({ mode: 'default', timeout: 240_000 })
  let project: Awaited<ReturnType<typeof copyRelease>>
  let server: AppServer

  test.beforeAll(async () => {
    test.setTimeout(240_000)
    project = await copyRelease()
    server = await startAppServer({ root: project.root })
  })
  /** Returns the chunks of the last built release. */
  const chunks = async (): Promise<string[]> => {
    const manifest = JSON.parse(await readFile(join(project.root, 'dist/manifest.json'), 'utf8'))
    return Object.values<{ file: string }>(manifest).map(({ file }) => file)
  }
  test.afterAll(async () => {
    await server.dispose()
    await project.dispose()
  })

  test('announces itself, waits, and reloads neither a form nor an old tab that still works', {
    tag: '@long',
  }, async ({ context }) => {
    const page = await context.newPage()
    await page.goto(`${server.url}/events?search=introuvable-xyz`)
    await expect(page.getByText(OLD)).toBeVisible()
    await underTheWorker(page)
    const form = await context.newPage()
    await form.goto(`${server.url}/auth`)
    await form.getByLabel('Email').fill('a-moitie@ecrit')
    const before = await chunks()

    await project.release('src/copy/events.ts', OLD, NEW)
    await server.stop()
    await server.start()
    const after = await chunks()
    const replaced = before.filter((file) => !after.includes(file))
    expect(replaced).not.toEqual([])
    for (const file of replaced) {
      expect((await fetch(`${server.url}/${file}`)).status, `${file} of the release before`).toBe(200)
    }

    await page.evaluate(async () => {
      Object.assign(window, { neverReloaded: true })
      await (await navigator.serviceWorker.getRegistration())?.update()
    })
    await expect(page.getByText('Une nouvelle version est prête.')).toBeVisible()

    // The old tab keeps the old worker: a page that it has not opened yet still loads, from the same release.
    await page.getByRole('link', { name: 'Nectar, accueil' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Découvrez')
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true)
    await page.goBack()
    await expect(page.getByText(OLD)).toBeVisible()

    await page.getByRole('button', { name: 'Mettre à jour' }).click()
    await expect(page.getByText(NEW)).toBeVisible()
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(false)
    // The other tab has a half-written form: it is not reloaded, and the chunks of its release are still
    // served.
    await expect(form.getByLabel('Email')).toHaveValue('a-moitie@ecrit')
    await form.getByRole('button', { name: 'Se connecter' }).click()
    await expect(form.getByText('Please enter a valid email address')).toBeVisible()
  })

  test('takes over in the middle of a replay: everything that waited arrives, once', {
    tag: '@long',
  }, async ({ context }) => {
    const { token, events } = await withoutFavourites(server.url, members.free)
    const liked = events.slice(0, 4)
    const page = await context.newPage()
    await page.addInitScript((own) => {
      localStorage.setItem('nectar.token', own)
      localStorage.setItem('nectar.kept', '1')
    }, token)
    await page.goto(`${server.url}/events`)
    await underTheWorker(page)
    await expect(addHeart(page, liked[0] as Named)).toBeEnabled()
    await context.setOffline(true)
    for (const event of liked) {
      await addHeart(page, event).click()
      await expect(removeHeart(page, event)).toBeEnabled()
    }
    await expect.poll(() => queuedRows(page)).toBe(liked.length)

    const [before, after] = (await readFile(join(project.root, 'src/copy/events.ts'), 'utf8')).includes(OLD)
      ? [OLD, NEW]
      : [NEW, OLD]
    await project.release('src/copy/events.ts', before, after)
    await server.stop()
    await server.start()
    // The first response is held until the new worker controls the page.
    let isHeldBack = false
    let release = () => {}
    const takenOver = new Promise<void>((resolve) => {
      release = resolve
    })
    await context.route('**/api/favorites/*', async (route) => {
      if (route.request().method() === 'POST' && !isHeldBack) {
        isHeldBack = true
        await takenOver
      }
      await route.continue().catch(() => undefined)
    })
    await context.setOffline(false)
    await expect.poll(() => isHeldBack).toBe(true)
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update()
    })
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Mettre à jour' }).click()
    await reloaded
    release()
    await expect
      .poll(async () => (await storedFavourites(server.url, token)).sort(), { timeout: 60_000 })
      .toEqual(liked.map(({ id }) => id).sort())
    await expect.poll(() => queuedRows(page), { timeout: 60_000 }).toBe(0)
    await page.close()
  })

  test('a file that is gone is a 404, and what names the release is never kept by HTTP', async ({
    request,
  }) => {
    const gone = await request.get(`${server.url}/assets/parti-0000.js`)
    expect(gone.status()).toBe(404)
    expect(gone.headers()['content-type'] ?? '').not.toContain('html')
    for (const path of ['/sw.js', '/', '/app.html', '/tickets', '/manifest.webmanifest']) {
      const answer = await request.get(server.url + path)
      expect(answer.headers()['cache-control'], path).toMatch(/no-cache|no-store/)
    }
    const [asset] = await chunks()
    const served = await request.get(`${server.url}/${asset}`)
    expect(served.headers()['cache-control']).toContain('immutable')
  })
})

test('a chunk that is gone after a deploy reloads the page once, and never offline', {
  tag: '@long',
}, async ({ page, context }) => {
  await page.goto('/events')
  await expect(page.getByRole('article').first()).toBeVisible()
  // The links are server-rendered: the app handles them only once it is awake.
  await expect(page.locator('main[data-awake]')).toBeVisible()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  // Simulates a file that the deploy removed: the page behind the logo.
  await context.route('**/assets/home-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations())
      await registration.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.getByRole('link', { name: 'Nectar, accueil' }).first().click()
  await expect.poll(() => loads).toBe(1)
  // The reloaded page names the same file: the app starts without it, and shows an error in the page's place.
  await expect(page.locator('main').getByRole('button', { name: 'Réessayer' })).toBeVisible()
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(loads).toBe(1)
})
