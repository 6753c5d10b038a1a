import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessibleEverywhere, settled } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { workerReady } from '../support/worker.ts'

const newAddress = () => `lancement-${randomUUID().slice(0, 8)}@exemple.fr`
const thanks = (page: Page) => page.getByRole('heading', { name: 'Merci !' })
const leave = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Me préinscrire' }).click()
}
const ready = async (page: Page) => {
  await page.goto('/coming-soon')
  await workerReady(page)
  await page.reload()
  await settled(page)
}

/** Collects the addresses that the server has accepted, from any page or worker. */
const watch = async (context: BrowserContext) => {
  const taken: string[] = []
  await context.route('**/api/preregister', async (route) => {
    const response = await route.fetch().catch(() => null)
    if (!response) return route.abort()
    if (response.ok()) taken.push((route.request().postDataJSON() as { email: string }).email)
    await route.fulfill({ response })
  })
  return taken
}

/** Returns the number of addresses that wait on this device. */
const waiting = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const open = indexedDB.open('nectar')
        open.onerror = () => reject(open.error)
        open.onsuccess = () => {
          const count = open.result.transaction('preregistrations').objectStore('preregistrations').count()
          count.onsuccess = () => {
            open.result.close()
            resolve(count.result)
          }
        }
      }),
  )

const leaveOffline = async (context: BrowserContext, page: Page, email: string) => {
  await context.setOffline(true)
  await leave(page, email)
  await expect(thanks(page)).toBeFocused()
  await expect(page.getByText(`${email} est gardé sur cet appareil`)).toBeVisible()
  await expect.poll(() => waiting(page)).toBe(1)
}

const withoutBackgroundSync = (context: BrowserContext) =>
  context.addInitScript(() => {
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
  })

test('the countdown stands at zero since the launch, says so, and there is no footer', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/coming-soon')
  const timer = page.getByRole('timer', { name: 'Temps restant avant l’ouverture' })
  await expect(timer).toHaveText('00jour00heure00minute00seconde')
  await expect(page.getByText('Nectar a ouvert le 4 septembre 2025 à 18 h')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await page.getByRole('link', { name: 'Voir les événements' }).click()
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('left offline, the app closed: Background Sync brings it to the server, once, with no page open', {
  tag: ['@worker', '@long'],
}, async ({ page, context }) => {
  const email = newAddress()
  await ready(page)
  await leaveOffline(context, page, email)
  // Not a page of the app, so that only the worker can send.
  const watcher = await context.newPage()
  await page.close()
  await context.setOffline(false)
  await watcher.goto('/robots.txt')
  await expect.poll(() => waiting(watcher), { timeout: 60_000 }).toBe(0)
})

test('left offline, it outlives a reload and is sent once when the network is back, whatever tabs there are', {
  tag: ['@worker', '@long'],
}, async ({ page, context }) => {
  await withoutBackgroundSync(context)
  const taken = await watch(context)
  const email = newAddress()
  await ready(page)
  const other = await context.newPage()
  await ready(other)
  await leaveOffline(context, page, email)
  await page.reload()
  await settled(page)
  await expect.poll(() => waiting(page)).toBe(1)
  await context.setOffline(false)
  await expect.poll(() => waiting(page), { timeout: 60_000 }).toBe(0)
  expect(taken).toEqual([email])
})

test('left offline, it outlives a restart of the browser', { tag: ['@worker', '@long'] }, async ({
  openProfile,
}) => {
  test.slow()
  const email = newAddress()
  const first = await openProfile()
  await withoutBackgroundSync(first)
  const page = await first.newPage()
  await ready(page)
  await leaveOffline(first, page, email)
  await first.close()
  const second = await openProfile(first.profile)
  const taken = await watch(second)
  const again = await second.newPage()
  await again.goto('/events')
  await expect.poll(() => taken, { timeout: 60_000 }).toEqual([email])
  await expect.poll(() => waiting(again)).toBe(0)
})

test('a failing server is thanked for too, and gets it later', { tag: '@long' }, async ({
  page,
  context,
}) => {
  let isFailing = true
  const asked: string[] = []
  await context.route('**/api/preregister', async (route) => {
    asked.push((route.request().postDataJSON() as { email: string }).email)
    if (isFailing)
      await route.fulfill({ status: 503, json: { message: 'Non.', code: 'unavailable', requestId: 'r' } })
    else await route.continue()
  })
  const email = newAddress()
  await page.goto('/coming-soon')
  await leave(page, email)
  await expect(thanks(page)).toBeVisible()
  await expect.poll(() => waiting(page)).toBe(1)
  isFailing = false
  await page.reload()
  await expect.poll(() => waiting(page)).toBe(0)
  expect(new Set(asked)).toEqual(new Set([email]))
})

test('is accessible in every state', { tag: '@long' }, async ({ page }) => {
  test.slow()
  await page.goto('/coming-soon')
  await settled(page)
  await expectAccessibleEverywhere(page, 'coming soon')
  await leave(page, 'personne')
  await expect(page.getByText('Merci d’entrer une adresse email valide')).toBeVisible()
  await expectAccessibleEverywhere(page, 'coming soon, no address')
  await leave(page, newAddress())
  await expect(thanks(page)).toBeVisible()
  await expectAccessibleEverywhere(page, 'coming soon, thanks')
})
