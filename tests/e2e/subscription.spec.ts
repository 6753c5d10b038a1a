import type { Page } from '@playwright/test'
import type { PassQr } from '../../contract/pass.ts'
import { fillTestCard } from '../support/checkout.ts'
import { expect, test } from '../support/fixtures.ts'
import { asMember, enter, members } from '../support/member.ts'
import { newMember } from '../support/new-member.ts'
import { newSubscriber } from '../support/subscribing.ts'
import { workerReady } from '../support/worker.ts'

const card = (page: Page, name: string) => page.getByRole('article', { name })
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const recapOf = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Accepts the terms in an open recap, and orders. */
const order = async (page: Page, name: string, button: RegExp) => {
  const recap = recapOf(page, name)
  await recap.getByRole('checkbox').check()
  await recap.getByRole('button', { name: button }).click()
}
const payByTestCard = async (page: Page) => {
  await fillTestCard(page, 'acceptée')
  await page.getByRole('button', { name: /^Payer/ }).click()
}

test('a Pass is paid in a tab of its own, is there at once, and is on the device without a network', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  test.slow()
  const email = await newMember(server.url)
  await enter(page, email, '/store')
  await page.getByRole('button', { name: 'Choisir Standard' }).click()
  const opened = context.waitForEvent('page')
  await order(page, 'S’abonner au Pass Standard', /^Payer 19\s€$/)
  const tab = await opened
  await expect(tab).toHaveURL(/\/paiement-demo\/.+/)
  await expect(tab.getByRole('button', { name: /^Payer 19\s€$/ })).toBeVisible()
  await payByTestCard(tab)
  await expect(tab).toHaveURL(/\/subscription\/success\/standard$/)
  await expect(tab.getByRole('heading', { level: 1, name: /^Votre Pass Standard est là/ })).toBeVisible()
  await expect(tab.getByText(`Un reçu est envoyé à ${email}.`)).toBeVisible()
  await expect(tab.getByText(/^Démonstration\s: aucun argent/)).toBeVisible()

  // The original tab refetches as soon as it is visible again.
  await page.bringToFront()
  await expect(card(page, 'Pass Standard').getByRole('button', { name: 'Pass actuel' })).toBeDisabled()

  const { qrUrl } = await asMember<PassQr>(server.url, email, '/api/user/pass-qr')
  expect(new URL(qrUrl).searchParams.get('data')).toContain('"passType":2')
  await tab.getByRole('link', { name: 'Afficher mon QR code' }).click()
  const pass = tab.getByRole('dialog', { name: 'Mon Pass' })
  await expect(pass.getByText('Pass Standard')).toBeVisible()
  await expect(pass.getByText(/^À jour/)).toBeVisible()
  await workerReady(tab)
  await context.setOffline(true)
  await tab.reload()
  await expect(pass.getByText('Pass Standard')).toBeVisible()
})

