import { expect, test } from '../support/fixtures.ts'
import { enter, members } from '../support/member.ts'

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('a visitor finds events and the way in', { tag: '@long' }, async ({ page }) => {
    await page.goto('/')
    const bar = page.getByRole('navigation').first()
    await bar.getByRole('link', { name: 'Événements' }).click()
    await expect(page).toHaveURL(/\/events$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Événements' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Mes billets' })).toBeHidden()
    await page.getByRole('link', { name: 'Connexion' }).first().click()
    await expect(page).toHaveURL(/\/auth/)
  })

  test('a page whose link the pointer rests on is there at the press, though the network has gone by then', async ({
    page,
    context,
  }) => {
    await page.goto('/events')
    await page.waitForLoadState('networkidle')
    const link = page.getByRole('article').first().getByRole('link')
    const name = (await link.textContent()) ?? ''
    const path = (await link.getAttribute('href')) ?? ''
    // This event's response: the list fetches the filters under the same path.
    let isRead = false
    page.on('requestfinished', (request) => {
      isRead ||= new URL(request.url()).pathname === `/api${path}`
    })
    // The app notices pointers once the browser has been idle, which a test cannot see.
    await expect(async () => {
      await page.mouse.move(0, 0)
      await link.hover()
      expect(isRead).toBe(true)
    }).toPass()
    await context.setOffline(true)
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retour' })).toBeVisible()
  })

  test('a member is called by name and finds the tickets', { tag: '@long' }, async ({ page }) => {
    await enter(page, members.premium, '/events')
    const first = await page.evaluate(
      () =>
        JSON.parse(localStorage.getItem('nectar.queries') ?? '{}') && localStorage.getItem('nectar.token'),
    )
    expect(first).toBeTruthy()
    await page.getByRole('link', { name: 'Mes billets' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mes billets' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Déconnexion' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Connexion' }).first()).toBeHidden()
  })
})

test.describe('on a phone', () => {
  test('the menu opens over the page, holds focus and closes by Escape and by going on', async ({ page }) => {
    await page.goto('/')
    const open = page.getByRole('button', { name: /menu/i }).first()
    await open.click()
    const menu = page.getByRole('dialog')
    await expect(menu.getByRole('link', { name: 'S’inscrire' })).toBeVisible()
    for (let press = 0; press < 20; press++) await page.keyboard.press('Tab')
    const inside = await page.evaluate(() => {
      const active = document.activeElement
      return active === document.body || Boolean(active?.closest('[role="dialog"], dialog'))
    })
    expect(inside).toBe(true)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(open).toBeFocused()
    await open.click()
    await page.getByRole('dialog').getByRole('link', { name: 'Événements' }).click()
    await expect(page).toHaveURL(/\/events$/)
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('a member’s pass is one tap away on every screen', { tag: '@long' }, async ({ page }) => {
    // A member without a ticket for today, which would come first.
    await enter(page, members.free, '/events')
    for (const path of ['/', '/events', '/nulle-part']) {
      await page.goto(path)
      await page
        .getByRole('link', { name: /^(?:Mon pass|Ce soir)$/ })
        .first()
        .click()
      // The instant pass stands below the app's dialog for a moment, if the app had just started.
      await expect(page.getByRole('dialog', { name: 'Mon Pass' }).first()).toBeVisible()
    }
  })
})

test('the colour mode is kept', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.getByRole('button', { name: 'Mode clair' }).first().click()
  await expect(page.locator('html')).toHaveClass(/light/)
  await page.reload()
  await expect(page.locator('html')).toHaveClass(/light/)
})

test('a page whose code cannot be fetched says so within the page’s margins', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await page.goto('/auth')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Cette page n’a pas pu s’ouvrir' })
  await expect(notice).toBeVisible()
  const logo = await page
    .getByRole('banner')
    .getByRole('link', { name: /Nectar/ })
    .boundingBox()
  const words = await notice.getByText('Cette page n’a pas pu s’ouvrir').boundingBox()
  expect(words?.x).toBeGreaterThanOrEqual(logo?.x ?? Number.POSITIVE_INFINITY)
})
