import type { BrowserContext, Page } from '@playwright/test'
import { parisWallClock } from '../../contract/rules/paris-time.ts'
import type { Ticket } from '../../contract/tickets.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { expectAccessibleEverywhere } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { watchLayoutShift } from '../support/layout-shift.ts'
import { asMember, drawnForTheDoor, enter, members, readyForTheDoor } from '../support/member.ts'

// The browser draws and decodes the codes: jsdom has no canvas.
test.describe.configure({ timeout: 240_000 })

/** Sets a booking of two seats to tonight, whatever the day of the test. */
const tonight = async (context: BrowserContext, url: string): Promise<Ticket> => {
  const tickets = await asMember<Ticket[]>(url, members.premium, '/api/tickets')
  const { date } = parisWallClock(machineNow())
  const ticket = tickets.find((one) => one.date >= date && one.codes.length === 2)
  if (!ticket) throw new Error('no upcoming ticket of two seats')
  await context.route('**/api/tickets', async (route) => {
    const answer = await route.fetch()
    const all = (await answer.json()) as Ticket[]
    await route.fulfill({
      response: answer,
      json: all.map((one) => (one.id === ticket.id ? { ...one, date, time: '23:59' } : one)),
    })
  })
  return ticket
}
/** Waits until all is checked: the panel is folded to its title then. */
const allIsGood = async (page: Page) => {
  await expect(page.getByText('Prêt pour l’entrée')).toBeVisible()
  await expect(page.getByText('Les 2 codes s’affichent et se lisent')).toBeAttached()
  await expect(page.getByText('Code vivant prêt')).toBeAttached()
  await expect(page.getByText('Horloge à l’heure')).toBeAttached()
}

test('on the day the codes are drawn and decoded on this device, and nothing moves as that is said', {
  tag: '@long',
}, async ({ page, context, server }) => {
  await tonight(context, server.url)
  await enter(page, members.premium, '/tickets')
  await allIsGood(page)
  const shifted = await watchLayoutShift(page)
  await page.goto('/tickets')
  await allIsGood(page)
  expect(await shifted()).toBeLessThan(0.005)
})

/** Holds the matching requests until they are released. */
const holdBack = async (page: Page, files: string): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(files, (route) => released.then(() => route.continue()))
  return release
}

for (const card of ['instant pass', 'app'] as const)
  test(`nothing moves where the font comes after the card of the ${card}`, { tag: '@long' }, async ({
    page,
    context,
    server,
  }) => {
    const { eventName } = await tonight(context, server.url)
    await enter(page, members.premium, '/tickets')
    await allIsGood(page)
    await drawnForTheDoor(page)
    const releaseFont = await holdBack(page, '**/assets/*.woff2')
    const releaseApp = await holdBack(page, '**/assets/*.js')
    const shifted = await watchLayoutShift(page)
    await page.goto('/tickets', { waitUntil: 'commit' })
    await expect(page.locator('#instant-pass').getByText(eventName)).toBeVisible()
    if (card === 'app') {
      releaseApp()
      await expect(page.getByRole('heading', { name: 'Pass Premium' })).toBeVisible()
    }
    releaseFont()
    await expect.poll(() => page.evaluate(() => document.fonts.check('1em "Bricolage Grotesque"'))).toBe(true)
    releaseApp()
    await allIsGood(page)
    expect(await shifted()).toBeLessThan(0.005)
  })

test('the day’s screens without a network: preflight, ticket and paper', {
  tag: ['@worker', '@long'],
}, async ({ page, context, server }) => {
  const { id, eventName } = await tonight(context, server.url)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(page, members.premium, '/tickets')
  await readyForTheDoor(page)
  await allIsGood(page)
  await context.setOffline(true)
  const look = async (what: string) => {
    for (const [width, height] of [
      [390, 844],
      [1280, 800],
    ] as const)
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.screenshot({
          path: `test-results/day/${what}-${width}-${colorScheme}.png`,
          fullPage: true,
        })
      }
    await expectAccessibleEverywhere(page, what)
  }
  await page.reload()
  await allIsGood(page)
  await page.getByText('Prêt pour l’entrée').click()
  await expect(page.getByText('Code vivant prêt')).toBeVisible()
  await look('preflight')
  await page.goto(`/tickets?billet=${id}`)
  await expect(page.getByRole('dialog', { name: `Billet, ${eventName}` }).getByRole('img')).toBeVisible()
  await look('ticket')
  await page.goto(`/tickets/${id}/imprimer`)
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(2)
  await look('paper')
})
