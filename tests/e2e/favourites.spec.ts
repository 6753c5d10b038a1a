import {
  firstEvents,
  type Named,
  removeHeart as remove,
  setFavourites,
  storedFavourites,
} from '../support/favourites.ts'
import { expect, test } from '../support/fixtures.ts'
import { endSession, enter, members, tokenOf } from '../support/member.ts'
import { workerReady } from '../support/worker.ts'

const email = members.free
let events: Named[]
let event: Named
/** A session of the test's own, beside the browser's. */
let token: string

test.beforeEach(async ({ server }) => {
  events = await firstEvents(server.url)
  event = events[2] as Named
  token = await tokenOf(server.url, email)
  await setFavourites(server.url, token, [])
})

test('newest first, and one taken away can be taken back', { tag: '@long' }, async ({ page, server }) => {
  const [a, b, c] = events as [Named, Named, Named]
  await setFavourites(server.url, token, [a.id, b.id, c.id])
  await enter(page, email, '/favorites')
  await expect(page.getByRole('heading', { level: 1, name: 'Favoris' })).toBeVisible()
  const names = () => page.getByRole('article').getByRole('heading').allTextContents()
  await expect.poll(names).toEqual([c.eventName, b.eventName, a.eventName])
  await remove(page, b).focus()
  await page.keyboard.press('Enter')
  await expect.poll(names).toEqual([c.eventName, a.eventName])
  // The focus goes on with the neighbour.
  await expect(remove(page, a)).toBeFocused()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(names).toEqual([b.eventName, c.eventName, a.eventName])
  await page.getByRole('link', { name: a.eventName }).click()
  await expect(page).toHaveURL(new RegExp(`/events/${a.id}$`))
})

test('empty, it says what to do', { tag: '@long' }, async ({ page }) => {
  await enter(page, email, '/favorites')
  await expect(page.getByText('Aucun favori pour l’instant')).toBeVisible()
  await page.getByRole('link', { name: 'Voir les événements' }).click()
  await expect(page).toHaveURL(/\/events$/)
})

test('a failing server is said, and asked again', { tag: '@long' }, async ({ page }) => {
  await page.route('**/api/favorites', (route) =>
    route.fulfill({ status: 500, json: { message: 'Non.', code: 'internal', requestId: 'r' } }),
  )
  await enter(page, email, '/favorites')
  await expect(page.getByText('Impossible de charger vos favoris.')).toBeVisible()
  await page.unroute('**/api/favorites')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('Aucun favori pour l’instant')).toBeVisible()
})

test('open without a network, with as of when, and with what waits to be sent', {
  tag: ['@worker', '@long'],
}, async ({ page, context, server }) => {
  const [a, b] = events as [Named, Named]
  await setFavourites(server.url, token, [a.id, b.id])
  await enter(page, email, '/favorites')
  await expect(remove(page, b)).toBeEnabled()
  await workerReady(page)
  await page.waitForLoadState('networkidle')
  await server.stop()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Favoris' })).toBeVisible()
  await expect(page.getByText(/^Hors connexion\s: favoris du/)).toBeVisible()
  await remove(page, b).click()
  await expect(page.getByText('1 changement sera envoyé au retour du réseau.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
  await server.start()
  await context.setOffline(false)
  await expect.poll(() => storedFavourites(server.url, token), { timeout: 60_000 }).toEqual([a.id])
})

test('a session that has ended leaves them readable', { tag: '@long' }, async ({ page, server }) => {
  await setFavourites(server.url, token, [event.id])
  await enter(page, email, '/favorites')
  await expect(remove(page, event)).toBeEnabled()
  await endSession(page, server.url)
  await page.reload()
  // Everywhere but at the door a session that ends asks to sign in.
  await expect(page).toHaveURL(/\/auth\?return=%2Ffavorites$/)
  await page.goto('/favorites')
  await expect(page.getByText('Session expirée').first()).toBeVisible()
  await expect(page.getByRole('link', { name: event.eventName })).toBeVisible()
  await page.getByRole('link', { name: 'Se reconnecter' }).click()
  await expect(page).toHaveURL(/\/auth\?return=(%2F|\/)favorites$/)
})
