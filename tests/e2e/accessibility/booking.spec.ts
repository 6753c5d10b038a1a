import type { Ticket } from '../../../contract/tickets.ts'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import { expectAccessibleEverywhere as check } from '../../support/axe.ts'
import { partnerEvents } from '../../support/booking-calls.ts'
import { expect, test } from '../../support/fixtures.ts'
import { asMember, enter, members } from '../../support/member.ts'

test.use({ reducedMotion: 'reduce' })
// axe reads each state four times.
test.slow()

test('a booking from its event to its giving back', { tag: '@long' }, async ({ page, server }) => {
  const [open] = await partnerEvents(server.url, members.standard)
  await enter(page, members.standard, `/events/${open?.id}`)
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
  const question = page.getByRole('dialog', { name: /^Annuler/ })
  await expect(question).toBeVisible()
  await check(page, 'giving a place back')
  await expect(question).toBeVisible()
})

test('a ticket at the door, on both sides of it', { tag: '@long' }, async ({ page, server }) => {
  await enter(page, members.standard, '/tickets')
  await page
    .getByRole('link', { name: /^Afficher les billets pour/ })
    .first()
    .click()
  await expect(page.getByRole('img', { name: /^QR code du billet/ })).toBeVisible()
  await check(page, 'a ticket in full screen')
  await expect(page.getByRole('img', { name: /^QR code du billet/ })).toBeVisible()
  const tickets = await asMember<Ticket[]>(server.url, members.standard, '/api/tickets')
  const toCome = tickets.find(({ status, date }) => status === 'valid' && date > machineNow().toISOString())
  await page.goto(`/tickets/${toCome?.id}/imprimer`)
  await expect(page.getByRole('img', { name: /^QR code imprimé/ }).first()).toBeVisible()
  await check(page, 'a ticket to print')
  const { pathname, search } = new URL(tickets.flatMap(({ codes }) => codes)[0]?.qrUrl ?? '')
  await page.goto(pathname + search)
  await expect(page.getByRole('heading', { name: 'Billet valable' })).toBeVisible()
  await check(page, 'a scanned ticket')
  await page.goto(`${pathname}?sig=x`)
  await expect(page.getByRole('heading', { name: 'Billet falsifié' })).toBeVisible()
  await check(page, 'a forged ticket')
})
