import type { Page } from '@playwright/test'
import type { PassQr } from '../../contract/pass.ts'
import type { Ticket } from '../../contract/tickets.ts'
import { bookByApi, cancelByApi, partnerEvents } from '../support/booking-calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { asMember, members } from '../support/member.ts'
import { workerReady } from '../support/worker.ts'

const pathOf = (qrUrl = '') => {
  const { pathname, search } = new URL(qrUrl)
  return pathname + search
}
const expectResult = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()

test('a seat’s code says that it is good, for anybody, and nothing about its holder', async ({
  page,
  server,
}) => {
  const tickets = await asMember<Ticket[]>(server.url, members.standard, '/api/tickets')
  const two = tickets.find(({ quantity }) => quantity === 2)
  await page.goto(pathOf(two?.codes[1]?.qrUrl))
  await expectResult(page, 'Billet valable')
  for (const text of [two?.eventName, two?.ticketType, '2 sur 2'])
    await expect(page.getByText(text ?? '', { exact: true })).toBeVisible()
  await expect(page.locator('main')).not.toContainText(/Yanis|Delorme|standard@/)
})

test('a door code opens the same in the letters that a camera reads', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const tickets = await asMember<Ticket[]>(server.url, members.standard, '/api/tickets')
  const two = tickets.find(({ quantity }) => quantity === 2)
  const { pathname } = new URL(two?.codes[1]?.doorCode ?? '')
  expect(pathname).toMatch(/^\/BILLET\/[A-Z2-7]+$/)
  await page.goto(pathname)
  await expectResult(page, 'Billet valable')
  await expect(page.getByText('2 sur 2', { exact: true })).toBeVisible()
  await page.goto(pathname.replace(/.{9}$/, 'AAAAAAAAA'))
  await expectResult(page, 'Billet falsifié')
  const pass = await asMember<PassQr>(server.url, members.standard, '/api/user/pass-qr')
  await page.goto(new URL(pass.doorCode).pathname)
  await expectResult(page, 'Pass vérifié')
})

test('a changed id, a changed signature or none is a forgery', { tag: '@long' }, async ({ page, server }) => {
  const tickets = await asMember<Ticket[]>(server.url, members.standard, '/api/tickets')
  const [first, second] = tickets.flatMap(({ codes }) => codes)
  const path = pathOf(first?.qrUrl)
  const swapped = path.replace(first?.id ?? '', second?.id ?? '')
  for (const address of [swapped, path.replace(/sig=..../, 'sig=AAAA'), path.split('?')[0] ?? '']) {
    await page.goto(address)
    await expectResult(page, 'Billet falsifié')
    await expect(page.getByRole('definition')).toHaveCount(0)
  }
})

test('a cancelled booking’s code says so', { tag: '@long' }, async ({ page, server }) => {
  const [event] = await partnerEvents(server.url, members.premium)
  if (!event) throw new Error('no partner event')
  const { ticket } = (await (await bookByApi(server.url, members.premium, event)).json()) as {
    ticket: Ticket
  }
  await page.goto(pathOf(ticket.codes[0]?.qrUrl))
  await expectResult(page, 'Billet valable')
  await cancelByApi(server.url, members.premium, event.id)
  await page.getByRole('button', { name: 'Vérifier à nouveau' }).click()
  await expectResult(page, 'Billet annulé')
})

test('offline the signature is vouched for by the keys once seen, and the state left open', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  const tickets = await asMember<Ticket[]>(server.url, members.standard, '/api/tickets')
  const [first, second] = tickets.flatMap(({ codes }) => codes)
  await page.goto(pathOf(first?.qrUrl))
  await expectResult(page, 'Billet valable')
  await workerReady(page)
  await context.setOffline(true)
  await page.goto(pathOf(second?.qrUrl))
  await expectResult(page, 'Signature vérifiée, état inconnu')
  await page.goto(pathOf(second?.qrUrl).replace(/sig=..../, 'sig=AAAA'))
  await expectResult(page, 'Billet non vérifié')
  await context.setOffline(false)
  await page.goto(pathOf(second?.qrUrl))
  await expectResult(page, 'Billet valable')
})
