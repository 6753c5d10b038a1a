import type { Page } from '@playwright/test'
import { paymentStates } from '../../contract/checkout.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts'
import { buyer, choose, oneOnSale, payButton } from '../support/checkout.ts'
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
        const email = `une.tres.longue.adresse.${size}.${colorScheme}@exemple-de-domaine.fr`
        await page.getByLabel('Prénom').fill('Ariane')
        await page.getByLabel('Nom', { exact: true }).fill('Vidal-Desrosiers')
        await page.getByLabel('Email').fill(email)
        await page.getByRole('button', { name: 'Continuer' }).click()
        await expect(page.getByRole('heading', { name: 'Vérifiez votre déclaration' })).toBeVisible()
        await check(page, 'the recap of a termination')
        await page.getByRole('button', { name: 'Confirmer la résiliation' }).click()
        await expect(page.getByRole('heading', { name: 'Déclaration reçue' })).toBeVisible()
        await check(page, 'the receipt of a termination')
        await page.goto('/retractation#jeton=inconnu')
        await page.getByRole('button', { name: 'Confirmer la rétractation' }).click()
        await expect(page.getByText('Ce lien n’est pas valable')).toBeVisible()
        await check(page, 'a withdrawal’s link that is none')
        await page.goto('/cgv')
        await settled(page)
        if (size === 'phone') {
          await page.getByText('Sommaire').first().click()
          await check(page, 'the contents of a text')
        }
      })

      test('a payment of the demonstration', async ({ page, server }) => {
        const { paymentId } = await orderByApi(server.url, await newMember(server.url))
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

      test('a purchase that does not go straight', async ({ page, server }) => {
        test.slow()
        const { event, types } = await oneOnSale(server.url, { kinds: 2 })
        const [type] = types
        if (!type) throw new Error('no type')
        await signIn(page, await buyer(server.url), `/events/${event.id}/checkout`)
        await page.getByRole('button', { name: 'Payer', exact: true }).click()
        await expect(page.getByRole('alert')).toBeVisible()
        await check(page, 'a checkout without tickets')
        await page.getByRole('button', { name: `Ajouter un billet ${type.name}`, exact: true }).click()
        await payButton(page).click()
        await expect(page.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true')
        await check(page, 'a checkout without terms')
        await page.route('https://js.stripe.com/**', (route) => route.abort())
        await page.route('**/api/config/app', async (route) => {
          const config = await (await route.fetch()).json()
          await route.fulfill({
            json: { ...config, payments: { provider: 'stripe', publishableKey: 'pk_test_x' } },
          })
        })
        await page.route('**/api/create-payment-intent', (route) =>
          route.fulfill({ json: { paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_x' } }),
        )
        await page.reload()
        await choose(page, type)
        await payButton(page).click()
        await expect(page.getByText('Le paiement ne se charge pas.')).toBeVisible()
        await check(page, 'a card form that cannot be loaded')
        for (const state of paymentStates) {
          const { eventName, place, city, date, time } = event
          await page.route('**/api/payment/**', (route) =>
            route.fulfill({
              json: {
                ...{ id: 'pi_1', orderId: 'o1', state, isDemo: true, eventId: event.id, eventName },
                ...{ place, city, date, time, totalAmount: type.price, heldUntil: null },
                lines: [{ ticketType: type.name, quantity: 1, price: type.price }],
              },
            }),
          )
          await page.goto(`/payment/success/pi_1?event_id=${event.id}`)
          await expect(page.getByRole('region', { name: 'Votre commande' })).toBeVisible()
          await check(page, `a payment that is ${state}`)
        }
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
        await page.getByRole('button', { name: 'Renoncer au contrat ici' }).click()
        await expect(page.getByRole('button', { name: 'Confirmer la rétractation' })).toBeVisible()
        await check(page, 'a withdrawal before its press')
        await page.goto('/resilier')
        await settled(page)
        await check(page, 'the end of a contract')
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
