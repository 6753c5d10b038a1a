import type { Page } from '@playwright/test'
import type { SubscriptionDetails } from '../../contract/pass.ts'
import type { Ticket } from '../../contract/tickets.ts'
import { bookByApi, cancelByApi, leftFor, partnerEvents } from '../support/booking-calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { asMember, endSession, enter, everythingStored, members } from '../support/member.ts'
import { workerReady } from '../support/worker.ts'

// On a phone the action is twice on the screen: the one in the bar is in reach.
const bookButton = (page: Page) => page.getByRole('button', { name: 'Réserver avec mon Pass' }).last()
const upcomingCount = async (page: Page) =>
  Number(/\d+/.exec((await page.getByRole('tab', { name: /^À venir/ }).textContent()) ?? '')?.[0])
/** Returns the counters shown on the Pass card: concerts, invitations. */
const counters = (page: Page) =>
  page
    .getByRole('region', { name: /^Pass / })
    .getByRole('definition')
    .allTextContents()

/** Returns the rows of the tickets on the device, as one text. */
const storedTickets = async (page: Page) =>
  (await everythingStored(page)).split('\n').find((line) => line.startsWith('nectar/tickets:'))

test('a place is booked with the Pass, confirmed, among the tickets, and given back', async ({
  page,
  server,
}) => {
  const [event] = await partnerEvents(server.url, members.standard)
  if (!event) throw new Error('no partner event')
  const details = () =>
    asMember<SubscriptionDetails>(server.url, members.standard, '/api/subscription/details')
  const before = leftFor(await details(), event)
  await enter(page, members.standard, '/tickets')
  const had = await upcomingCount(page)
  await page.goto(`/events/${event.id}`)
  await expect(
    page
      .getByText(
        before > 1 ? new RegExp(`utilise 1 de vos ${before} concerts restants`) : /votre dernier concert /,
      )
      .first(),
  ).toBeVisible()
  await bookButton(page).click()

  await expect(page).toHaveURL(`/booking/confirmation/${event.id}`)
  await expect(page.getByText('Réservation confirmée')).toBeVisible()
  await expect(page.getByText('Votre place pour ce concert gratuit est réservée.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: event.eventName })).toBeVisible()
  await expect(page.getByText('Gratuit avec le Pass', { exact: true }).filter({ visible: true })).toHaveCount(
    1,
  )
  await expect(page.getByText(event.time ?? '19:00', { exact: true })).toBeVisible()
  await expect(page.getByRole('note')).toContainText(/24\sh/)
  const used = (await details()).used
  expect(leftFor(await details(), event)).toBe(before - 1)
  // On the device at once, not at the next opening.
  await expect.poll(() => everythingStored(page)).toContain(`"used":${JSON.stringify(used)}`)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: event.eventName })).toBeVisible()
  await page.getByRole('link', { name: 'Voir mes billets' }).click()
  await expect(page).toHaveURL(/\/tickets$/)
  await expect(page.getByRole('tab', { name: `À venir (${had + 1})` })).toBeVisible()
  await expect.poll(async () => (await counters(page))[0]).toBe(String((await details()).concertsLeft))

  // The event's page shows the booking.
  await page.goto(`/events/${event.id}`)
  await expect(page.getByText('Vous avez votre place')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Réserver avec mon Pass' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Voir mon billet' }).last().click()
  await expect(page.getByRole('dialog', { name: `Billet, ${event.eventName}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/tickets$/)

  const card = page.getByRole('article').filter({ hasText: event.eventName })
  await card.getByRole('button', { name: 'Annuler la réservation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Oui, annuler' }).click()
  await expect(page.getByText('Réservation annulée')).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('tab', { name: `À venir (${had})` })).toBeVisible()
  expect(leftFor(await details(), event)).toBe(before)
  await expect.poll(async () => (await counters(page))[0]).toBe(String((await details()).concertsLeft))
  expect(await storedTickets(page)).not.toContain(`"eventId":"${event.id}"`)
  await page.goto(`/booking/confirmation/${event.id}`)
  await expect(page.getByRole('heading', { name: 'Événement non trouvé' })).toBeVisible()
})

test('a premium member books by the keyboard alone, and stays unlimited', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const [event] = await partnerEvents(server.url, members.premium)
  if (!event) throw new Error('no partner event')
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, members.premium, `/events/${event.id}`)
  const button = page.getByRole('button', { name: 'Réserver avec mon Pass' })
  await expect(button).toBeEnabled()
  await expect(page.getByText('Compris dans votre Pass, concerts illimités.').first()).toBeVisible()
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    if (await button.evaluate((element) => element === document.activeElement)) break
  }
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/booking/confirmation/${event.id}`)
  await expect(page.getByText('Gratuit avec le Pass', { exact: true })).toBeVisible()
  await page.goto('/tickets')
  await expect.poll(async () => (await counters(page))[0]).toBe('∞')
  await cancelByApi(server.url, members.premium, event.id)
})

