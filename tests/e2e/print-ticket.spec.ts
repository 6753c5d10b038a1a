import type { Ticket } from '../../contract/tickets.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { expect, test } from '../support/fixtures.ts'
import { asMember, members, signIn } from '../support/member.ts'
import { decodeQr } from '../support/qr.ts'

/** Returns the number of pages of a PDF by Chromium. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0

test('a ticket prints on A4 and on a roll of 80 mm, without the app’s frame, and its codes are read', {
  tag: '@long',
}, async ({ openProfile, server }) => {
  const context = await openProfile(undefined, {
    deviceScaleFactor: 2,
    viewport: { width: 320, height: 640 },
  })
  const page = await context.newPage()
  await signIn(page, members.standard)
  const tickets = await asMember<Ticket[]>(server.url, members.standard, '/api/tickets')
  const today = machineNow().toISOString().slice(0, 10)
  const two = tickets.find(({ quantity, date }) => quantity === 2 && date > today)
  if (!two) throw new Error('no upcoming ticket with two seats')
  await page.goto(`/tickets/${two.id}/imprimer`)
  const sheets = page.getByRole('article')
  await expect(sheets).toHaveCount(2)
  // On the screen too, nothing is wider than the smallest phone.
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)

  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1)
  expect(
    pagesOf(await page.pdf({ width: '80mm', height: '200mm', margin: { left: '4mm', right: '4mm' } })),
  ).toBe(2)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Imprimer' })).toBeHidden()
  for (const [at, { doorCode, qrUrl }] of two.codes.entries())
    expect(decodeQr(await sheets.nth(at).screenshot())).toBe(doorCode || qrUrl)
})
