import type { BrowserContext, Page } from '@playwright/test'
import { seatShortCode } from '../../../contract/rules/door-code.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { doorLink } from '../../support/door-link.ts'
import { codeOn, fromMenu, link, nextOfTwo, openDoor, scan } from '../../support/door-phones.ts'
import { expect, test } from '../../support/fixtures.ts'
import { showToCamera } from '../../support/shown-camera.ts'

// Several phones per test, and a server that stops.
test.describe.configure({ timeout: 240_000 })

const codesOf = (ticket: Ticket) => ticket.codes.map(({ doorCode }) => doorCode)

test('three doors, linked in a line by QR codes and without the server, let each seat in once', {
  tag: '@long',
}, async ({ browser, server }) => {
  const ticket = await nextOfTwo(server.url)
  const access = await doorLink(server, ticket.eventId)
  const contexts = await Promise.all(
    [1, 2, 3].map(() => browser.newContext({ baseURL: server.url, permissions: ['camera'] })),
  )
  const doors: Page[] = []
  for (const [index, context] of contexts.entries())
    doors.push(await openDoor(context, access, `Entrée ${index + 1}`))
  const [first, second, third] = doors as [Page, Page, Page]
  await server.kill()
  await link(first, second)
  await link(third, second)
  const [code = '', other = ''] = codesOf(ticket)
  await expect(await scan(first, code)).toContainText('Entrez')
  await expect(await scan(third, code)).toContainText(/Déjà entré.*Entrée 1/)
  await third.getByRole('button', { name: 'Continuer' }).click()
  await expect(await scan(third, other)).toContainText('Entrez')
  await expect(await scan(second, other)).toContainText(/Déjà entré.*Entrée 3/)
  for (const context of contexts) await context.close()
})

test('two doors without a common network tell each other who is inside by one still code', {
  tag: '@long',
}, async ({ browser, server }) => {
  const ticket = await nextOfTwo(server.url)
  const access = await doorLink(server, ticket.eventId)
  const contexts = await Promise.all(
    [1, 2].map(() => browser.newContext({ baseURL: server.url, permissions: ['camera'] })),
  )
  const [one, other] = (await Promise.all(
    contexts.map((context, index) => openDoor(context, access, `Entrée ${index + 1}`)),
  )) as [Page, Page]
  await server.kill()
  const [code = ''] = codesOf(ticket)
  await expect(await scan(one, code)).toContainText('Entrez')
  await one.getByRole('button', { name: 'Continuer' }).click()
  for (const page of [one, other]) await fromMenu(page, 'Échanger qui est entré')
  await other.getByRole('button', { name: 'Lire son code' }).click()
  await showToCamera(other, await codeOn(one, 'QR code de qui est entré ici'))
  await expect(other.getByText(/1\sentrée de Entrée 1, \d\d:\d\d/)).toBeVisible()
  await showToCamera(other, null)
  await other.getByRole('button', { name: 'Noter', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'Noté', exact: true })).toBeVisible()
  await other.getByRole('button', { name: 'Fermer' }).click()
  await expect(await scan(other, code)).toContainText(/Déjà entré.*Entrée 1/)
  for (const context of contexts) await context.close()
})

test('a seat that two doors apart let in is named at both, seat, time and door, once they are linked, and by the server to a third', {
  tag: '@long',
}, async ({ browser, server }) => {
  const ticket = await nextOfTwo(server.url)
  const access = await doorLink(server, ticket.eventId)
  const contexts = await Promise.all(
    [1, 2, 3].map(() => browser.newContext({ baseURL: server.url, permissions: ['camera'] })),
  )
  const [one, other] = (await Promise.all(
    contexts.slice(0, 2).map((context, index) => openDoor(context, access, `Entrée ${index + 1}`)),
  )) as [Page, Page]
  await server.kill()
  const [code = ''] = codesOf(ticket)
  for (const page of [one, other]) {
    await expect(await scan(page, code)).toContainText('Entrez')
    await page.getByRole('button', { name: 'Continuer' }).click()
    await expect(page.getByRole('button', { name: '1 doublon' })).toHaveCount(0)
  }
  const isNamedAt = async (page: Page) => {
    await page.getByRole('button', { name: '1 doublon' }).click()
    const conflict = page.getByRole('listitem').filter({ hasText: seatShortCode(ticket.codes[0]?.id ?? '') })
    await expect(conflict).toContainText('Inès S.')
    await expect(conflict).toContainText(/\d\d:\d\d · Entrée 1/)
    await expect(conflict).toContainText(/\d\d:\d\d · Entrée 2/)
    await page.keyboard.press('Escape')
  }
  await link(one, other)
  for (const page of [one, other]) await isNamedAt(page)

  await server.start()
  const third = await openDoor(contexts[2] as BrowserContext, access, 'Entrée 3')
  for (const page of [one, other]) {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByText(/à envoyer/)).toHaveCount(0)
  }
  await isNamedAt(third)
  for (const context of contexts) await context.close()
})
