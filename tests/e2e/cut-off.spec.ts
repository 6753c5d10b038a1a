import { createServer, type Server } from 'node:http'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import type { SeatKey } from '../../contract/check-in.ts'
import { readDoorCode } from '../../contract/rules/door-code.ts'
import type { Ticket } from '../../contract/tickets.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { madeAt } from '../support/living-code.ts'
import { asMember, members, readyForTheDoor, signIn } from '../support/member.ts'
import { readQr } from '../support/shown-code.ts'

// Faults of the device's storage, clock and network ('Cut off', docs/quality.md): the door must show the last
// code, or a helpful sentence.

// The server may be stopped here: it is not restarted for each test, unlike the fixture `server`.
const test = base.extend({ baseURL: async ({ workerServer }, use) => use(workerServer.url) })
test.use({ serviceWorkers: 'allow', deviceScaleFactor: 3 })

const UPCOMING = /^À venir \(([1-9]\d*)\)$/
const upcoming = (page: Page) => page.getByRole('tab', { name: UPCOMING })
const openPass = async (page: Page) => {
  await page.getByRole('button', { name: 'Afficher mon QR code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mon Pass' })
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  expect(await readQr(() => dialog.screenshot())).toContain('/pass/')
  return dialog
}
const devtools = (context: BrowserContext, page: Page): Promise<CDPSession> => context.newCDPSession(page)
/** Fetches an upcoming ticket of two seats of this member, and the server's keys of its seats. */
const ticketWithKeys = async (url: string) => {
  const tickets = await asMember<Ticket[]>(url, members.standard, '/api/tickets')
  const keys = await asMember<SeatKey[]>(url, members.standard, '/api/tickets/keys')
  const ticket = tickets.find(
    ({ codes }) => codes.length === 2 && keys.some(({ seatId }) => seatId === codes[0]?.id),
  )
  if (!ticket) throw new Error('no upcoming ticket of two seats')
  return { ticket, keys }
}
/** Opens a ticket's full screen, and reads its code. */
const ticketCode = async (page: Page, { id, eventName }: Ticket, sign: string) => {
  await page.goto(`/tickets?billet=${id}`)
  const dialog = page.getByRole('dialog', { name: `Billet, ${eventName}` })
  await expect(dialog.getByText(sign)).toBeVisible()
  return readQr(() => dialog.getByRole('img', { name: /^QR code/ }).screenshot())
}
const storedKeys = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('nectar')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('seatKeys').objectStore('seatKeys').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )
const loseDatabase = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('nectar')
        request.onsuccess = () => resolve()
        request.onerror = () => reject(request.error)
        request.onblocked = () => reject(new Error('the app holds its database'))
      }),
  )

test.beforeEach(async ({ workerServer, page }) => {
  test.slow()
  const isUp = await fetch(`${workerServer.url}/api/health`).catch(() => null)
  if (!isUp) await workerServer.start()
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

test('everything evicted while the app is open: the shown code stays, the next start leads to the sign-in', {
  tag: '@long',
}, async ({ page, context, workerServer }) => {
  await signIn(page, members.standard)
  await readyForTheDoor(page)
  const dialog = await openPass(page)
  const shown = await readQr(() => dialog.screenshot())
  const session = await devtools(context, page)
  await session.send('Storage.clearDataForOrigin', { origin: workerServer.url, storageTypes: 'all' })
  await context.setOffline(true)
  expect(await readQr(() => dialog.screenshot())).toBe(shown)
  await context.setOffline(false)
  await page.goto('/tickets')
  await expect(page.getByRole('main')).toContainText('Connexion requise')
  await signIn(page, members.standard)
  await readyForTheDoor(page)
  await context.setOffline(true)
  await page.goto('/tickets')
  await openPass(page)
  const { ticket, keys } = await ticketWithKeys(workerServer.url)
  await madeAt(await ticketCode(page, ticket, 'Code vivant'), ticket.codes[0]?.id, keys)
})

test('the app’s files lost and nothing else: they are back after one visit, and the door needs no network', {
  tag: '@long',
}, async ({ page, context }) => {
  await signIn(page, members.standard)
  await readyForTheDoor(page)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.goto('/tickets')
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/app.html', { ignoreSearch: true }))?.status))
    .toBe(200)
  await context.setOffline(true)
  await page.goto('/tickets')
  await expect(upcoming(page)).toBeVisible()
  await openPass(page)
})

/** Runs in the page before its scripts: the browser refuses to store a key, as some do in a private window. */
const storesNoKey = () => {
  const holdsKey = (value: { key?: unknown }) => value?.key instanceof CryptoKey
  const refuse = () => {
    throw new DOMException('The object could not be cloned.', 'DataCloneError')
  }
  for (const name of ['put', 'add'] as const) {
    const store = IDBObjectStore.prototype[name]
    IDBObjectStore.prototype[name] = function (value, ...more) {
      return holdsKey(value) ? refuse() : store.call(this, value, ...more)
    }
  }
}
/** Runs in the page before its scripts: the browser has no WebCrypto, as on a page without TLS. */
const hasNoCrypto = () => Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })

