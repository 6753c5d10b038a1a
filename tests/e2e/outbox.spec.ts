import type { BrowserContext, Page } from '@playwright/test'
import {
  addHeart,
  type Named,
  queuedRows,
  removeHeart,
  storedFavourites,
  withoutFavourites,
} from '../support/favourites.ts'
import { expect, test } from '../support/fixtures.ts'
import { endSession, enter, members, signIn } from '../support/member.ts'
import { workerReady } from '../support/worker.ts'

test.use({ serviceWorkers: 'allow' })

const email = members.free
const QUEUED = 'Enregistré hors connexion'

let token: string
let event: Named
let other: Named

test.beforeEach(async ({ server }) => {
  const member = await withoutFavourites(server.url, email)
  token = member.token
  event = member.events[1] as Named
  other = member.events[4] as Named
})

/** Opens the list with loaded hearts, under an active worker. */
const openList = async (page: Page) => {
  await enter(page, email, '/events')
  await workerReady(page)
  await expect(addHeart(page, event)).toBeEnabled()
  await page.waitForLoadState('networkidle')
}

const favouriteOffline = async (context: BrowserContext, page: Page) => {
  await context.setOffline(true)
  await addHeart(page, event).click()
  await expect(page.getByText(QUEUED)).toBeVisible()
  await expect(removeHeart(page, event)).toBeEnabled()
  await expect.poll(() => queuedRows(page)).toBe(1)
}

const withoutBackgroundSync = (context: BrowserContext) =>
  context.addInitScript(() => {
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
  })

// Chromium's headless build, which runs the short tests, has no Background Sync.
test('made offline, the app closed: Background Sync brings it to the server with no page open', {
  tag: '@long',
}, async ({ context, page, server }) => {
  await openList(page)
  await favouriteOffline(context, page)
  await context.newPage()
  await page.close()
  expect(await storedFavourites(server.url, token)).toEqual([])
  await context.setOffline(false)
  await expect.poll(() => storedFavourites(server.url, token), { timeout: 60_000 }).toEqual([event.id])
})

test('made offline, where there is no Background Sync: the next start of the app brings it', async ({
  context,
  page,
  server,
}) => {
  await withoutBackgroundSync(context)
  await openList(page)
  await favouriteOffline(context, page)
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  expect(await storedFavourites(server.url, token)).toEqual([])
  await again.goto('/events')
  await expect.poll(() => storedFavourites(server.url, token), { timeout: 60_000 }).toEqual([event.id])
  await expect(removeHeart(again, event)).toBeEnabled()
  await expect.poll(() => queuedRows(again)).toBe(0)
})

test('taken back before the network returned: nothing is ever sent', { tag: '@long' }, async ({
  context,
  page,
  server,
}) => {
  await openList(page)
  await favouriteOffline(context, page)
  await removeHeart(page, event).click()
  await expect(addHeart(page, event)).toBeEnabled()
  await expect.poll(() => queuedRows(page)).toBe(0)
  const sent: string[] = []
  context.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await context.setOffline(false)
  await page.reload()
  await expect(addHeart(page, event)).toBeEnabled()
  expect(sent.filter((line) => line.endsWith(event.id))).toEqual([])
  expect(await storedFavourites(server.url, token)).toEqual([])
})

/** Favourites offline, and ends the session meanwhile; the app redirects to sign-in once it is back online. */
const expireWhileQueued = async (context: BrowserContext, page: Page, url: string) => {
  await openList(page)
  await favouriteOffline(context, page)
  await endSession(page, url)
  await context.setOffline(false)
  await page.waitForURL('**/auth?return=*')
  await expect.poll(() => queuedRows(page)).toBe(1)
}

test('a session that ended keeps what waits, for the same member’s sign-in', { tag: '@long' }, async ({
  context,
  page,
  server,
}) => {
  await expireWhileQueued(context, page, server.url)
  expect(await storedFavourites(server.url, token)).toEqual([])
  await signIn(page, email, '/events')
  await expect.poll(() => storedFavourites(server.url, token), { timeout: 60_000 }).toEqual([event.id])
  await expect(removeHeart(page, event)).toBeEnabled()
})

