import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Ticket } from '../../contract/tickets.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { startAppServer } from '../support/app-server.ts'
import { expectAccessibleEverywhere } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { asMember, enter, members } from '../support/member.ts'

const CANCELLED = 'maree-haute'
const MOVED = 'jardin-suspendu'

test('a cancelled ticket says what becomes of the money and opens no code; a moved one is returned after a confirm step', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow()
  // A separate server, so that the other tests' concerts do not change.
  const server = await startAppServer()
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  try {
    const before = await asMember<Ticket[]>(server.url, members.standard, '/api/tickets')
    const code = new URL(before.find(({ eventId }) => eventId === CANCELLED)?.codes[0]?.qrUrl ?? '')
    await server.stop()
    const catalogue = (...args: string[]) =>
      execFileSync(process.execPath, [join('bin', 'nectar'), 'catalogue', ...args], {
        env: { ...process.env, DATA_DIR: server.dataDir },
      })
    catalogue('cancel', CANCELLED)
    const nextMonth = new Date(machineNow().getTime() + 30 * 24 * 3_600_000).toISOString().slice(0, 10)
    catalogue('move', MOVED, '--date', nextMonth)
    await server.start()
    await expect
      .poll(async () =>
        (await asMember<Ticket[]>(server.url, members.standard, '/api/tickets')).find(
          ({ eventId }) => eventId === CANCELLED,
        ),
      )
      .toMatchObject({ status: 'cancelled', refund: 'refunded' })

    const page = await context.newPage()
    await page.addInitScript(() => localStorage.setItem('nectar.welcome', '1'))
    await enter(page, members.standard, '/tickets')
    const card = (name: string) =>
      page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
    await expect(card('Marée haute').getByText('Annulé', { exact: true })).toBeVisible()
    await expect(card('Marée haute')).toContainText('Concert annulé\u00a0: vous êtes remboursé.')
    await expect(card('Marée haute').getByRole('link', { name: /Afficher/ })).toHaveCount(0)
    await expect(card('Jardin suspendu').getByText('Nouvelle date', { exact: true })).toBeVisible()
    await expectAccessibleEverywhere(page, 'tickets of a cancelled and of a moved concert')

    await page.goto(code.pathname + code.search)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/annulé/i)

    await page.goto(`/events/${CANCELLED}`)
    await expect(page.getByRole('heading', { level: 2, name: 'Concert annulé' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Voir mes billets' })).toBeVisible()
    await expectAccessibleEverywhere(page, 'the page of a cancelled concert')

    await page.goto(`/events/${MOVED}`)
    await expect(page.getByRole('heading', { level: 2, name: 'Nouvelle date' })).toBeVisible()
    const giveBack = page.getByRole('button', { name: 'Rendre mon billet' })
    await giveBack.click()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await expect(dialog).toContainText('Rendre ce billet')
    await expectAccessibleEverywhere(page, 'the confirm step of a return')
    await dialog.getByRole('button', { name: 'Garder mon billet' }).click()
    await expect(dialog).toBeHidden()
    await giveBack.click()
    await dialog.getByRole('button', { name: 'Oui, rendre' }).click()
    await expect(page.getByText('Billet rendu')).toBeVisible()
    await expect(giveBack).toHaveCount(0)
    const after = await asMember<Ticket[]>(server.url, members.standard, '/api/tickets')
    expect(after.filter(({ eventId }) => eventId === MOVED)).toEqual([])
  } finally {
    await context.close()
    await server.dispose()
  }
})
