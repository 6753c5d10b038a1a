import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts'
import { choose, oneOnSale } from '../support/checkout.ts'
import { expect, test } from '../support/fixtures.ts'
import { members, signIn } from '../support/member.ts'
import { newMember } from '../support/new-member.ts'
import { orderByApi } from '../support/orders.ts'
import { newSubscriber } from '../support/subscribing.ts'

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

      test('the law’s texts and forms', async ({ page }) => {
        test.slow()
        for (const path of [
          '/cgv',
          '/legal/privacy',
          '/legal/cookies',
          '/legal/mentions',
          '/retractation',
          '/resilier',
        ]) {
          await page.goto(path)
          await settled(page)
          await check(page, path)
        }
        await page.getByRole('button', { name: 'Continuer' }).click()
        await expect(page.getByText('Le prénom est requis')).toBeVisible()
        await check(page, 'a termination that lacks something')
        await page.goto('/cgv')
        await settled(page)
        if (size === 'phone') {
          await page.getByText('Sommaire').first().click()
          await check(page, 'the contents of a text')
        }
      })

      test('a payment of the demonstration', async ({ page, server }) => {
        const { paymentId } = await orderByApi(server.url, members.free)
        await page.goto(`/paiement-demo/${paymentId}`)
        await settled(page)
        await check(page, 'the demonstration’s payment page')
        await page.getByRole('button', { name: /^Payer/ }).click()
        await expect(page.getByText('Choisissez une des deux cartes de test.')).toBeVisible()
        await check(page, 'a payment without a card')
        await page.getByRole('button', { name: 'Utiliser la carte refusée' }).click()
        await page.getByRole('button', { name: /^Payer/ }).click()
        await expect(page.getByRole('alert')).toBeVisible()
        await check(page, 'a refused card')
        await page.goto('/paiement-demo/inconnu')
        await expect(page.getByText('Paiement introuvable')).toBeVisible()
        await check(page, 'an unknown payment')
      })

      test('a purchase from its tickets to its confirmation', async ({ page, server }) => {
        test.slow()
        const email = await newMember(server.url)
        const { event, types } = await oneOnSale(server.url)
        const [type] = types
        if (!type) throw new Error('nothing is on sale')
        await signIn(page, email, `/events/${event.id}/checkout`)
        await settled(page)
        await check(page, 'a checkout')
        const recap = page.getByRole('region', { name: 'Récapitulatif' })
        await choose(page, type, 2)
        await expect(recap).toContainText('Commande avec obligation de paiement')
        await check(page, 'a checkout about to be paid')
        await recap.getByRole('button', { name: /^Payer/ }).click()
        await expect(page).toHaveURL(/\/paiement-demo\//)
        await page.getByRole('button', { name: 'Utiliser la carte acceptée' }).click()
        await page.getByRole('button', { name: /^Payer/ }).click()
        await expect(page.getByText('Paiement confirmé')).toBeVisible()
        await page.waitForLoadState('networkidle')
        await check(page, 'a confirmed payment')
        await page.goto('/payment/success')
        await expect(page.getByText('Paiement invalide')).toBeVisible()
        await check(page, 'no payment')
        await page.goto('/events/inconnu/checkout')
        await expect(page.getByText('Événement introuvable')).toBeVisible()
        await check(page, 'a checkout of no event')
      })

      test('subscribing', async ({ page }) => {
        test.slow()
        await page.goto('/settings')
        await expect(page.getByText('Connexion requise')).toBeVisible()
        await check(page, 'the settings of a visitor')
        await page.goto('/subscription/success/standard')
        await settled(page)
        await check(page, 'a subscription’s success for a visitor')
        await signIn(page, members.free, '/store')
        await page.getByRole('button', { name: 'Choisir Standard' }).click()
        const recap = page.getByRole('dialog', { name: 'S’abonner au Pass Standard' })
        await recap.getByRole('button', { name: /^Payer/ }).click()
        await expect(recap.getByRole('checkbox')).toBeFocused()
        await check(page, 'the recap of a subscription, without the terms')
      })

      test('a member’s subscription', async ({ page, server }) => {
        test.slow()
        const email = await newSubscriber(server.url, 'standard')
        await signIn(page, email, '/pass-nectar')
        await page.getByRole('checkbox', { name: /^J’accepte/ }).check()
        await page.getByRole('button', { name: 'Changer de pass' }).click()
        const change = page.getByRole('dialog', { name: 'Changer de pass' })
        await expect(change.getByRole('button', { name: /^Payer/ })).toBeEnabled()
        await check(page, 'the recap of a change')
        await page.goto('/subscription/success/standard')
        await settled(page)
        await check(page, 'a subscription’s success')
        await page.goto('/retractation')
        await settled(page)
        await check(page, 'a member’s withdrawal')
        await page.goto('/settings')
        await settled(page)
        await check(page, 'the settings')
        await page.getByRole('main').getByRole('button', { name: 'Résilier votre contrat' }).click()
        await expect(page.getByRole('dialog', { name: 'Résilier votre contrat' })).toBeVisible()
        await check(page, 'ending a contract')
      })
    })
  }
}