test('a concert without a price takes none of the month’s', { tag: '@long' }, async ({ page, server }) => {
  const [event] = await partnerEvents(server.url, members.standard, 'free')
  if (!event) throw new Error('no free partner event')
  const details = () =>
    asMember<SubscriptionDetails>(server.url, members.standard, '/api/subscription/details')
  const before = (await details()).concertsLeft
  await enter(page, members.standard, `/events/${event.id}`)
  const asked = page.waitForRequest((request) => /-free$/.test(request.url()))
  await bookButton(page).click()
  expect((await asked).url()).toContain('/reserve-free')
  await expect(page).toHaveURL(`/booking/confirmation/${event.id}`)
  expect((await details()).concertsLeft).toBe(before)
  await cancelByApi(server.url, members.standard, event.id)
})

test('a spent month says so, and which month counts', { tag: '@long' }, async ({ page, server }) => {
  const all = await partnerEvents(server.url, members.standard)
  const details = await asMember<SubscriptionDetails>(
    server.url,
    members.standard,
    '/api/subscription/details',
  )
  // The month with most events has more than the Pass covers.
  const ofMonthOf = ({ date }: { date: string }) =>
    all.filter((event) => event.date.startsWith(date.slice(0, 7)))
  const events = all.map(ofMonthOf).sort((one, other) => other.length - one.length)[0] ?? []
  const concertsLeft = events[0] ? leftFor(details, events[0]) : 0
  const taken = events.slice(0, concertsLeft)
  for (const event of taken) expect((await bookByApi(server.url, members.standard, event)).status).toBe(200)
  await enter(page, members.standard, `/events/${events[concertsLeft]?.id}`)
  await expect(
    page.getByText(/^Tous les concerts de votre Pass sont utilisés (ce mois-ci|en \p{L}+)\.$/u).first(),
  ).toBeVisible()
  await expect(page.getByText('Un concert compte pour le mois où il a lieu.').first()).toBeVisible()
  await expect(bookButton(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Voir les Pass' }).last().click()
  await expect(page).toHaveURL(/\/store$/)
  for (const event of taken) await cancelByApi(server.url, members.standard, event.id)
})

test('the last place gone a moment ago is said in the server’s words, and the page learns of it', {
  tag: '@long',
}, async ({ page, server }) => {
  const [event] = await partnerEvents(server.url, members.premium)
  if (!event) throw new Error('no partner event')
  await enter(page, members.premium, `/events/${event.id}`)
  await expect(bookButton(page)).toBeEnabled()
  // Another member takes the last seat between the page's opening and the press.
  await page.route('**/book-free', (route) =>
    route.fulfill({
      status: 409,
      json: { message: 'Il ne reste plus de place.', code: 'sold_out', requestId: 'r' },
    }),
  )
  await page.route(`**/api/events/${event.id}`, (route) =>
    route.fulfill({ json: { ...event, soldOut: true } }),
  )
  await bookButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Il ne reste plus de place.' })).toBeVisible()
  await expect(page.getByText('Erreur', { exact: true })).toBeVisible()
  await expect(page.getByText('Complet', { exact: true }).first()).toBeVisible()
  await expect(page).toHaveURL(`/events/${event.id}`)
})

test('booking never waits for a network that is not there', { tag: ['@worker', '@long'] }, async ({
  page,
  context,
  server,
}) => {
  const [event] = await partnerEvents(server.url, members.premium)
  await enter(page, members.premium, `/events/${event?.id}`)
  await expect(bookButton(page)).toBeEnabled()
  await workerReady(page)
  await context.setOffline(true)
  await expect(bookButton(page)).toBeDisabled()
  await expect(page.getByText(/^Une place se réserve en direct/).first()).toBeVisible()
  await context.setOffline(false)
  const tickets = await asMember<Ticket[]>(server.url, members.premium, '/api/tickets')
  expect(tickets.map(({ eventId }) => eventId)).not.toContain(event?.id)
})

test('a session that ended meanwhile leads to the sign-in, and back to the event', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const [event] = await partnerEvents(server.url, members.premium)
  await enter(page, members.premium, `/events/${event?.id}`)
  await expect(bookButton(page)).toBeEnabled()
  await endSession(page, server.url)
  // The next request notices it: that of the press, or one of the page a moment before.
  await bookButton(page)
    .or(page.getByRole('link', { name: 'Se connecter pour réserver' }).last())
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/auth\\?return=(%2F|/)events(%2F|/)${event?.id}`))
})

test('the confirmation wants a sign-in, and opens offline', { tag: ['@worker', '@long'] }, async ({
  page,
  server,
  context,
}) => {
  const [event] = await partnerEvents(server.url, members.premium)
  if (!event) throw new Error('no partner event')
  await bookByApi(server.url, members.premium, event)
  await page.goto(`/booking/confirmation/${event.id}`)
  await expect(page).toHaveURL(/\/auth\?return=/)
  await page.getByLabel('Email').fill(members.premium)
  await page.getByLabel('Mot de passe', { exact: true }).fill('nectar-demo')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: event.eventName })).toBeVisible()
  await workerReady(page)
  await expect.poll(() => storedTickets(page)).toContain(`"eventId":"${event.id}"`)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: event.eventName })).toBeVisible()
  await expect(page.getByText(/^Hors connexion\s: réservation du/)).toBeVisible()
  await context.setOffline(false)
  await cancelByApi(server.url, members.premium, event.id)
})
