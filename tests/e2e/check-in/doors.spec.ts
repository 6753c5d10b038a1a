import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { CheckInAccess } from '../../../contract/check-in.ts'
import { seatShortCode } from '../../../contract/rules/door-code.ts'
import { parisWallClock } from '../../../contract/rules/paris-time.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import { doorLink, tonight } from '../../support/door-link.ts'
import { expect, test } from '../../support/fixtures.ts'
import { asMember, members } from '../../support/member.ts'
import { decodeQr } from '../../support/qr.ts'
import { showToCamera, withCamera } from '../../support/shown-camera.ts'

// Several phones each, and a server that goes away.
test.describe.configure({ timeout: 240_000 })

/** A booking of two seats whose concert is next: tonight's, but late in the evening. */
const nextOfTwo = async (url: string): Promise<Ticket> => {
  const tickets = await asMember<Ticket[]>(url, members.premium, '/api/tickets')
  const today = parisWallClock(machineNow()).date
  const ticket = tickets.find(({ date, codes }) => date >= today && codes.length >= 2)
  if (!ticket) throw new Error('no upcoming ticket of two seats')
  return ticket
}

/** Holds a code before a door's camera until it has answered; what it says. */
const scan = async (page: Page, text: string): Promise<Locator> => {
  await showToCamera(page, text)
  const answer = page.locator('section[data-tone]')
  await expect(answer).toBeVisible()
  await showToCamera(page, null)
  return answer
}

/** A volunteer's phone at a door of its own. */
const openDoor = async (
  context: BrowserContext,
  { link, code }: CheckInAccess,
  name: string,
): Promise<Page> => {
  await withCamera(context)
  await tonight(context)
  const page = await context.newPage()
  await page.goto(`/entree/${link}`)
  await page.getByLabel('Les quatre chiffres').fill(code)
  await page.getByLabel('Nom de cette entrée').fill(name)
  await page.getByRole('button', { name: 'Ouvrir le contrôle' }).click()
  // What reads codes is there before the network goes.
  await expect(await scan(page, 'https://example.org/')).toContainText('Pas un billet')
  await page.getByRole('button', { name: 'Continuer' }).click()
  return page
}

/** What another phone sees of a code on this screen. */
const codeOn = async (page: Page, name: string): Promise<string> => {
  const code = page.getByRole('img', { name })
  await expect(code).toBeVisible()
  let text: string | null = null
  await expect
    .poll(async () => {
      text = decodeQr(await code.screenshot())
      return text
    })
    .not.toBeNull()
  return text ?? ''
}

const link = async (one: Page, other: Page) => {
  await one.getByRole('button', { name: 'Menu', exact: true }).click()
  await one.getByRole('button', { name: 'Relier une autre entrée' }).click()
  await showToCamera(other, await codeOn(one, 'QR code qui relie cette entrée'))
  const answer = await codeOn(other, 'QR code qui répond à l’autre entrée')
  await showToCamera(other, null)
  await one.getByRole('button', { name: 'Lire son code' }).click()
  await showToCamera(one, answer)
  for (const page of [one, other]) {
    await expect(page.getByRole('heading', { name: 'Entrées reliées' })).toBeVisible()
    await showToCamera(page, null)
    await page.getByRole('button', { name: 'Fermer' }).click()
  }
}

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
  await one.getByRole('button', { name: 'Menu', exact: true }).click()
  await one.getByRole('button', { name: 'Montrer qui est entré' }).click()
  await showToCamera(other, await codeOn(one, 'QR code de qui est entré ici'))
  await expect(other.getByRole('heading', { name: 'Noté' })).toBeVisible()
  await expect(other.getByText(/Entrée 1\s:\s1\sentrée à/)).toBeVisible()
  await showToCamera(other, null)
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
