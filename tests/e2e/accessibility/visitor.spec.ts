import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere as check, settled } from '../../support/axe.ts'
import { expect, test } from '../../support/fixtures.ts'

test.use({ reducedMotion: 'reduce' })
// axe reads each state four times.
test.slow()

const checkEach = async (page: Page, paths: string[]) => {
  for (const path of paths) {
    await page.goto(path)
    await settled(page)
    await check(page, path)
  }
}

test('home, the list of events and the tickets', async ({ page }) => {
  await checkEach(page, ['/', '/events', '/tickets'])
})

test('the other pages that everybody opens', { tag: '@long' }, async ({ page }) => {
  await checkEach(page, ['/store', '/pass-nectar', '/nulle-part', '/pass/x'])
  await page.goto('/favorites')
  await expect(page.getByText('Connexion requise')).toBeVisible()
  await check(page, 'favourites of a visitor')
})

test('signing in and signing up', { tag: '@long' }, async ({ page }) => {
  await checkEach(page, ['/auth?view=signup', '/auth'])
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await check(page, 'a refused form')
  await page.getByRole('button', { name: 'Menu', exact: false }).first().click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'S’inscrire' })).toBeVisible()
  await check(page, 'the menu', 'phone')
})

test('events', { tag: '@long' }, async ({ page }) => {
  await page.goto('/events')
  await settled(page)
  await page.getByRole('button', { name: 'Filtres' }).click()
  await expect(page.getByRole('dialog', { name: 'Filtres' })).toBeVisible()
  await check(page, 'the filters')
  await expect(page.getByRole('dialog', { name: 'Filtres' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/events?search=introuvable-xyz')
  await expect(page.getByText('Aucun événement trouvé')).toBeVisible()
  await check(page, 'no event found')
  await page.goto('/events')
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/events\/.+/)
  await settled(page)
  await check(page, 'an event')
  await page.goto('/events/inconnu')
  await settled(page)
  await expect(page.getByText('Événement introuvable')).toBeVisible()
  await check(page, 'an unknown event')
})

test.describe('at the first visit', () => {
  test.use({ dismissWelcome: false })
  test('home with its welcome', { tag: '@long' }, async ({ page }) => {
    await page.goto('/')
    const welcome = page.getByRole('dialog', { name: 'Bienvenue en bêta' })
    await expect(welcome).toBeVisible()
    await expect(page.getByRole('region', { name: 'Artistes & Salles' })).toBeAttached()
    await settled(page)
    await check(page, 'home with its welcome')
    await expect(welcome).toBeVisible()
  })
})
