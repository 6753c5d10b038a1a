import type { Page } from '@playwright/test'
import type { Ticket } from '../../contract/tickets.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { asMember, members, signIn } from '../support/member.ts'
import { partnerEvents } from '../support/places.ts'

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
          '/store',
          '/pass-nectar',
        ]) {
          await page.goto(path)
          await settled(page)
          await check(page, path)
        }
        await page.goto('/favorites')
        await expect(page.getByText('Connexion requise')).toBeVisible()
        await check(page, 'favourites of a visitor')
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

      test.describe('at the first visit', () => {
        test.use({ dismissWelcome: false })
        test('home with its welcome', async ({ page }) => {
          await page.goto('/')
          await expect(page.getByRole('dialog', { name: 'Bienvenue en bêta' })).toBeVisible()
          await expect(page.getByRole('region', { name: 'Artistes & Salles' })).toBeAttached()
          await settled(page)
          await check(page, 'home with its welcome')
        })
      })

      test('the offers as a paid member sees them', async ({ page }) => {
        await signIn(page, members.standard, '/store')
        await expect(page.getByRole('button', { name: 'Pass actuel' })).toBeVisible()
        await settled(page)
        await check(page, 'the store of a member')
        await page.getByRole('button', { name: 'Changer de pass' }).click()
        await expect(page.getByText('Conditions requises')).toBeVisible()
        await check(page, 'a change without the terms')
        await page.goto('/pass-nectar')
        await expect(page.getByText('✓ Votre pass actuel')).toBeVisible()
        await settled(page)
        await check(page, 'the Pass’s page of a member')
      })

      test('the directory', async ({ page }) => {
        test.slow()
        for (const path of [
          '/artists',
          '/artists?search=introuvable-xyz',
          '/artists/nour-selene',
          '/artists/inconnu',
          '/venues',
          '/venues/cave-ordener',
          '/venues/collectif-ressac',
        ]) {
          await page.goto(path)
          await settled(page)
          await check(page, path)
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

      test('favourites', async ({ page, context }) => {
        test.slow()
        await signIn(page, members.premium, '/events')
        const heart = page.getByRole('article').last().getByRole('button')
        // The server's word about it may come between the look and the press.
        await expect(async () => {
          await expect(heart).toBeEnabled()
          if ((await heart.getAttribute('aria-pressed')) === 'false') await heart.click()
          await expect(heart).toHaveAttribute('aria-pressed', 'true', { timeout: 1000 })
          await expect(heart).toBeEnabled()
        }).toPass()
        await check(page, 'events with hearts')
        await page.goto('/favorites')
        await expect(page.getByRole('article').first()).toBeVisible()
        await check(page, 'favourites')
        await context.setOffline(true)
        await page.getByRole('article').first().getByRole('button').click()
        await expect(page.getByText('Enregistré hors connexion')).toBeVisible()
        await check(page, 'favourites without a network')
        if (size === 'phone') await page.getByRole('button', { name: 'Menu' }).first().click()
        await page.getByRole('button', { name: 'Déconnexion' }).click()
        await expect(page.getByRole('dialog', { name: /pas encore envoyés/ })).toBeVisible()
        await check(page, 'the question before a sign-out')
      })

      test('a booking from its event to the door', async ({ page, server }) => {
        test.slow()
        const [open] = await partnerEvents(server.url, members.standard)
        await signIn(page, members.standard, `/events/${open?.id}`)
        await expect(page.getByRole('button', { name: 'Réserver avec mon Pass' }).first()).toBeEnabled()
        await check(page, 'an event to book')
        const tickets = await asMember<Ticket[]>(server.url, members.standard, '/api/tickets')
        const booked = tickets.find(({ withPass, quantity }) => withPass && quantity === 1)
        await page.goto(`/booking/confirmation/${booked?.eventId}`)
        await expect(page.getByText('Gratuit avec le Pass')).toBeVisible()
        await check(page, 'a confirmed booking')
        await page.goto('/booking/confirmation/inconnu')
        await expect(page.getByText('Événement non trouvé')).toBeVisible()
        await check(page, 'no booking')
        await page.goto('/tickets')
        await page.getByRole('button', { name: 'Annuler la réservation' }).first().click()
        await expect(page.getByRole('dialog', { name: /^Annuler/ })).toBeVisible()
        await check(page, 'giving a place back')
        await page.keyboard.press('Escape')
        await page.getByRole('link', { name: /^Afficher les billets pour/ }).click()
        await expect(page.getByRole('img', { name: /^QR code du billet/ })).toBeVisible()
        await check(page, 'a ticket in full screen')
        for (const { qrUrl } of tickets.flatMap(({ codes }) => codes).slice(0, 1)) {
          const { pathname, search } = new URL(qrUrl)
          await page.goto(pathname + search)
          await expect(page.getByRole('heading', { name: 'Billet valable' })).toBeVisible()
          await check(page, 'a scanned ticket')
          await page.goto(`${pathname}?sig=x`)
          await expect(page.getByRole('heading', { name: 'Billet falsifié' })).toBeVisible()
          await check(page, 'a forged ticket')
        }
      })
    })
  }
}
