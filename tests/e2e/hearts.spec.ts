import {
  addHeart as add,
  firstEvents,
  type Named,
  removeHeart as remove,
  setFavourites,
  storedFavourites,
} from '../support/favourites.ts'
import { expect, test } from '../support/fixtures.ts'
import { endSession, enter, members, PASSWORD, tokenOf } from '../support/member.ts'
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

test('adds and takes away, shown at once, told in the words of the house', async ({ page, server }) => {
  await enter(page, email, '/events')
  let isHeldBack = true
  await page.route(`**/api/favorites/${event.id}`, async (route) => {
    await expect.poll(() => isHeldBack).toBe(false)
    await route.continue()
  })
  const heart = add(page, event)
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  for (const side of ['width', 'height'] as const)
    await expect.poll(async () => (await heart.boundingBox())?.[side]).toBeGreaterThanOrEqual(44)
  await heart.click()
  // Turned before the server has said a word, and not to be pressed again.
  await expect(remove(page, event)).toHaveAttribute('aria-pressed', 'true')
  await expect(remove(page, event)).toBeDisabled()
  isHeldBack = false
  await expect(page.getByText('Ajouté aux favoris')).toBeVisible()
  await expect(page.getByText('Cet événement a été ajouté à vos favoris.')).toBeVisible()
  await expect(remove(page, event)).toBeEnabled()
  expect(await storedFavourites(server.url, token)).toEqual([event.id])
  // The card is not opened by its heart.
  await expect(page).toHaveURL(/\/events$/)

  await page.reload()
  await remove(page, event).click()
  await expect(page.getByText('Retiré des favoris')).toBeVisible()
  await expect(page.getByText('Cet événement a été retiré de vos favoris.')).toBeVisible()
  expect(await storedFavourites(server.url, token)).toEqual([])
})

test('is pressed by keyboard, and keeps the focus', { tag: '@long' }, async ({ page }) => {
  await enter(page, email, '/events')
  await expect(add(page, event)).toBeEnabled()
  await add(page, event).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ajouté aux favoris')).toBeVisible()
  await expect(remove(page, event)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('Retiré des favoris')).toBeVisible()
  await expect(add(page, event)).toBeFocused()
})

test('a failing server keeps it queued, and gets it when it answers again', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await enter(page, email, '/events')
  await expect(add(page, event)).toBeEnabled()
  let isFailing = true
  // From the page or its worker, whoever is quicker.
  await page
    .context()
    .route(`**/api/favorites/${event.id}`, (route) =>
      isFailing
        ? route.fulfill({ status: 500, json: { message: 'Non.', code: 'internal', requestId: 'r' } })
        : route.continue(),
    )
  await add(page, event).click()
  await expect(page.getByText('Enregistré hors connexion')).toBeVisible()
  await expect(remove(page, event)).toHaveAttribute('aria-pressed', 'true')
  isFailing = false
  await expect.poll(() => storedFavourites(server.url, token), { timeout: 60_000 }).toEqual([event.id])
})

test('offline it is kept, and sent when the network is back', { tag: '@worker' }, async ({
  page,
  context,
  server,
}) => {
  await enter(page, email, '/events')
  await expect(add(page, event)).toBeEnabled()
  await workerReady(page)
  await context.setOffline(true)
  await add(page, event).click()
  await expect(page.getByText('Enregistré hors connexion')).toBeVisible()
  await expect(page.getByText('Synchronisation au retour du réseau.')).toBeVisible()
  await expect(remove(page, event)).toBeEnabled()
  expect(await storedFavourites(server.url, token)).toEqual([])
  await context.setOffline(false)
  await expect.poll(() => storedFavourites(server.url, token), { timeout: 60_000 }).toEqual([event.id])
})

test('a visitor is told to sign in, and led there a second later', { tag: '@long' }, async ({ page }) => {
  await page.goto('/events?page=2')
  await page
    .getByRole('button', { name: /^Ajouter .* aux favoris$/ })
    .first()
    .click()
  await expect(page.getByText('Connexion requise')).toBeVisible()
  await expect(page.getByText('Vous devez être connecté pour ajouter des favoris.')).toBeVisible()
  await page.waitForRequest(/\/api\/login\?return=%2Fevents%3Fpage%3D2$/)
  await expect(page).toHaveURL(/\/auth\?return=%2Fevents%3Fpage%3D2$/)
})

test('a session that the server has ended leads to sign in, and back', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await setFavourites(server.url, token, [event.id])
  await enter(page, email, '/events')
  await expect(remove(page, event)).toBeEnabled()
  // Ended between the touch and the call: nothing else may find it out first, and lead away from under the finger.
  await page.route(`**/api/favorites/${event.id}`, async (route) => {
    await endSession(page, server.url)
    await route.continue()
  })
  await remove(page, event).click()
  await expect(page.getByText('Vous devez être connecté pour gérer vos favoris.')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\?return=%2Fevents$/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(/\/events$/)
  await expect(remove(page, event)).toBeEnabled()
})

test('turns in the other tab too', { tag: '@long' }, async ({ page, context }) => {
  await enter(page, email, '/events')
  const other = await context.newPage()
  await other.goto('/events')
  await expect(add(other, event)).toBeEnabled()
  await add(page, event).click()
  await expect(remove(other, event)).toHaveAttribute('aria-pressed', 'true')
})
