import { demoCards } from '../../contract/rules/payments.ts'
import type { Ticket } from '../../contract/tickets.ts'
import { expectAccessibleEverywhere as check, settled } from '../support/axe.ts'
import { buyer, oneOnSale } from '../support/checkout.ts'
import { doorLink } from '../support/door-link.ts'
import { openDoor, scan } from '../support/door-phones.ts'
import { expect, test } from '../support/fixtures.ts'
import { enter, tokenOf } from '../support/member.ts'
import { readQr } from '../support/shown-code.ts'
import { workerReady } from '../support/worker.ts'

// Needs a browser: the width of words.
test('with text at 200 % every act of a place is whole on the narrowest phone', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const email = await buyer(server.url)
  const { event, types } = await oneOnSale(server.url, { kind: 'free' })
  const [type] = types
  const ordered = await fetch(`${server.url}/api/create-payment-intent`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf(server.url, email)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ eventId: event.id, tickets: { [type?.id ?? '']: 2 }, totalAmount: 0 }),
  })
  expect(ordered.ok).toBe(true)
  await page.setViewportSize({ width: 320, height: 480 })
  await enter(page, email, '/tickets')
  const places = page.getByRole('list', { name: 'Places' })
  await expect(places.getByRole('button', { name: /^Rendre/ })).toHaveCount(2)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const cut = () =>
    places.evaluate((list) => {
      const edge = list.getBoundingClientRect().right
      return [...list.querySelectorAll('button > span')]
        .filter((word) => word.getBoundingClientRect().right > edge + 1)
        .map((word) => word.textContent)
    })
  await expect.poll(cut).toEqual([])
})

// Tests app, server, worker and door together: two places are bought, one is sent, taken on a phone without account, and shown to a door offline.
test('a place is sent from phone to phone, kept without a network, and only its new code opens the door', {
  tag: '@worker',
}, async ({ page, context, server, browser }) => {
  test.slow()
  const email = await buyer(server.url)
  const token = await tokenOf(server.url, email)
  const call = async <T>(path: string, json?: unknown): Promise<T> => {
    const answer = await fetch(`${server.url}${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json() as T
  }
  const { event, types } = await oneOnSale(server.url)
  const type = types.find(({ price, availableTickets }) => price > 0 && availableTickets >= 4)
  if (!type) throw new Error('nothing is left of the event')
  const { paymentIntentId } = await call<{ paymentIntentId: string }>('/api/create-payment-intent', {
    eventId: event.id,
    tickets: { [type.id]: 2 },
    totalAmount: (Math.round(type.price * 100) * 2) / 100,
  })
  await call(`/api/demo-payments/${paymentIntentId}`, { card: demoCards.accepted })
  const [ticket] = await call<Ticket[]>('/api/tickets')
  const screenshot = ticket?.codes[1]?.doorCode ?? ''

  const giver = await browser.newContext({
    baseURL: server.url,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    deviceScaleFactor: 2,
  })
  const mine = await giver.newPage()
  await enter(mine, email, '/tickets')
  const places = mine.getByRole('list', { name: 'Places' })
  await expect(places.getByRole('listitem')).toHaveText([/^Moi/, /^Encore là/])
  await mine.getByRole('button', { name: `Envoyer la place 2 pour ${event.eventName}` }).click()
  await mine.getByRole('textbox', { name: 'Prénom' }).fill('Inès')
  await check(mine, 'the step before a place is sent')
  await mine.getByRole('button', { name: 'Créer le lien' }).click()
  const qr = mine.getByRole('img', { name: 'QR code du lien de Inès' })
  const path = new URL(await readQr(() => qr.screenshot())).pathname
  await check(mine, 'the link of a sent place')
  await mine.getByRole('button', { name: 'Terminé' }).click()
  await expect(places.getByRole('listitem')).toHaveText([/^Moi/, /^Inès, envoyée/])

  await page.goto(path)
  await expect(page.getByText('Noor vous envoie une place')).toBeVisible()
  await expect(page.locator('main')).not.toContainText(/Martin|@|€/)
  await check(page, 'a place before it is taken')
  await page.getByRole('button', { name: 'Prendre la place' }).click()
  const code = page.getByRole('img', { name: 'Code de votre billet' })
  await expect(code).toBeVisible()
  await expect(page.getByText(/Ce code est vivant/)).toBeVisible()
  await settled(page)
  await check(page, 'a place that this phone holds')
  await workerReady(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/Ce code est vivant/)).toBeVisible()

  await mine.reload()
  await expect(places.getByRole('listitem')).toHaveText([/^Moi/, /^Inès, prise à /])

  const atDoor = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  const door = await openDoor(atDoor, await doorLink(server, event.id), 'Entrée 1')
  await atDoor.setOffline(true)
  await expect(await scan(door, screenshot)).toContainText(/[Aa]nnulé/)
  await door.getByRole('button', { name: 'Continuer' }).click()
  const answer = await scan(door, await readQr(() => code.screenshot()))
  await expect(answer).toContainText('Entrez')
  await expect(answer).toContainText('Inès')
  await Promise.all([giver.close(), atDoor.close()])
})
