import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { watchLayoutShift } from '../support/layout-shift.ts'
import { enter, members } from '../support/member.ts'

const CHECKOUT = '**/api/sub-create-checkout-session'
const card = (page: Page, name: string) => page.getByRole('article', { name })
const button = (page: Page, plan: string) => card(page, plan).getByRole('button')

/** Expects the cards of a member with the Pass Standard. */
const expectCards = async (page: Page, currentLabel = 'Pass actuel') => {
  for (const [plan, label, isIdle] of [
    ['Pass Gratuit', 'Déjà inclus', true],
    ['Pass Standard', currentLabel, true],
    ['Pass Premium', 'Changer de pass', false],
  ] as const) {
    const action = card(page, plan).locator('a, button').filter({ visible: true })
    await expect(action).toHaveText(label)
    await expect(action).toBeEnabled({ enabled: !isIdle })
    await expect(card(page, plan).getByText('Actuel', { exact: true })).toHaveCount(
      plan === 'Pass Standard' ? 1 : 0,
    )
  }
  await expect(card(page, 'Pass Premium').getByText('Recommandé')).toBeVisible()
  await expect(page.getByText('Recommandé')).toHaveCount(1)
}

test('the three cards on home and on both offers pages, as a paid member sees them', {
  tag: '@long',
}, async ({ page }) => {
  await enter(page, members.standard, '/store')
  await expectCards(page)
  await page.goto('/pass-nectar')
  await expectCards(page, '✓ Votre pass actuel')
  await page.goto('/')
  await expectCards(page)
})

test('a visitor makes an account and comes back to the offers', { tag: '@long' }, async ({ page }) => {
  await page.goto('/store')
  await card(page, 'Pass Standard').getByRole('link', { name: 'Créer un compte' }).click()
  await expect(page).toHaveURL('/auth?view=signup&return=%2Fstore%3Fpass%3Dstandard%23offres')
  await expect(page.getByRole('heading', { name: 'Rejoindre la communauté' })).toBeVisible()
  await page.goto('/pass-nectar')
  await page.getByRole('link', { name: 'Commencer' }).click()
  await expect(page).toHaveURL('/auth?view=signup&return=%2Fpass-nectar')
})

test('the pages are whole before any script runs', { tag: '@long' }, async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const page = await context.newPage()
  for (const path of ['/store', '/pass-nectar']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(3)
    await expect(page.getByText('39\u00a0€')).toBeVisible()
  }
  await context.close()
})

test('a member is brought to the offers from the page’s end', { tag: '@long' }, async ({ page }) => {
  await enter(page, members.free, '/pass-nectar')
  await page.getByRole('button', { name: 'Voir les offres' }).last().click()
  await expect(page.getByRole('heading', { name: 'Les offres' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Les offres' })).toBeInViewport()
  await page.goto('/pass-nectar')
  await page.getByRole('link', { name: 'Voir mon profil' }).click()
  await expect(page).toHaveURL(/\/profile$/)
})

test('the claims of a demonstration are named so, and move nothing', { tag: '@long' }, async ({ page }) => {
  const shifted = await watchLayoutShift(page)
  await page.goto('/pass-nectar')
  await expect(page.getByText('Chiffres et avis de démonstration.')).toBeVisible()
  for (const claim of ['1500+', '1000+', '70+', '30+', '4,8/5', 'Plus de 100 préinscriptions déjà.'])
    await expect(page.getByText(claim, { exact: true })).toBeVisible()
  await expect(page.getByText(/^70\s% de chaque abonnement/)).toBeVisible()
  expect(await shifted()).toBeLessThan(0.01)
})

test.describe('choosing', () => {
  /** Opens a plan's recap, accepts the terms there, and orders. */
  const order = async (page: Page, plan: string) => {
    await page.getByRole('button', { name: `Choisir ${plan}` }).click()
    const recap = page.getByRole('dialog', { name: `S’abonner au Pass ${plan}` })
    await recap.getByRole('checkbox').check()
    await recap.getByRole('button', { name: /^Payer/ }).click()
    return recap
  }

  test('first shows what is ordered, and orders nothing without the terms', { tag: '@long' }, async ({
    page,
  }) => {
    await enter(page, members.free, '/store')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(new URL(request.url()).pathname)
    })
    await page.getByRole('button', { name: 'Choisir Standard' }).click()
    const recap = page.getByRole('dialog', { name: 'S’abonner au Pass Standard' })
    for (const text of [
      /^19\s€ TTC par mois$/,
      /renouvelé automatiquement chaque mois/,
      /«\sRésilier votre contrat\s»/,
      /^14 jours pour renoncer/,
      'Commande avec obligation de paiement',
      /^Démonstration\s: le paiement est simulé/,
    ])
      await expect(recap.getByText(text)).toBeVisible()
    await recap.getByRole('button', { name: /^Payer 19\s€$/ }).click()
    await expect(recap.getByRole('checkbox')).toBeFocused()
    await expect(recap.getByRole('checkbox')).toHaveAccessibleDescription(
      'Conditions requises Veuillez accepter les conditions générales pour continuer.',
    )
    expect(asked).toEqual([])
    const terms = page.context().waitForEvent('page')
    await recap.getByRole('link', { name: /CGV/ }).click()
    await expect(await terms).toHaveURL(/\/cgv$/)
    await page.keyboard.press('Escape')
    await expect(recap).toBeHidden()
    await expect(button(page, 'Pass Standard')).toBeFocused()
  })

  test('takes the terms from the page', { tag: '@long' }, async ({ page }) => {
    await enter(page, members.free, '/pass-nectar')
    await page.getByRole('checkbox', { name: /^J’accepte/ }).check()
    await page.getByRole('button', { name: 'Choisir Premium' }).click()
    await expect(page.getByRole('dialog').getByRole('checkbox')).toBeChecked()
  })

  test.describe('on a phone', () => {
    test.use({ hasTouch: true, isMobile: true })
    test('goes to the payment in this page', { tag: '@long' }, async ({ page, context, server }) => {
      await enter(page, members.free, '/store')
      await page.route(CHECKOUT, (route) =>
        route.fulfill({ json: { session: { url: `${server.url}/events` } } }),
      )
      await order(page, 'Standard')
      await expect(page).toHaveURL(/\/events$/)
      expect(context.pages()).toHaveLength(1)
    })
  })
})

test('the bar leads to the Pass, the footer to the store', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Navigation principale' })
  await bar.getByRole('link', { name: 'Le Pass' }).click()
  await expect(page).toHaveURL(/\/pass-nectar$/)
  await expect(bar.getByRole('link', { name: 'Le Pass' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('navigation', { name: 'Pied de page' }).getByRole('link', { name: 'Pass' }).click()
  await expect(page).toHaveURL(/\/store$/)
})