test('another member’s sign-in wipes what waits, and never sends it', { tag: '@long' }, async ({
  context,
  page,
  server,
}) => {
  const { token: neighbour } = await withoutFavourites(server.url, members.premium)
  await expireWhileQueued(context, page, server.url)
  await signIn(page, members.premium, '/events')
  await expect(addHeart(page, event)).toBeEnabled()
  await addHeart(page, other).click()
  await expect.poll(() => storedFavourites(server.url, neighbour), { timeout: 60_000 }).toEqual([other.id])
  await expect.poll(() => queuedRows(page)).toBe(0)
  expect(await storedFavourites(server.url, token)).toEqual([])
})

test('refused once it is sent: the heart turns back, and the person is told which event it was', {
  tag: '@long',
}, async ({ context, page }) => {
  await openList(page)
  await favouriteOffline(context, page)
  await context.route(`**/api/favorites/${event.id}`, (route) =>
    route.fulfill({ status: 404, json: { message: 'Introuvable.', code: 'not_found', requestId: 'r' } }),
  )
  await context.setOffline(false)
  await expect(
    page.getByText(`Impossible d’ajouter l’événement aux favoris. («\u00a0${event.eventName}\u00a0»)`),
  ).toBeVisible()
  await expect(addHeart(page, event)).toBeEnabled()
  await expect.poll(() => queuedRows(page)).toBe(0)
})

test('signing out with something queued asks first; staying keeps it, leaving loses it', {
  tag: '@long',
}, async ({ context, page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openList(page)
  await favouriteOffline(context, page)
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  const question = page.getByRole('dialog', { name: 'Des favoris ne sont pas encore envoyés' })
  await expect(question).toContainText('1 changement de favoris attend le réseau.')
  await expect(question.getByRole('button', { name: 'Rester connecté' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect.poll(() => queuedRows(page)).toBe(1)

  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await question.getByRole('button', { name: 'Se déconnecter quand même' }).click()
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible()
  await expect.poll(() => queuedRows(page)).toBe(0)
  await context.setOffline(false)
  await signIn(page, email, '/events')
  await expect(addHeart(page, event)).toBeEnabled()
  expect(await storedFavourites(server.url, token)).toEqual([])
})

test('signing out sends what waits where it can, and asks nothing', { tag: '@long' }, async ({
  context,
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openList(page)
  let isFailing = true
  await context.route(`**/api/favorites/${event.id}`, (route) =>
    isFailing
      ? route.fulfill({ status: 503, json: { message: 'Non.', code: 'unavailable', requestId: 'r' } })
      : route.continue(),
  )
  await addHeart(page, event).click()
  await expect(page.getByText(QUEUED)).toBeVisible()
  isFailing = false
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible()
  expect(await storedFavourites(server.url, token)).toEqual([event.id])
})

test('a device that keeps nothing still favourites, straight to the server', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined, configurable: true })
  })
  await enter(page, email, '/events')
  await expect(addHeart(page, event)).toBeEnabled()
  await addHeart(page, event).click()
  await expect(page.getByText('Ajouté aux favoris')).toBeVisible()
  expect(await storedFavourites(server.url, token)).toEqual([event.id])
})

test('a browser without Web Locks favourites and replays all the same', { tag: '@long' }, async ({
  context,
  page,
  server,
}) => {
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined, configurable: true })
  })
  await withoutBackgroundSync(context)
  await openList(page)
  await addHeart(page, other).click()
  await expect.poll(() => storedFavourites(server.url, token), { timeout: 60_000 }).toEqual([other.id])
  await favouriteOffline(context, page)
  await context.setOffline(false)
  await expect
    .poll(() => storedFavourites(server.url, token), { timeout: 60_000 })
    .toEqual([event.id, other.id])
})
