import {
  addHeart as add,
  type Named,
  removeHeart as remove,
  setFavourites,
  storedFavourites,
  withoutFavourites,
} from '../support/favourites.ts'
import { expect, test } from '../support/fixtures.ts'
import { endSession, enter, members, PASSWORD } from '../support/member.ts'
import { workerReady } from '../support/worker.ts'

const email = members.free
let events: Named[]
let event: Named
/** A separate session, besides the browser's. */
let token: string

test.beforeEach(async ({ server }) => {
  ;({ token, events } = await withoutFavourites(server.url, email))
  event = events[2] as Named
})

test.describe('a heart', () => {
  test('adds and takes away, shown at once, told in the words of the house', { tag: '@long' }, async ({
    page,
    server,
  }) => {
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
    // Toggled before the server responds, and disabled meanwhile.
    await expect(remove(page, event)).toHaveAttribute('aria-pressed', 'true')
    await expect(remove(page, event)).toBeDisabled()
    isHeldBack = false
    await expect(page.getByText('Ajouté aux favoris')).toBeVisible()
    await expect(page.getByText('Cet événement a été ajouté à vos favoris.')).toBeVisible()
    await expect(remove(page, event)).toBeEnabled()
    expect(await storedFavourites(server.url, token)).toEqual([event.id])
    // The heart does not open the card.
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
    // From the page or its worker, depending on which is faster.
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
    // Ends between the press and the request: no earlier request may notice it and redirect the page.
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
})

test.describe('the list of favourites', () => {
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
    // The focus moves to the neighbour.
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
    // The list begins with the member’s city.
    await expect(page).toHaveURL(/\/events(\?city=[^&]+)?$/)
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
    // Everywhere but at the door, an ended session asks to sign in.
    await expect(page).toHaveURL(/\/auth\?return=%2Ffavorites$/)
    await page.goto('/favorites')
    await expect(page.getByText('Session expirée').first()).toBeVisible()
    await expect(page.getByRole('link', { name: event.eventName })).toBeVisible()
    await page.getByRole('link', { name: 'Se reconnecter' }).click()
    await expect(page).toHaveURL(/\/auth\?return=(%2F|\/)favorites$/)
  })
})
