import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { watchLayoutShift } from '../support/layout-shift.ts'
import { enter, members } from '../support/member.ts'
import { workerReady } from '../support/worker.ts'

const CHECKOUT = '**/api/sub-create-checkout-session'
const card = (page: Page, name: string) => page.getByRole('article', { name })
const button = (page: Page, plan: string) => card(page, plan).getByRole('button')

const said = {
  visitor: ['Déjà inclus', 'Créer un compte', 'Créer un compte'],
  free: ['Pass actuel', 'Choisir Standard', 'Choisir Premium'],
  standard: ['Déjà inclus', 'Pass actuel', 'Changer de pass'],
  premium: ['Déjà inclus', 'Changer de pass', 'Pass actuel'],
} as const
const plans = ['Pass Gratuit', 'Pass Standard', 'Pass Premium']

const expectCards = async (page: Page, who: keyof typeof said, currentLabel = 'Pass actuel') => {
  for (const [index, plan] of plans.entries()) {
    const label = said[who][index] ?? ''
    const action = card(page, plan).locator('a, button').filter({ visible: true })
    await expect(action).toHaveText(label === 'Pass actuel' ? currentLabel : label)
    const isIdle = label === 'Pass actuel' || label === 'Déjà inclus'
    await expect(action).toBeEnabled({ enabled: !isIdle })
    await expect(card(page, plan).getByText('Actuel', { exact: true })).toHaveCount(
      label === 'Pass actuel' ? 1 : 0,
    )
  }
  const recommended = who === 'standard' ? 'Pass Premium' : 'Pass Standard'
  await expect(card(page, recommended).getByText('Recommandé')).toBeVisible()
  await expect(page.getByText('Recommandé')).toHaveCount(1)
}

for (const who of Object.keys(said) as (keyof typeof said)[]) {
  test(`the three cards as ${who} sees them, on home and on both offers pages`, async ({ page }) => {
    if (who === 'visitor') await page.goto('/store')
    else await enter(page, members[who], '/store')
    await expectCards(page, who)
    await page.goto('/pass-nectar')
    await expectCards(page, who, '✓ Votre pass actuel')
    await page.goto('/')
    await expectCards(page, who)
  })
}

test('a visitor makes an account and comes back to the offers', async ({ page }) => {
  await page.goto('/store')
  await card(page, 'Pass Standard').getByRole('link', { name: 'Créer un compte' }).click()
  await expect(page).toHaveURL('/auth?view=signup&return=%2Fstore')
  await expect(page.getByRole('heading', { name: 'Rejoindre la communauté' })).toBeVisible()
  await page.goto('/pass-nectar')
  await page.getByRole('link', { name: 'Commencer' }).click()
  await expect(page).toHaveURL('/auth?return=%2Fpass-nectar')
})

