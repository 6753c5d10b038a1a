import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

/** The app's modules load late, as on a slow connection; the page is painted long before. */
test.beforeEach(async ({ page }) => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await gate
    await route.continue()
  })
  await page.exposeFunction('letTheAppCome', () => release())
})

test('what is typed and pressed before the app is there is not lost', async ({ page }) => {
  await page.goto('/auth', { waitUntil: 'domcontentloaded' })
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Mot de passe', { exact: true })
  await email.pressSequentially('standard@nectar.test')
  await password.pressSequentially('nectar-demo')
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page, 'the browser has not sent the form itself').toHaveURL(/\/auth$/)
  await page.evaluate('letTheAppCome()')
  await expect(page.getByText('Welcome back!')).toBeVisible()
})

test('what a password manager fills in before the app is there is not lost', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/auth', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Email').fill('standard@nectar.test')
  await page.getByLabel('Mot de passe', { exact: true }).fill('nectar-demo')
  await page.evaluate('letTheAppCome()')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
})

test('a link needs no app to be followed', { tag: '@long' }, async ({ page }) => {
  await page.goto('/auth', { waitUntil: 'domcontentloaded' })
  await page.getByRole('link', { name: 'Nectar, accueil' }).first().click()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('a search is found again from an artist, all by links pressed before the app is there', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/artists?search=acier', { waitUntil: 'domcontentloaded' })
  await page
    .getByRole('link', { name: /Acier doux/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/artists\/acier-doux$/)
  await page.getByRole('link', { name: 'Tous les artistes' }).click()
  await expect(page).toHaveURL(/\/artists\?search=acier$/)
})

/** Presses, and releases only after the app's hydration with a known session: a slow finger, or a slow phone. */
const pressOverTakeOver = async (page: Page, target: Locator) => {
  await target.scrollIntoViewIfNeeded()
  await target.hover()
  await page.mouse.down()
  await page.evaluate('letTheAppCome()')
  await expect(page.locator('main[data-awake]')).toBeVisible()
  // The first results (session, deployment) are rendered by then.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(() => resolve(null)))),
  )
  await page.mouse.up()
}

test.describe('a press that lasts while the page is taken over is not lost', () => {
  for (const { path, width = 390, role = 'link', name, leadsTo, tag = [] } of [
    {
      path: '/store',
      name: 'Créer un compte',
      leadsTo: '/auth?view=signup&return=%2Fstore%3Fpass%3Dstandard%23offres',
      tag: '@long',
    },
    {
      path: '/pass-nectar',
      name: 'Commencer',
      leadsTo: '/auth?view=signup&return=%2Fpass-nectar',
      tag: '@long',
    },
    { path: '/', width: 1280, name: 'Connexion', leadsTo: '/auth', tag: '@long' },
    { path: '/auth', name: 'Mot de passe oublié ?', leadsTo: '/forgot-password', tag: '@long' },
    { path: '/artists', role: 'tab', name: /Lieux/, leadsTo: '/venues', tag: '@long' },
    // A path that was not prerendered: the shell is discarded and rendered again.
    { path: '/tickets', width: 1280, name: 'Événements', leadsTo: '/events' },
    { path: '/store?x=1', width: 1280, name: 'Connexion', leadsTo: '/auth', tag: '@long' },
  ] as const satisfies {
    path: string
    width?: number
    role?: 'link' | 'tab'
    name: string | RegExp
    leadsTo: string
    tag?: string
  }[])
    test(`on ${path}: ${name}`, { tag }, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      const target = page.getByRole(role, { name }).filter({ visible: true }).first()
      await pressOverTakeOver(page, target)
      await expect(page).toHaveURL(leadsTo)
    })

  for (const { path, tag = [] } of [{ path: '/' }, { path: '/tickets', tag: '@long' }])
    test(`on ${path}: the menu’s button`, { tag }, async ({ page }) => {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await pressOverTakeOver(page, page.getByRole('button', { name: /menu/i }))
      await expect(page.getByRole('dialog')).toBeVisible()
    })
})