test.describe('after a payment', () => {
  test('the member is asked about every two seconds until the Pass is there', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    const email = await newMember(server.url)
    await enter(page, email, '/events')
    let level = 0
    let asked = 0
    await page.route('**/api/auth/me', async (route) => {
      asked += 1
      const answer = await route.fetch()
      const me = await answer.json()
      await route.fulfill({ response: answer, json: { ...me, passStatus: level, passType: level + 1 } })
    })
    await page.goto('/subscription/success/premium')
    await expect(page.getByRole('heading', { level: 1, name: 'Votre Pass Premium arrive' })).toBeVisible()
    await expect(page.getByText(/^Nous attendons la confirmation/)).toBeVisible()
    const before = asked
    await expect.poll(() => asked).toBeGreaterThan(before + 2)
    level = 2
    const renewed = page.waitForRequest('**/api/user/pass-qr')
    await expect(page.getByRole('heading', { level: 1, name: /^Votre Pass Premium est là/ })).toBeVisible()
    await renewed
    // The next poll may be in progress.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test.describe('where motion is wanted', () => {
    test.use({ reducedMotion: 'no-preference' })
    test('pieces fly for a while, under a policy without blobs, and are gone', { tag: '@long' }, async ({
      page,
    }) => {
      await enter(page, members.standard, '/subscription/success/standard')
      const canvas = page.locator('canvas[data-confetti]')
      await expect(canvas).toBeAttached()
      // Something is drawn in it.
      await expect
        .poll(() =>
          canvas.evaluate((element) => {
            const { width, height } = element as HTMLCanvasElement
            const bytes = (element as HTMLCanvasElement)
              .getContext('2d')
              ?.getImageData(0, 0, Math.max(1, width), Math.max(1, height)).data
            return bytes?.some((byte) => byte > 0) ?? false
          }),
        )
        .toBe(true)
      await expect(canvas).not.toBeAttached()
    })
  })

  test.describe('where less motion is asked', () => {
    test.use({ reducedMotion: 'reduce' })
    test('nothing flies, and its code is not even fetched', { tag: '@long' }, async ({ page }) => {
      const scripts: string[] = []
      page.on('request', (request) => scripts.push(request.url()))
      await enter(page, members.standard, '/subscription/success/standard')
      await expect(page.getByRole('heading', { level: 1, name: /est là/ })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(page.locator('canvas[data-confetti]')).toHaveCount(0)
      expect(scripts.filter((url) => url.includes('confetti.module'))).toEqual([])
    })
  })
})

test.describe('changing', () => {
  test('asks for the terms, says what is due, and the Pass on the device follows', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    test.slow()
    const email = await newSubscriber(server.url, 'standard')
    await enter(page, email, '/pass-nectar')
    await page.getByRole('button', { name: 'Changer de pass' }).click()
    const terms = page.getByRole('checkbox', { name: /^J’accepte/ })
    await expect(terms).toBeFocused()
    await expect(terms).toHaveAccessibleDescription(
      'Conditions requises Veuillez accepter les conditions générales pour continuer.',
    )
    await expect(page.getByText('Conditions requises')).toHaveCount(1)
    await terms.check()
    await page.getByRole('button', { name: 'Changer de pass' }).click()
    const recap = recapOf(page, 'Changer de pass')
    await expect(recap.getByText('Pass Premium')).toBeVisible()
    await expect(recap.getByText(/^39\s€ TTC par mois$/)).toBeVisible()
    await expect(recap.getByText('Commande avec obligation de paiement')).toBeVisible()
    await recap.getByRole('button', { name: /^Payer \d+(,\d\d)?\s€$/ }).click()
    await expect(toast(page)).toContainText('Changement d’abonnement réussi')
    await expect(toast(page)).toContainText(
      'Votre demande de changement d’abonnement a été envoyée avec succès.',
    )
    await expect(recap).toBeHidden()
    await expect(card(page, 'Pass Premium').getByRole('button', { name: /Votre pass actuel/ })).toBeVisible()
    await page.goto('/tickets?pass=carte')
    await expect(page.getByRole('dialog', { name: 'Mon Pass' }).getByText('Pass Premium')).toBeVisible()
  })

  test('to less costs nothing now, shows in the settings, and can be taken back', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    test.slow()
    await enter(page, await newSubscriber(server.url, 'premium'), '/store')
    await page.getByRole('checkbox', { name: /^J’accepte/ }).check()
    await page.getByRole('button', { name: 'Changer de pass' }).click()
    const recap = recapOf(page, 'Changer de pass')
    await expect(recap.getByText('Rien', { exact: true })).toBeVisible()
    await recap.getByRole('button', { name: 'Confirmer le changement' }).click()
    await expect(toast(page)).toContainText('Changement d’abonnement réussi')
    await expect(card(page, 'Pass Premium').getByRole('button', { name: 'Pass actuel' })).toBeVisible()
    await page.goto('/settings')
    await expect(page.getByText(/votre Pass devient Pass Standard \(19\s€ TTC par mois\)/)).toBeVisible()
    await page.getByRole('button', { name: 'Garder le Pass Premium' }).click()
    await expect(toast(page)).toContainText('Vous gardez le Pass Premium')
    await expect(page.getByText(/votre Pass devient/)).toHaveCount(0)
  })
})
