import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { asMember, members, PASSWORD, signIn } from '../support/member.ts'

interface Named {
  id: string
  eventName: string
}

/** The member's favourites as the server has them. */
const onServer = (url: string, email: string) => asMember<Named[]>(url, email, '/api/favorites')

const tokenOf = async (url: string, email: string): Promise<string> => {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return ((await login.json()) as { token: string }).token
}

/** Makes the member's favourites exactly these events, the last one first. */
const begin = async (url: string, email: string, ids: string[] = []) => {
  const authorization = `Bearer ${await tokenOf(url, email)}`
  const call = (method: string, id: string) =>
    fetch(`${url}/api/favorites/${id}`, { method, headers: { authorization } })
  for (const { id } of await onServer(url, email)) await call('DELETE', id)
  for (const id of ids) await call('POST', id)
}

const firstEvents = async (url: string): Promise<Named[]> =>
  (await fetch(`${url}/api/events?limit=8`)).json() as Promise<Named[]>

const add = (page: Page, { eventName }: Named) =>
  page.getByRole('button', { name: `Ajouter ${eventName} aux favoris`, exact: true })
const remove = (page: Page, { eventName }: Named) =>
  page.getByRole('button', { name: `Retirer ${eventName} des favoris`, exact: true })

const email = members.free
let events: Named[]
let event: Named

test.beforeEach(async ({ server }) => {
  events = await firstEvents(server.url)
  event = events[2] as Named
  await begin(server.url, email)
})

