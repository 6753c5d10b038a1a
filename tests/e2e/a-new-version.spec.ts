import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type AppServer, startAppServer } from '../support/app-server.ts'
import { expect, test } from '../support/fixtures.ts'
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
  // Two whole builds and a server of their own.
  // In one process: each further one would build a second release.
  test.describe.configure({ mode: 'default', timeout: 240_000 })
  let project: Awaited<ReturnType<typeof copyRelease>>
  let server: AppServer

  test.beforeAll(async () => {
    test.setTimeout(240_000)
    project = await copyRelease()
    const template = process.env.TEMPLATE_DATA_DIR
    server = await startAppServer({ root: project.root, ...(template && { template }) })
  })
  /** The chunks of the release that was built last. */
  const chunks = async (): Promise<string[]> => {
    const manifest = JSON.parse(await readFile(join(project.root, 'dist/manifest.json'), 'utf8'))
    return Object.values<{ file: string }>(manifest).map(({ file }) => file)
  }
  test.afterAll(async () => {
    await server.dispose()
    await project.dispose()
  })

  test('announces itself, waits, and reloads neither a form nor an old tab that still works', async ({
    context,
  }) => {
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

    // The old tab goes on with the old worker: a page it has not opened yet still comes, of the same release.
    await page.getByRole('link', { name: 'Nectar, accueil' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Découvrez')
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true)
    await page.goBack()
    await expect(page.getByText(OLD)).toBeVisible()

    await page.getByRole('button', { name: 'Mettre à jour' }).click()
    await expect(page.getByText(NEW)).toBeVisible()
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(false)
    // The other tab has a form half written: it is left alone, and the chunks of its release are still served.
    await expect(form.getByLabel('Email')).toHaveValue('a-moitie@ecrit')
    await form.getByRole('button', { name: 'Se connecter' }).click()
    await expect(form.getByText('Please enter a valid email address')).toBeVisible()
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
    const kept = await request.get(`${server.url}/${asset}`)
    expect(kept.headers()['cache-control']).toContain('immutable')
  })
})

test('a chunk that is gone after a deploy reloads the page once, and never offline', async ({
  page,
  context,
}) => {
  await page.goto('/events')
  await expect(page.getByRole('article').first()).toBeVisible()
  // The server sent them: a link is the app's only once it answers.
  await expect(page.locator('main[data-awake]')).toBeVisible()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  // What the deploy took away: the page behind the logo, for as long as this test lasts.
  await context.route('**/assets/home-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations())
      await registration.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.getByRole('link', { name: 'Nectar, accueil' }).first().click()
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  expect(loads).toBeLessThanOrEqual(1)
})
