import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { CheckInAccess } from '../../contract/check-in.ts'
import { parisWallClock } from '../../contract/rules/paris-time.ts'
import type { Ticket } from '../../contract/tickets.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { tonight } from './door-link.ts'
import { asMember, members } from './member.ts'
import { decodeQr } from './qr.ts'
import { showToCamera, withCamera } from './shown-camera.ts'

/** Returns a ticket of two seats for the next concert: tonight's, or late in the evening tomorrow's. */
export const nextOfTwo = async (url: string): Promise<Ticket> => {
  const tickets = await asMember<Ticket[]>(url, members.premium, '/api/tickets')
  const today = parisWallClock(machineNow()).date
  const ticket = tickets.find(({ date, codes }) => date >= today && codes.length >= 2)
  if (!ticket) throw new Error('no upcoming ticket of two seats')
  return ticket
}

/** Holds a code before a door's camera until the answer is shown; returns the answer. */
export const scan = async (page: Page, text: string): Promise<Locator> => {
  await showToCamera(page, text)
  const answer = page.locator('section[data-tone]')
  await expect(answer).toBeVisible()
  await showToCamera(page, null)
  return answer
}

/** Opens the check-in on a volunteer's phone. */
export const openDoor = async (
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
  // Waits until the code reader has loaded, before the network is cut.
  await expect(await scan(page, 'https://example.org/')).toContainText('Pas un billet')
  await page.getByRole('button', { name: 'Continuer' }).click()
  return page
}

/** Returns the text of a code on this screen, as another phone reads it. */
export const codeOn = async (page: Page, name: string): Promise<string> => {
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

/** Opens a door's menu and presses this button in it; none for null. */
export const fromMenu = async (page: Page, button: string | null) => {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  if (button !== null) await page.getByRole('button', { name: button }).click()
}

/** Links two doors by their codes; `other` reads first. */
export const link = async (one: Page, other: Page) => {
  for (const page of [one, other]) await fromMenu(page, 'Relier une autre entrée')
  const offer = await codeOn(one, 'QR code qui relie cette entrée')
  await other.getByRole('button', { name: 'Lire son code' }).click()
  await showToCamera(other, offer)
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
