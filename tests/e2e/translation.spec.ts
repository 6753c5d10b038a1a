import type { Browser, Page } from '@playwright/test'
import { seatShortCode } from '../../contract/rules/door-code.ts'
import type { Ticket } from '../../contract/tickets.ts'
import { partnerEvents } from '../support/booking-calls.ts'
import { buyer, choose, fillTestCard, oneOnSale, payButton } from '../support/checkout.ts'
import { addHeart, removeHeart, withoutFavourites } from '../support/favourites.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { asMember, enter, members, PASSWORD } from '../support/member.ts'
import { expectShown, table } from '../support/route-table.ts'
import { translateAlways, translatePage } from '../support/translator.ts'

// A translator replaces text nodes that React manages: only a browser has both.

const FAILED = 'Cette page n’a pas pu s’ouvrir'

/** Opens a page in a separate context: translation before the hydration makes React render again, which other tests treat as a fault. */
const opened = async (browser: Browser, url: string) => {
  const context = await browser.newContext({ baseURL: url })
  await context.addInitScript(() => localStorage.setItem('nectar.welcome', '1'))
  const page = await context.newPage()
  const thrown: string[] = []
  page.on('pageerror', ({ message }) => {
    if (!/#(?:418|422|423|425)\b/.test(message)) thrown.push(`${message} (${page.url()})`)
  })
  return { context, page, thrown }
}

const test = base.extend<{ translated: Page }>({
  translated: async ({ browser, server }, use) => {
    const { context, page, thrown } = await opened(browser, server.url)
    await use(page)
    await expect(page.getByText(FAILED)).toHaveCount(0)
    await context.close()
    expect(thrown).toEqual([])
  },
})

/** Waits for the hydration, and translates the page. */
const translateOnceAwake = async (page: Page) => {
  await page.locator('main[data-awake]').waitFor()
  await translatePage(page)
  await expect(page.locator('main font').first()).toBeAttached()
}

for (const who of ['visitor', 'member'] as const) {
  test(`each route shows its page to a ${who} whose browser translates every page`, {
    tag: '@long',
  }, async ({ translated: page, server }) => {
    test.slow()
    await translateAlways(page.context())
    if (who === 'member') await enter(page, members.standard, '/')
    for (const row of await table(server.url)) {
      await test.step(row.route, async () => {
        await page.goto(row.path)
        await expectShown(page, row, row[who] ?? row.visitor)
      })
    }
  })

  test(`a ${who} leaves and comes back to each translated page`, { tag: '@long' }, async ({
    translated: page,
    server,
  }) => {
    test.slow()
    if (who === 'member') await enter(page, members.standard, '/')
    for (const row of await table(server.url)) {
      await test.step(row.route, async () => {
        await page.goto(row.path)
        await expectShown(page, row, row[who] ?? row.visitor)
        await translateOnceAwake(page)
        const { pathname } = new URL(page.url())
        // Neither has a link to another page in its bar.
        if (pathname === '/' || pathname === '/coming-soon') return
        await page.getByRole('link', { name: 'Nectar, accueil' }).first().click()
        await expect(page.getByRole('heading', { level: 1, name: /Découvrez/ })).toBeVisible()
        await page.goBack()
        await expectShown(page, row, row[who] ?? row.visitor)
      })
    }
  })
}

test('a visitor goes from the translated list to a concert and back, filters and searches', {
  tag: '@long',
}, async ({ translated: page }) => {
  await page.goto('/events')
  await translateOnceAwake(page)
  const card = page.getByRole('article').first().getByRole('link').first()
  await card.click()
  await expect(page).toHaveURL(/\/events\/[^/]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Chargement de l’événement')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Événements' })).toBeVisible()
  await page.getByRole('button', { name: /^Filtres/ }).click()
  await page.getByRole('dialog').getByLabel('Style').selectOption('Jazz')
  await page.getByRole('dialog').getByRole('button', { name: 'Appliquer' }).click()
  await expect(page.getByRole('button', { name: 'Filtres (1)' })).toBeVisible()
  await page.getByRole('searchbox').fill('zzzz')
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.getByRole('searchbox').fill('')
  await expect(page.getByRole('article')).not.toHaveCount(0)
})