for (const [lack, script] of [
  ['stores no key', storesNoKey],
  ['has no WebCrypto', hasNoCrypto],
] as const)
  test(`a browser that ${lack}: the static code, without a network too, and nothing is said of it beside the code`, {
    tag: '@long',
  }, async ({ page, context, workerServer }) => {
    await context.addInitScript(script)
    await signIn(page, members.standard)
    await readyForTheDoor(page)
    const { ticket } = await ticketWithKeys(workerServer.url)
    await context.setOffline(true)
    await page.goto(`/tickets?billet=${ticket.id}`)
    const dialog = page.getByRole('dialog', { name: `Billet, ${ticket.eventName}` })
    await expect(dialog).toBeVisible()
    const shown = await readQr(() => dialog.getByRole('img', { name: /^QR code/ }).screenshot())
    expect(shown).toBe(ticket.codes[0]?.doorCode)
    expect(readDoorCode(shown)?.code.kind).toBe('static')
    await expect(dialog.getByText('Code vivant')).toHaveCount(0)
    await expect(dialog).not.toContainText(/clé|WebCrypto|navigateur|fixe/i)
    expect(await storedKeys(page)).toBe(0)
    await page.keyboard.press('Escape')
    await openPass(page)
  })

test('the database lost while the app is open, and while it is closed: the codes are back once there is a network, and a sentence until then', {
  tag: '@long',
}, async ({ page, context }) => {
  await signIn(page, members.standard)
  await readyForTheDoor(page)
  const count = await upcoming(page).textContent()
  await loseDatabase(page)
  // The shown data stays, and the next response of the server stores it again.
  await expect(upcoming(page)).toHaveText(count ?? '')
  await page.reload()
  await readyForTheDoor(page)
  await context.setOffline(true)
  await page.goto('/tickets')
  await expect(upcoming(page)).toHaveText(count ?? '')
  await openPass(page)

  await page.goto('/help')
  await loseDatabase(page)
  await page.goto('/tickets')
  await expect(page.getByRole('main')).toContainText('Pas encore disponible hors connexion')
  await context.setOffline(false)
  await expect(upcoming(page)).toHaveText(count ?? '')
  await readyForTheDoor(page)
  await context.setOffline(true)
  await page.reload()
  await openPass(page)
})

test('no room left: the server’s rows are shown, and the lack is said', { tag: '@long' }, async ({
  page,
  context,
  workerServer,
}) => {
  await page.goto('/auth')
  const session = await devtools(context, page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: workerServer.url, quotaSize: 1 })
  await signIn(page, members.standard)
  await expect(upcoming(page)).toBeVisible()
  await expect(page.getByText(/L’espace de cet appareil est plein/)).toBeVisible()
  await openPass(page)
})

for (const [which, days] of [
  ['ahead', 1],
  ['behind', -1],
] as const)
  test(`a clock a day ${which}: the same tickets are to come, also without a network`, {
    tag: '@long',
  }, async ({ page, context }) => {
    await signIn(page, members.standard)
    const right = await upcoming(page).textContent()
    await context.clock.setSystemTime(new Date(machineNow().getTime() + days * 24 * 3_600_000))
    await page.goto('/tickets')
    await readyForTheDoor(page)
    await expect(upcoming(page)).toHaveText(right ?? '')
    await context.setOffline(true)
    await page.goto('/tickets')
    await expect(upcoming(page)).toHaveText(right ?? '')
    await openPass(page)
  })

const PORTAL = '/portail/accueil'

/**
 * Starts a captive portal on the server's port: it responds with a page, or a redirect to one. The policy
 * blocks a portal elsewhere, like a dead network.
 */
const openPortal = (url: string, status: 200 | 302): Promise<Server> =>
  new Promise((resolve, reject) => {
    const portal = createServer(({ url: asked }, response) => {
      const isLed = status === 302 && asked !== PORTAL
      response
        .writeHead(isLed ? 302 : 200, {
          'content-type': 'text/html',
          date: 'Thu, 01 Jan 2015 00:00:00 GMT',
          ...(isLed && { location: PORTAL }),
        })
        .end('<!DOCTYPE html><title>Wi-Fi gratuit</title><h1>Acceptez nos conditions</h1>')
    })
    portal.once('error', reject)
    portal.listen(Number(new URL(url).port), '127.0.0.1', () => resolve(portal))
  })

for (const status of [200, 302] as const)
  test(`a captive portal answers every request with ${status}: tickets and pass are there, and the member stays signed in`, {
    tag: '@long',
  }, async ({ page, workerServer }) => {
    await signIn(page, members.standard)
    await readyForTheDoor(page)
    const count = await upcoming(page).textContent()
    await workerServer.stop()
    const portal = await openPortal(workerServer.url, status)
    try {
      await page.goto('/tickets')
      await expect(upcoming(page)).toHaveText(count ?? '')
      await expect(page.getByText(/Hors connexion/).first()).toBeVisible()
      await openPass(page)
      await page.reload()
      await expect(upcoming(page)).toHaveText(count ?? '')
      expect(await page.evaluate(() => localStorage.getItem('nectar.token'))).toBeTruthy()
      expect(await page.evaluate(() => localStorage.getItem('nectar.clock'))).toBeNull()
    } finally {
      portal.closeAllConnections()
      await new Promise((resolve) => portal.close(resolve))
    }
    await workerServer.start()
    await page.goto('/tickets')
    await readyForTheDoor(page)
  })
