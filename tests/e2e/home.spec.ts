import type { Page } from '@playwright/test'
import { eventsOnDevice } from '../support/events-on-device.ts'
import { expect, test } from '../support/fixtures.ts'
import { watchLayoutShift } from '../support/layout-shift.ts'
import { enter, members } from '../support/member.ts'
import { workerReady } from '../support/worker.ts'

/** The request of home's list and of the events' page, without filters. */
const LIST = /\/api\/events(?:\?.*)?$/

const row = (page: Page, name: string) => page.getByRole('region', { name })

test.describe('the welcome', () => {
  test.use({ dismissWelcome: false })
  const welcome = (page: Page) => page.getByRole('dialog', { name: 'Bienvenue en bêta' })

  test('shows once, moves nothing, takes no focus and is gone for good', async ({ page }) => {
    const shifted = await watchLayoutShift(page)
    await page.goto('/')
    await expect(welcome(page)).toBeVisible()
    await expect(page.locator('body')).toBeFocused()
    expect(await shifted()).toBeLessThan(0.01)
    await welcome(page)
      .getByRole('button', { name: /^Compris\s!$/ })
      .click()
    await expect(welcome(page)).toBeHidden()
    await page.reload()
    // Content that loads as late as the welcome is there.
    await expect(row(page, 'Les offres').getByRole('article')).toHaveCount(3)
    await expect(welcome(page)).toBeHidden()
  })

  test('goes by Escape, from wherever one is', { tag: '@long' }, async ({ page }) => {
    await page.goto('/')
    await expect(welcome(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(welcome(page)).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('nectar.welcome'))).toBe('1')
  })

  test('never stands in the way at the door', { tag: '@long' }, async ({ page }) => {
    await enter(page, members.standard, '/tickets')
    await expect(page.getByRole('heading', { level: 1, name: 'Mes billets' })).toBeVisible()
    await page.goto('/tickets?pass=carte')
    await expect(page.getByRole('dialog', { name: 'Mon Pass' })).toBeVisible()
    await expect(welcome(page)).toBeHidden()
  })
})

test.describe('the rows', () => {
  test('that fail are reloaded with the page', { tag: '@long' }, async ({ page }) => {
    let calls = 0
    await page.route(LIST, (route) => {
      calls++
      return route.fulfill({ status: 500, json: {} })
    })
    await page.goto('/')
    await expect(page.locator('main[data-awake]')).toBeVisible()
    // The page came with its rows: a genre's rows are fetched.
    await page
      .getByRole('group', { name: 'Genre' })
      .getByRole('button', { name: 'Jazz', exact: true })
      .click()
    await expect(page.getByRole('alert').getByText('Failed to load events')).toBeVisible()
    // One request and one retry.
    expect(calls).toBe(2)
    await page.unroute(LIST)
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Retry' }).click()
    await loaded
    await expect(row(page, 'Événements Partenaires').getByRole('article').first()).toContainText('Jazz')
  })
})

test.describe('the genres', () => {
  const chip = (page: Page, name: string) =>
    page.getByRole('group', { name: 'Genre' }).getByRole('button', { name, exact: true })

  test('reload the events, by keyboard too, and stay over reload and back', { tag: '@long' }, async ({
    page,
  }) => {
    await page.goto('/')
    await expect(chip(page, 'All')).toHaveAttribute('aria-pressed', 'true')
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/events?genre=Jazz'))
    await chip(page, 'Jazz').focus()
    await page.keyboard.press('Enter')
    await asked
    const badges = row(page, 'Événements Partenaires').getByRole('article')
    const onlyJazz = async () => {
      await expect(chip(page, 'Jazz')).toHaveAttribute('aria-pressed', 'true')
      await expect(badges.first()).toContainText('Jazz')
      await expect(badges.filter({ hasNotText: 'Jazz' })).toHaveCount(0)
    }
    await onlyJazz()
    await page.reload()
    await onlyJazz()
    await badges.first().getByRole('link').click()
    await expect(page).toHaveURL(/\/events\/.+/)
    await page.goBack()
    await onlyJazz()
    await chip(page, 'All').click()
    await expect(page).toHaveURL(/\/$/)
    await expect(badges.filter({ hasNotText: 'Jazz' })).not.toHaveCount(0)
  })

  test('work offline on what the device keeps, and say so', { tag: ['@worker', '@long'] }, async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await expect(row(page, 'Événements Partenaires').getByRole('article')).toHaveCount(4)
    await workerReady(page)
    await expect.poll(() => eventsOnDevice(page)).toBeGreaterThan(0)
    await context.setOffline(true)
    await chip(page, 'Rock').click()
    const cards = row(page, 'Événements Partenaires').getByRole('article')
    await expect(cards.first()).toContainText('Rock')
    await expect(cards.filter({ hasNotText: 'Rock' })).toHaveCount(0)
    await expect(page.getByText(/Hors connexion\s: agenda du/)).toBeVisible()
  })
})

test.describe('below', () => {
  test('are the offers, the artists and the venues, and nothing moves while they come', {
    tag: '@long',
  }, async ({ page }) => {
    const shifted = await watchLayoutShift(page)
    await page.goto('/')
    await expect(row(page, 'Événements populaires').getByRole('article')).toHaveCount(8)
    for (const name of ['Les offres', 'Artistes & Salles']) {
      await row(page, name).scrollIntoViewIfNeeded()
      await expect(row(page, name).getByRole('article')).not.toHaveCount(0)
    }
    await expect(row(page, 'Les offres').getByRole('article')).toHaveCount(3)
    await expect(page.getByRole('link', { name: 'Voir tous les artistes' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Voir toutes les salles' })).toBeVisible()
    expect(await shifted()).toBeLessThan(0.01)
  })
})