test('a visitor signs in on the translated page, after a wrong password', { tag: '@long' }, async ({
  translated: page,
}) => {
  await page.goto('/auth?return=%2Fevents')
  await translateOnceAwake(page)
  await page.getByLabel('Email').fill(members.free)
  await page.getByLabel('Mot de passe', { exact: true }).fill('pas le bon')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Login failed')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(members.free)
  await expect(page.getByRole('button', { name: /Connexion|Se connecter/ })).toHaveText('Se connecter')
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(/\/events$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Événements' })).toBeVisible()
})

test('a member books by the Pass, opens ticket and Pass, and cancels, all translated', {
  tag: '@long',
}, async ({ translated: page, server }) => {
  const [event] = await partnerEvents(server.url, members.premium)
  if (!event) throw new Error('no partner event')
  await enter(page, members.premium, `/events/${event.id}`)
  await translateOnceAwake(page)
  await page.getByRole('button', { name: 'Réserver avec mon Pass' }).last().click()
  await expect(page.getByText('Réservation confirmée')).toBeVisible()
  await page.getByRole('link', { name: 'Voir mes billets' }).click()
  await expect(page.getByRole('tab', { name: /^À venir \(\d+\)/ })).toBeVisible()
  await page.getByRole('button', { name: 'Afficher mon QR code' }).click()
  await expect(page.getByRole('dialog', { name: 'Mon Pass' }).getByRole('img').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const tickets = await asMember<Ticket[]>(server.url, members.premium, '/api/tickets')
  const booked = tickets.find(({ eventId }) => eventId === event.id)
  await page.goto(`/tickets?billet=${booked?.id}`)
  await translateOnceAwake(page)
  const ticket = page.getByRole('dialog', { name: `Billet, ${event.eventName}` })
  await expect(ticket).toBeVisible()
  const shortCode = ticket.getByText(seatShortCode(booked?.codes[0]?.id ?? ''))
  await expect(ticket.locator('font').first()).toBeAttached()
  await expect(shortCode).toBeVisible()
  expect(await shortCode.evaluate((element) => element.closest('font'))).toBeNull()
  await page.keyboard.press('Escape')
  const card = page.getByRole('article').filter({ hasText: event.eventName })
  await card.getByRole('button', { name: 'Annuler la réservation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Oui, annuler' }).click()
  await expect(page.getByText('Réservation annulée')).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('a free place is ordered on a translated page', { tag: '@long' }, async ({
  translated: page,
  server,
}) => {
  const { event, types } = await oneOnSale(server.url, { kind: 'free' })
  const [type] = types
  if (!type) throw new Error('no type')
  await enter(page, await buyer(server.url), `/events/${event.id}/checkout`)
  await translateOnceAwake(page)
  await choose(page, type)
  await page.getByRole('button', { name: 'Réserver', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: event.eventName })).toBeVisible()
  await expect(page).toHaveURL(/\/(?:booking\/confirmation|payment\/success)\//)
})

test('a ticket is bought by card on translated pages, after the card was refused', async ({
  translated: page,
  server,
}) => {
  const { event, types } = await oneOnSale(server.url)
  const [type] = types
  if (!type) throw new Error('no type')
  await enter(page, await buyer(server.url), `/events/${event.id}/checkout`)
  await translateOnceAwake(page)
  await choose(page, type, 2)
  await payButton(page).click()
  await expect(page).toHaveURL(/\/paiement-demo\//)
  await translateOnceAwake(page)
  await fillTestCard(page, 'refusée')
  await payButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Carte refusée')
  await fillTestCard(page, 'acceptée')
  await payButton(page).click()
  await expect(page).toHaveURL(/\/payment\/success\//)
  await translateOnceAwake(page)
  await page.getByRole('link', { name: 'Voir mes billets' }).click()
  await expect(page.getByRole('article').filter({ hasText: event.eventName })).toBeVisible()
})

test('hearts turn on a translated list, and the favourites follow', { tag: '@long' }, async ({
  translated: page,
  server,
}) => {
  const { events } = await withoutFavourites(server.url, members.free)
  const [event] = events
  if (!event) throw new Error('no event')
  await enter(page, members.free, '/events')
  await translateOnceAwake(page)
  await addHeart(page, event).click()
  await expect(page.getByText('Ajouté aux favoris')).toBeVisible()
  await page.goto('/favorites')
  await translateOnceAwake(page)
  await removeHeart(page, event).first().click()
  await expect(page.getByText('Retiré des favoris')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})
