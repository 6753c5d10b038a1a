import type { Locator, Page } from '@playwright/test'
import type { CheckInAccess } from '../../../contract/check-in.ts'
import { seatShortCode } from '../../../contract/rules/door-code.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import { createAdmitted } from '../../../src/data/check-in/admitted.ts'
import { readDoorList } from '../../../src/data/check-in/door-list.ts'
import { swapCodeOf } from '../../../src/data/check-in/swap-doors.ts'
import { createTeamCodes } from '../../../src/data/check-in/team-codes.ts'
import { startAppServer } from '../../support/app-server.ts'
import { expectAccessible } from '../../support/axe.ts'
import { doorLink, tonight } from '../../support/door-link.ts'
import { test as base, expect } from '../../support/fixtures.ts'
import { asMember, members } from '../../support/member.ts'
import { showToCamera, withCamera } from '../../support/shown-camera.ts'

const test = base.extend({
  // A separate server: each screen admits the same seat.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function asks for from its first parameter.
  server: async ({}, use) => {
    const server = await startAppServer()
    await use(server)
    await server.dispose()
  },
})

const SCREENS = [
  { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark', textAt: '100%' },
  { name: 'small', viewport: { width: 320, height: 480 }, colorScheme: 'light', textAt: '200%' },
  { name: 'desktop', viewport: { width: 1280, height: 800 }, colorScheme: 'light', textAt: '100%' },
] as const

/** Expects the buttons in the screen's lower half and large enough for the thumb of the hand that holds the phone. */
const expectInReach = async (part: Locator, what: string) => {
  const boxes = await part.locator('button:not([aria-hidden])').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { top, bottom, height } = button.getBoundingClientRect()
      return { top: top / innerHeight, bottom: bottom / innerHeight, height }
    }),
  )
  expect(boxes.length, what).toBeGreaterThan(0)
  for (const { top, bottom, height } of boxes) {
    expect(top, what).toBeGreaterThanOrEqual(0.5)
    expect(bottom, what).toBeLessThanOrEqual(1)
    expect(height, what).toBeGreaterThanOrEqual(44)
  }
}
/** Returns the words of a part that break in the middle. */
const brokenWords = (part: Locator): Promise<string[]> =>
  part.evaluate((element) => {
    const broken: string[] = []
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
      for (const { 0: word, index } of text.data.matchAll(/[^\s-]+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (range.getClientRects().length > 1) broken.push(word)
      }
    return broken
  })
/** Returns the code that another phone of the team shows without any admission. */
const otherDoorsCode = async (url: string, access: CheckInAccess, eventId: string): Promise<string> => {
  const body = JSON.stringify(access)
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/check-in/list`, { method: 'POST', headers, body })
  const list = readDoorList(await answer.json())
  const codes = await createTeamCodes({ ...access, eventId, doorId: 'E'.repeat(22) })
  return swapCodeOf(codes, {
    list,
    admitted: createAdmitted(),
    doorName: 'Entrée 2',
    now: machineNow().getTime(),
  })
}
const sizesOf = (part: Locator, selector: string): Promise<number[]> =>
  part
    .locator(selector)
    .evaluateAll((texts) => texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)))

for (const { name, viewport, colorScheme, textAt } of SCREENS)
  test(`every screen of a door is accessible: ${name}, ${colorScheme}`, { tag: '@long' }, async ({
    page,
    context,
    server,
  }) => {
    const tickets = await asMember<Ticket[]>(server.url, members.premium, '/api/tickets')
    const ticket = tickets.find(({ codes, eventId }) => codes.length === 2 && eventId === 'date-surprise')
    const [first = '', second = ''] = ticket?.codes.map(({ doorCode }) => doorCode) ?? []
    const access = await doorLink(server, 'date-surprise', '--strict')
    await withCamera(context)
    await tonight(context)
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const look = async (what: string) => {
      await page.screenshot({ path: `test-results/door/${name}-${what}.png` })
      await expectAccessible(page, `${name}, ${what}`)
    }
    const answer = page.locator('section[data-tone]')
    /** From the end of the text to the first button: no button covers the text. */
    const lookAtAnswer = async (what: string) => {
      const room = await answer.evaluate((section) => {
        const [text, buttons] = section.querySelectorAll(':scope > div')
        const last = text?.lastElementChild?.getBoundingClientRect().bottom ?? Number.NaN
        return (buttons?.getBoundingClientRect().top ?? Number.NaN) - last
      })
      expect(room, what).toBeGreaterThanOrEqual(0)
      if (name === 'phone') {
        await expectInReach(answer, what)
        // Readable at arm's length: the title, the name, and the next step.
        for (const [part, least] of Object.entries({
          h2: 40,
          'h2 + p:not(:last-child)': 36,
          'ul li': 20,
          'p:last-child': 18,
        }))
          for (const size of await sizesOf(answer, part))
            expect(size, `${what}, ${part}`).toBeGreaterThanOrEqual(least)
      }
      await look(what)
    }
    const next = (on: Page) => on.getByRole('button', { name: 'Continuer' }).click()
    await page.goto(`/entree/${access.link}`)
    await expect(page.getByLabel('Les quatre chiffres')).toBeVisible()
    await look('1-open')
    await page.getByLabel('Les quatre chiffres').fill(access.code)
    await page.getByRole('button', { name: 'Ouvrir le contrôle' }).click()
    const menu = page.getByRole('button', { name: 'Menu', exact: true })
    await expect(menu).toBeVisible()
    // Dark by default, whatever the phone's setting: the screen would dazzle a visitor.
    await expect(page.getByRole('dialog')).toContainClass('dark')
    if (colorScheme === 'light') {
      // A door is in night mode until the team chooses the day.
      await menu.click()
      await page.getByRole('button', { name: 'Écran de jour' }).click()
      await page.keyboard.press('Escape')
    }
    const waysIn = page.getByRole('button', { name: 'Saisir un code' }).locator('..')
    expect(await brokenWords(waysIn), name).toEqual([])
    if (textAt !== '100%')
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size
      }, textAt)
    expect(await brokenWords(waysIn), `${name}, text at ${textAt}`).toEqual([])
    await look('2-scanner')
    if (name === 'phone') {
      const ways = page.getByRole('button', { name: 'Saisir un code' }).locator('..')
      await expectInReach(ways, 'scanner')
    }
    await showToCamera(page, first)
    await expect(answer).toContainText('Code fixe')
    await showToCamera(page, null)
    await lookAtAnswer('3-strict')
    await answer.getByRole('button', { name: 'Laisser entrer' }).click()
    await expect(answer).toContainText('Entrez')
    await lookAtAnswer('4-in')
    await next(page)
    await page.getByRole('button', { name: 'Saisir un code' }).click()
    await page.getByLabel('Code court du billet').fill(seatShortCode(ticket?.codes[0]?.id ?? ''))
    await look('5-type')
    await page.getByRole('button', { name: 'Vérifier' }).click()
    await expect(answer).toContainText('Déjà entré')
    await lookAtAnswer('5-already')
    await answer.getByRole('button', { name: 'Annuler la première entrée' }).click()
    await expect(answer).toBeHidden()
    await showToCamera(page, `${second.slice(0, -12)}AAAAAAAAAAAA`)
    await expect(answer).toContainText('Falsifié')
    await showToCamera(page, null)
    await lookAtAnswer('6-forged')
    await next(page)
    await page.getByRole('button', { name: 'Chercher un nom' }).click()
    await page.getByRole('searchbox').fill('i')
    const found = page.getByText('Inès S.').last()
    await expect(found).toBeVisible()
    const lines = await found.evaluate((name) => {
      const letters = document.createRange()
      letters.selectNodeContents(name)
      return letters.getClientRects().length
    })
    expect(lines, 'a short name is not broken').toBe(1)
    await look('7-search')
    await page.keyboard.press('Escape')
    await menu.click()
    await look('8-menu')
    await page.getByRole('button', { name: 'Relier une autre entrée' }).click()
    await expect(page.getByRole('img', { name: 'QR code qui relie cette entrée' })).toBeVisible()
    await look('9-link')
    await page.getByRole('button', { name: 'Lire son code' }).click()
    await look('10-read')
    await page.getByRole('button', { name: 'Arrêter de lire' }).click()
    const other = await otherDoorsCode(server.url, access, 'date-surprise')
    await showToCamera(page, other)
    await expect(answer).toContainText('Pas un billet')
    await showToCamera(page, null)
    await lookAtAnswer('11-door-code')
    await next(page)
    await menu.click()
    await page.getByRole('button', { name: 'Échanger qui est entré' }).click()
    await expect(page.getByRole('img', { name: 'QR code de qui est entré ici' })).toBeVisible()
    await look('12-show')
    await page.getByRole('button', { name: 'Lire son code' }).click()
    await showToCamera(page, other)
    await expect(page.getByRole('heading', { name: /^Noter ces entrées/ })).toBeVisible()
    await showToCamera(page, null)
    await look('13-heard')
    await page.getByRole('button', { name: 'Noter', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Noté', exact: true })).toBeVisible()
    await look('14-noted')
    await page.getByRole('button', { name: 'Fermer' }).click()
    await menu.click()
    await page.getByRole('button', { name: 'Oublier ce que Entrée 2 a montré' }).scrollIntoViewIfNeeded()
    await look('15-forget')
  })