test('the pages are whole before any script runs', async ({ browser, server }) => {
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

test('a member is brought to the offers from the page’s end', async ({ page }) => {
  await enter(page, members.free, '/pass-nectar')
  await page.getByRole('button', { name: 'Voir les offres' }).last().click()
  await expect(page.getByRole('heading', { name: 'Les offres' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Les offres' })).toBeInViewport()
  await page.goto('/pass-nectar')
  await page.getByRole('link', { name: 'Voir mon profil' }).click()
  await expect(page).toHaveURL(/\/profile$/)
})

test('claims are made by a demonstration alone, and change nothing’s place', async ({ page }) => {
  const shifted = await watchLayoutShift(page)
  await page.goto('/pass-nectar')
  await expect(page.getByText('Chiffres et avis de démonstration.')).toBeVisible()
  for (const claim of ['1500+', '1000+', '70+', '30+', '4,8/5', 'Plus de 100 préinscriptions déjà.'])
    await expect(page.getByText(claim, { exact: true })).toBeVisible()
  await expect(page.getByText(/^70\s% de chaque abonnement/)).toBeVisible()
  expect(await shifted()).toBeLessThan(0.01)

  const config = await (await page.request.get('/api/config/app')).json()
  await page.route('**/api/config/app', (route) => route.fulfill({ json: { ...config, demo: false } }))
  // Before the app reads it: the page that is left may still write what it knows.
  await page.addInitScript(() => localStorage.removeItem('nectar.queries'))
  const answered = page.waitForResponse('**/api/config/app')
  await page.goto('/pass-nectar')
  await answered
  await expect(page.locator('main[data-awake]')).toBeVisible()
  for (const claim of [/1500|1000\+|4,8/, /démonstration/, /préinscriptions/, /70\s%/])
    await expect(page.getByText(claim)).toHaveCount(0)
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

  test('first shows what is ordered, and orders nothing without the terms', async ({ page }) => {
    await enter(page, members.free, '/store')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(new URL(request.url()).pathname)
    })
    await page.getByRole('button', { name: 'Choisir Standard' }).click()
    const recap = page.getByRole('dialog', { name: 'S’abonner au Pass Standard' })
    for (const words of [
      /^19\s€ TTC par mois$/,
      /renouvelé automatiquement chaque mois/,
      /«\sRésilier votre contrat\s»/,
      /^14 jours pour renoncer/,
      'Commande avec obligation de paiement',
      /^Démonstration\s: le paiement est simulé/,
    ])
      await expect(recap.getByText(words)).toBeVisible()
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

  test('takes the terms from the page', async ({ page }) => {
    await enter(page, members.free, '/pass-nectar')
    await page.getByRole('checkbox', { name: /^J’accepte/ }).check()
    await page.getByRole('button', { name: 'Choisir Premium' }).click()
    await expect(page.getByRole('dialog').getByRole('checkbox')).toBeChecked()
  })

  test('is refused honestly where no payment is set up, and can be tried again', async ({ page }) => {
    await enter(page, members.free, '/store')
    await page.route(CHECKOUT, (route) =>
      route.fulfill({
        status: 503,
        json: {
          message: 'Le paiement en ligne n’est pas ouvert sur ce site pour le moment.',
          code: 'unavailable',
          requestId: 'r',
        },
      }),
    )
    const recap = await order(page, 'Standard')
    await expect(recap.getByRole('alert')).toContainText('Erreur')
    await expect(recap.getByRole('alert')).toContainText(
      'Le paiement en ligne n’est pas ouvert sur ce site pour le moment.',
    )
    await expect(recap.getByRole('button', { name: /^Payer/ })).toBeEnabled()
  })

  test('waits for that plan alone, and opens the payment in a tab', async ({ page, context, server }) => {
    await enter(page, members.free, '/store')
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(CHECKOUT, async (route) => {
      await held
      await route.fulfill({ json: { result: { url: `${server.url}/events` } } })
    })
    const recap = await order(page, 'Premium')
    await expect(recap.getByRole('button', { name: 'Chargement...' })).toBeDisabled()
    await expect(card(page, 'Pass Premium').locator('button')).toHaveText('Chargement...')
    await expect(card(page, 'Pass Standard').locator('button')).toBeEnabled()
    const opened = context.waitForEvent('page')
    answer()
    const tab = await opened
    await expect(tab).toHaveURL(/\/events$/)
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    await expect(page).toHaveURL(/\/store$/)
    await expect(recap).toBeHidden()
    await expect(page.getByRole('button', { name: 'Choisir Premium' })).toBeEnabled()
  })

  test.describe('on a phone', () => {
    test.use({ hasTouch: true, isMobile: true })
    test('goes to the payment in this page', async ({ page, context, server }) => {
      await enter(page, members.free, '/store')
      await page.route(CHECKOUT, (route) =>
        route.fulfill({ json: { session: { url: `${server.url}/events` } } }),
      )
      await order(page, 'Standard')
      await expect(page).toHaveURL(/\/events$/)
      expect(context.pages()).toHaveLength(1)
    })
  })

  test('says what failed: no address, a status, no network', { tag: '@worker' }, async ({
    page,
    context,
  }) => {
    await enter(page, members.free, '/store')
    await page.route(CHECKOUT, (route) => route.fulfill({ json: {} }))
    const recap = await order(page, 'Standard')
    const says = (sentence: string) => expect(recap.getByRole('alert')).toContainText(sentence)
    const again = () => recap.getByRole('button', { name: /^Payer/ }).click()
    await says('URL de paiement non fournie dans la réponse')
    await page.unroute(CHECKOUT)
    await page.route(CHECKOUT, (route) => route.fulfill({ status: 502, body: 'x' }))
    await again()
    await says('Erreur 502 : Bad Gateway')
    await page.unroute(CHECKOUT)
    await workerReady(page)
    await context.setOffline(true)
    await again()
    await says('Pas de connexion au serveur. Vérifiez le réseau, puis réessayez.')
  })
})

test('the bar leads to the Pass, the footer to the store', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Navigation principale' })
  await bar.getByRole('link', { name: 'Le Pass' }).click()
  await expect(page).toHaveURL(/\/pass-nectar$/)
  await expect(bar.getByRole('link', { name: 'Le Pass' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('navigation', { name: 'Pied de page' }).getByRole('link', { name: 'Pass' }).click()
  await expect(page).toHaveURL(/\/store$/)
})