test.describe('a heart', () => {
  test('adds and takes away, shown at once, told in the words of the house', async ({ page, server }) => {
    await signIn(page, email, '/events')
    let isHeld = true
    await page.route(`**/api/favorites/${event.id}`, async (route) => {
      await expect.poll(() => isHeld).toBe(false)
      await route.continue()
    })
    const heart = add(page, event)
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    const box = await heart.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await heart.click()
    // Turned before the server has said a word, and not to be pressed again.
    await expect(remove(page, event)).toHaveAttribute('aria-pressed', 'true')
    await expect(remove(page, event)).toBeDisabled()
    isHeld = false
    await expect(page.getByText('Ajouté aux favoris')).toBeVisible()
    await expect(page.getByText('Cet événement a été ajouté à vos favoris.')).toBeVisible()
    await expect(remove(page, event)).toBeEnabled()
    expect((await onServer(server.url, email)).map(({ id }) => id)).toEqual([event.id])
    // The card is not opened by its heart.
    await expect(page).toHaveURL(/\/events$/)

    await page.reload()
    await remove(page, event).click()
    await expect(page.getByText('Retiré des favoris')).toBeVisible()
    await expect(page.getByText('Cet événement a été retiré de vos favoris.')).toBeVisible()
    expect(await onServer(server.url, email)).toEqual([])
  })

  test('is pressed by keyboard, and keeps the focus', async ({ page }) => {
    await signIn(page, email, '/events')
    await add(page, event).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Ajouté aux favoris')).toBeVisible()
    await expect(remove(page, event)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByText('Retiré des favoris')).toBeVisible()
    await expect(add(page, event)).toBeFocused()
  })

  test('asks for all hearts of a screen in one call, and never for a visitor', async ({ page }) => {
    const asked: string[][] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/favorites/batch-check')) asked.push(request.postDataJSON().eventIds)
    })
    await page.goto('/events')
    await expect(add(page, event)).toBeEnabled()
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
    await signIn(page, email, '/events')
    await expect(add(page, event)).toBeEnabled()
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    // Asked again after a network fault, perhaps: but never heart by heart.
    const all = events.map(({ id }) => id).sort()
    for (const ids of asked) expect([...ids].sort()).toEqual(all)
  })

  test('a check that fails counts as no favourite, and nobody is told', async ({ page, server }) => {
    await begin(server.url, email, [event.id])
    // The list that is fetched ahead would know it, too.
    await page.route(/\/api\/favorites(\/batch-check)?$/, (route) =>
      route.fulfill({
        status: 400,
        json: { message: 'Non.', code: 'validation_failed', requestId: 'r' },
      }),
    )
    await signIn(page, email, '/events')
    await expect(add(page, event)).toBeEnabled()
    await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toHaveCount(0)
  })

  test('refused, it turns back and says so', async ({ page, server }) => {
    await begin(server.url, email, [(events[4] as Named).id])
    await signIn(page, email, '/events')
    await expect(remove(page, events[4] as Named)).toBeEnabled()
    await page.route(/\/api\/favorites\/(?!batch)/, (route) =>
      route.fulfill({ status: 404, json: { message: 'Non.', code: 'not_found', requestId: 'r' } }),
    )
    await add(page, event).click()
    const told = page.getByRole('alert')
    await expect(told).toContainText('Erreur')
    await expect(told).toContainText('Impossible d’ajouter l’événement aux favoris.')
    await expect(add(page, event)).toHaveAttribute('aria-pressed', 'false')
    await remove(page, events[4] as Named).click()
    await expect(told).toContainText('Impossible de retirer l’événement des favoris.')
    await expect(remove(page, events[4] as Named)).toHaveAttribute('aria-pressed', 'true')
  })

  test('a failing server keeps it queued, and gets it when it answers again', async ({ page, server }) => {
    await signIn(page, email, '/events')
    await expect(add(page, event)).toBeEnabled()
    let isFailing = true
    await page.route(`**/api/favorites/${event.id}`, (route) =>
      isFailing
        ? route.fulfill({ status: 500, json: { message: 'Non.', code: 'internal', requestId: 'r' } })
        : route.continue(),
    )
    await add(page, event).click()
    await expect(page.getByText('Enregistré hors connexion')).toBeVisible()
    await expect(remove(page, event)).toHaveAttribute('aria-pressed', 'true')
    isFailing = false
    await expect
      .poll(async () => (await onServer(server.url, email)).map(({ id }) => id), { timeout: 30_000 })
      .toEqual([event.id])
  })

  test('offline it is kept, and sent when the network is back', async ({ page, context, server }) => {
    await signIn(page, email, '/events')
    await expect(add(page, event)).toBeEnabled()
    await context.setOffline(true)
    await add(page, event).click()
    await expect(page.getByText('Enregistré hors connexion')).toBeVisible()
    await expect(page.getByText('Synchronisation au retour du réseau.')).toBeVisible()
    await expect(remove(page, event)).toBeEnabled()
    expect(await onServer(server.url, email)).toEqual([])
    await context.setOffline(false)
    await expect
      .poll(async () => (await onServer(server.url, email)).map(({ id }) => id), { timeout: 30_000 })
      .toEqual([event.id])
  })

  test('a visitor is told to sign in, and led there a second later', async ({ page }) => {
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

  test('a session that the server has ended leads to sign in, and back', async ({ page, server }) => {
    await begin(server.url, email, [event.id])
    await signIn(page, email, '/events')
    await expect(remove(page, event)).toBeEnabled()
    const token = await page.evaluate(() => localStorage.getItem('nectar.token'))
    await fetch(`${server.url}/api/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
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

  test('turns in the other tab too', async ({ page, context }) => {
    await signIn(page, email, '/events')
    const other = await context.newPage()
    await other.goto('/events')
    await expect(add(other, event)).toBeEnabled()
    await add(page, event).click()
    await expect(remove(other, event)).toHaveAttribute('aria-pressed', 'true')
  })
})

test.describe('my favourites', () => {
  test('newest first, and one taken away can be taken back', async ({ page, server }) => {
    const [a, b, c] = events as [Named, Named, Named]
    await begin(server.url, email, [a.id, b.id, c.id])
    await signIn(page, email, '/favorites')
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

  test('empty, it says what to do', async ({ page }) => {
    await signIn(page, email, '/favorites')
    await expect(page.getByText('Aucun favori pour l’instant')).toBeVisible()
    await page.getByRole('link', { name: 'Voir les événements' }).click()
    await expect(page).toHaveURL(/\/events$/)
  })

  test('a visitor is asked to sign in, and comes back', async ({ page }) => {
    await page.goto('/favorites')
    await expect(page.getByText('Connexion requise')).toBeVisible()
    await page.getByRole('link', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL(/\/auth\?return=(%2F|\/)favorites$/)
  })

  test('a failing server is said, and asked again', async ({ page }) => {
    await page.route('**/api/favorites', (route) =>
      route.fulfill({ status: 500, json: { message: 'Non.', code: 'internal', requestId: 'r' } }),
    )
    await signIn(page, email, '/favorites')
    await expect(page.getByText('Impossible de charger vos favoris.')).toBeVisible()
    await page.unroute('**/api/favorites')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByText('Aucun favori pour l’instant')).toBeVisible()
  })

  test('open without a network, with as of when, and with what waits to be sent', async ({
    page,
    context,
    server,
  }) => {
    const [a, b] = events as [Named, Named]
    await begin(server.url, email, [a.id, b.id])
    await signIn(page, email, '/favorites')
    await expect(remove(page, b)).toBeEnabled()
    await page.evaluate(() => navigator.serviceWorker.ready)
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
    await expect
      .poll(async () => (await onServer(server.url, email)).map(({ id }) => id), { timeout: 40_000 })
      .toEqual([a.id])
  })

  test('a session that has ended leaves them readable', async ({ page, server }) => {
    await begin(server.url, email, [event.id])
    await signIn(page, email, '/favorites')
    await expect(remove(page, event)).toBeEnabled()
    const token = await page.evaluate(() => localStorage.getItem('nectar.token'))
    await fetch(`${server.url}/api/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    await page.reload()
    // Everywhere but at the door a session that ends asks to sign in.
    await expect(page).toHaveURL(/\/auth\?return=%2Ffavorites$/)
    await page.goto('/favorites')
    await expect(page.getByText('Session expirée').first()).toBeVisible()
    await expect(page.getByRole('link', { name: event.eventName })).toBeVisible()
    await page.getByRole('link', { name: 'Se reconnecter' }).click()
    await expect(page).toHaveURL(/\/auth\?return=(%2F|\/)favorites$/)
  })
})
