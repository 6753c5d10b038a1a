import { createPrivateKey, randomBytes, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Admission, AdmissionsResponse, CheckInAccess } from '../../../contract/check-in.ts'
import { doorCodeBytes, doorCodeUrl } from '../../../contract/rules/door-code.ts'
import type { AppServer } from '../../support/app-server.ts'
import { doorLink, tonight } from '../../support/door-link.ts'
import { expect, test } from '../../support/fixtures.ts'

test.describe.configure({ timeout: 1_200_000 })

const COUNT = Number(process.env.ADMISSIONS ?? 1_000)
const EVENT = 'date-surprise'

/** Returns a genuine static code of a seat that is not in the list yet: sold a moment ago. */
const soldNow = (server: AppServer): string => {
  const jwk = JSON.parse(readFileSync(join(server.dataDir, 'pass-signing-key.json'), 'utf8'))
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const signed = doorCodeBytes({
    kind: 'static',
    eventId: EVENT,
    seatId: randomBytes(9).toString('base64url'),
  })
  return doorCodeUrl(server.url, signed, sign('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }))
}

/** Types codes like a keyboard scanner, each as soon as the previous one is admitted. */
const scanAll = (page: Page, codes: string[]) =>
  page.evaluate(async (texts) => {
    for (const text of texts) {
      let at = performance.now()
      for (const key of [...text, 'Enter']) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true })
        // A scanner's key has the time of its press, however late the page handles it.
        Object.defineProperty(event, 'timeStamp', { value: ++at })
        document.activeElement?.dispatchEvent(event)
      }
      const answer = () => document.querySelector('section[data-tone]')
      while (!answer()) await new Promise(requestAnimationFrame)
      if (answer()?.getAttribute('data-tone') !== 'good')
        throw new Error(answer()?.textContent ?? 'no answer')
      const next = [...(answer()?.querySelectorAll('button') ?? [])].find(
        (button) => button.textContent === 'Continuer',
      )
      next?.click()
      while (answer()) await new Promise(requestAnimationFrame)
    }
  }, codes)

/** Returns the admissions on this device, and how many wait. */
const onDevice = (page: Page): Promise<{ ids: string[]; waiting: number }> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('nectar')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('admissions').objectStore('admissions').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            const rows = reading.result as { id: string; isSent: boolean }[]
            resolve({ ids: rows.map(({ id }) => id), waiting: rows.filter(({ isSent }) => !isSent).length })
          }
        }
      }),
  )

/** Fetches every admission of the concert from the server, in order of arrival. */
const stored = async (server: AppServer, access: CheckInAccess): Promise<Admission[]> => {
  const all: Admission[] = []
  for (let after = 0; ; ) {
    const answer = await fetch(`${server.url}/api/check-in/admissions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...access, after, admissions: [] }),
    })
    const { admissions, cursor, hasMore } = (await answer.json()) as AdmissionsResponse
    all.push(...admissions)
    after = cursor
    if (!hasMore) return all
  }
}

test(`${COUNT} admissions arrive once each, through a network that fails in every way and a page that is left`, {
  tag: '@long',
}, async ({ context, page, server }) => {
  const access = await doorLink(server, EVENT)
  await tonight(context)
  const met = { lost: 0, unheard: 0, broken: 0, late: 0, well: 0 }
  let turn = 0
  let isWell = false
  await context.route('**/api/check-in/admissions', async (route) => {
    const way = isWell ? 4 : (turn++ * 7) % 5
    if (way === 0) {
      met.lost += 1
      return route.abort('connectionfailed')
    }
    if (way === 1) {
      met.broken += 1
      return route.fulfill({
        status: 503,
        contentType: 'text/html',
        body: '<html>Service Unavailable</html>',
      })
    }
    const answer = await route.fetch().catch(() => null)
    if (!answer || way === 2) {
      // The server has stored it, but the phone gets no response.
      met.unheard += 1
      return route.abort('connectionreset').catch(() => undefined)
    }
    if (way === 3) {
      met.late += 1
      await new Promise((resolve) => setTimeout(resolve, 300))
    } else met.well += 1
    return route.fulfill({ response: answer }).catch(() => undefined)
  })
  await page.goto(`/entree/${access.link}`)
  await page.getByLabel('Les quatre chiffres').fill(access.code)
  await page.getByRole('button', { name: 'Ouvrir le contrôle' }).click()
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await expect(menu).toBeVisible()

  const PART = Math.ceil(COUNT / 4)
  for (let done = 0; done < COUNT; done += PART) {
    await scanAll(
      page,
      Array.from({ length: Math.min(PART, COUNT - done) }, () => soldNow(server)),
    )
    // Reloaded while it is sending: the scanner opens directly.
    await page.reload()
    await expect(menu).toBeVisible()
  }
  const { ids, waiting } = await onDevice(page)
  expect(ids).toHaveLength(COUNT)
  isWell = true
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect
    .poll(async () => (await onDevice(page)).waiting, { timeout: 600_000, intervals: [2_000] })
    .toBe(0)

  const arrived = await stored(server, access)
  expect(arrived.map(({ id }) => id).sort()).toEqual([...ids].sort())
  expect(new Set(arrived.map(({ seat }) => seat)).size).toBe(COUNT)
  console.log(`${COUNT} admissions, ${waiting} still waiting when the network was well again; calls:`, met)
})
