import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { members, signIn } from '../support/member.ts'

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }

const settled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

for (const colorScheme of ['dark', 'light'] as const) {
  for (const [size, viewport] of Object.entries(sizes)) {
    test.describe(`${colorScheme}, ${size}`, () => {
      test.use({ colorScheme, viewport, reducedMotion: 'reduce' })

      const check = async (page: Page, where: string) => {
        await expectAccessible(page, where)
        await expectNoSidewaysScroll(page, where)
      }

      test('what a visitor sees', async ({ page }) => {
        // A dozen screens, each read whole by axe.
        test.slow()
        for (const path of [
          '/',
          '/events',
          '/auth',
          '/auth?view=signup',
          '/tickets',
          '/nulle-part',
          '/pass/x',
        ]) {
          await page.goto(path)
          await settled(page)
          await check(page, path)
        }
        await page.goto('/events')
        await settled(page)
        await page.getByRole('button', { name: 'Filtres' }).click()
        await expect(page.getByRole('dialog', { name: 'Filtres' })).toBeVisible()
        await check(page, 'the filters')
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
        await expect(page.getByText('Événement introuvable')).toBeVisible()
        await check(page, 'an unknown event')
        await page.goto('/auth')
        await page.getByRole('button', { name: 'Se connecter' }).click()
        await expect(page.getByText('Password is required')).toBeVisible()
        await check(page, 'a refused form')
        if (size === 'phone') {
          await page.getByRole('button', { name: 'Menu', exact: false }).first().click()
          await expect(page.getByRole('dialog').getByRole('link', { name: 'S’inscrire' })).toBeVisible()
          await check(page, 'the menu')
        }
      })

      test('what a member sees', async ({ page }) => {
        await signIn(page, members.standard)
        await expect(page.getByText('Prêt pour l’entrée')).toBeVisible()
        await settled(page)
        await check(page, 'my tickets')
        await page.getByRole('tab', { name: /^Passés/ }).click()
        await check(page, 'past tickets')
        await page.getByRole('button', { name: 'Afficher mon QR code' }).click()
        const dialog = page.getByRole('dialog', { name: 'Mon Pass' })
        await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
        await check(page, 'the pass')
        await dialog.getByRole('button', { name: 'Plein écran' }).click()
        await expect(page.getByText(/luminosité/).last()).toBeVisible()
        await check(page, 'the pass in full screen')
      })
    })
  }
}
