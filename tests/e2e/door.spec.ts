import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import type { SeatKey } from '../../contract/check-in.ts'
import type { PassQr } from '../../contract/pass.ts'
import { LIVING_EVERY_MS, readDoorCode } from '../../contract/rules/door-code.ts'
import { parisWallClock } from '../../contract/rules/paris-time.ts'
import type { Ticket } from '../../contract/tickets.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { madeAt } from '../support/living-code.ts'
import { asMember, drawnForTheDoor, endSession, members, readyForTheDoor, signIn } from '../support/member.ts'
import { pictureOf, pixel, readByCamera } from '../support/qr.ts'
import { readQr } from '../support/shown-code.ts'

// The server is stopped here: it is not restarted for each test, unlike the fixture `server`.
const test = base.extend({ baseURL: async ({ workerServer }, use) => use(workerServer.url) })

test.use({ serviceWorkers: 'allow' })
// One process: each further one would sign in on devices of its own.
test.describe.configure({ mode: 'default' })

// A phone's screen: a QR reader reads device pixels, and at scale 1 the code of a pass is too fine for some.
const phone = { deviceScaleFactor: 3, viewport: { width: 390, height: 844 } }

type Fixtures = Pick<Parameters<Parameters<typeof test>[2]>[0], 'openProfile' | 'workerServer'>

/** A device that was signed in online and then closed, with the server's data for it. */
interface Device {
  profile: string
  qrUrl: string
  doorCode: string
  passData: PassQr['passData']
  tickets: Ticket[]
  keys: SeatKey[]
  /** Every address that the server signed for this phone: each fetch makes a new one. */
  served: string[]
  /** The built files that its worker fetched. */
  fetched: string[]
}

const devices = new Map<string, Device>()

test.afterAll(async () => {
  for (const { profile } of devices.values()) await rm(profile, { recursive: true, force: true })
  devices.clear()
})

const startAgain = async (server: Fixtures['workerServer']) => {
  const isUp = await fetch(`${server.url}/api/health`).catch(() => null)
  if (!isUp) await server.start()
}

/** Signs in online, closes the app and kills the server. */
const prepareDevice = async ({ openProfile, workerServer }: Fixtures, email: string): Promise<Device> => {
  await startAgain(workerServer)
  const above = await openProfile(undefined, phone)
  const page = await above.newPage()
  const asked: Request[] = []
  const fetched: string[] = []
  above.on('request', (request) => {
    if (request.url().endsWith('/api/user/pass-qr')) asked.push(request)
    if (request.serviceWorker() && request.url().includes('/assets/')) fetched.push(request.url())
  })
  await signIn(page, email)
  await readyForTheDoor(page)
  await drawnForTheDoor(page)
  await above.setOffline(true)
  // A slow machine may still be fetching a newer one.
  const answers = await Promise.all(asked.map((request) => request.response()))
  const signed = await Promise.all(
    answers.map(async (answer): Promise<PassQr[]> => (answer?.ok() ? [await answer.json()] : [])),
  )
  const served = signed.flat().map(({ qrUrl }) => qrUrl)
  const pass = await asMember<PassQr>(workerServer.url, email, '/api/user/pass-qr')
  const keys = await asMember<SeatKey[]>(workerServer.url, email, '/api/tickets/keys')
  const tickets = await asMember<Ticket[]>(workerServer.url, email, '/api/tickets')
  await above.close()
  await workerServer.kill()
  const profile = await mkdtemp(join(tmpdir(), 'nectar-device-'))
  await cp(above.profile, profile, { recursive: true })
  return { profile, ...pass, tickets, keys, served, fetched }
}

/** Returns a copy of the member's device, offline. */
const leaveTheSignal = async (fixtures: Fixtures, email: string): Promise<Device> => {
  const device = devices.get(email) ?? (await prepareDevice(fixtures, email))
  devices.set(email, device)
  const profile = await mkdtemp(join(tmpdir(), 'nectar-profile-'))
  await cp(device.profile, profile, { recursive: true })
  return { ...device, profile }
}

/** Removes server and network, and starts the app cold. */
const goDownToTheCellar = async (fixtures: Fixtures, email: string = members.standard, options = {}) => {
  const { profile, ...known } = await leaveTheSignal(fixtures, email)
  const cellar = await fixtures.openProfile(profile, { ...phone, ...options })
  await cellar.setOffline(true)
  return { cellar, ...known }
}

/** Returns the parts of a pass code that do not change between two signings. */
const lasting = (qrUrl: string) => {
  const url = new URL(qrUrl)
  const { generatedAt: _, exp: __, ...data } = JSON.parse(url.searchParams.get('data') ?? '{}')
  return { origin: url.origin, path: url.pathname, data }
}

/** Returns the same for its short code for the door. */
const lastingAtTheDoor = (doorCode: string) => {
  const { code } = readDoorCode(doorCode) ?? {}
  return code?.kind === 'pass' ? { ...code, end: null } : code
}

test.describe('at the door, without a signal, opened cold', () => {
  // Each test starts browsers.
  test.slow()

  test('the tickets are there, and the pass opens with the code the server signed', async ({
    openProfile,
    workerServer,
  }) => {
    const { cellar, qrUrl, passData, served } = await goDownToTheCellar({ openProfile, workerServer })
    const page = await cellar.newPage()
    await page.goto('/tickets')
    await expect(page.getByRole('heading', { name: 'Mes billets', level: 1 })).toBeVisible()
    await expect(page.getByText(/Hors connexion/).first()).toBeVisible()
    await expect(page.getByRole('tab', { name: /^À venir \(([2-9]|\d\d+)\)$/, selected: true })).toBeVisible()
    await expect(page.getByText('Annulation impossible hors connexion.').first()).toBeVisible()

    // The dialog was never opened on this device before.
    await page.getByRole('button', { name: 'Afficher mon QR code' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mon Pass' })
    await expect(dialog.getByText(passData.fullName, { exact: true })).toBeVisible()
    const code = dialog.getByRole('img', { name: /QR code/ })
    for (const side of ['width', 'height'] as const)
      await expect.poll(async () => (await code.boundingBox())?.[side]).toBeCloseTo(200, 1)
    const seen = await readQr(() => dialog.screenshot())
    expect(lasting(seen)).toEqual(lasting(qrUrl))
    // Exactly one that the server gave this phone, signature included.
    expect(served).toContain(seen)

    // Its words are centred, and its sign stands before them.
    const asOf = dialog.getByText(/^Hors connexion\s: Pass du/)
    const gap = await asOf.evaluate((line) => {
      const words = document.createRange()
      words.selectNodeContents(line)
      const sign = line.closest('p')?.querySelector('svg')?.getBoundingClientRect()
      const [first] = [...words.getClientRects()].filter(
        ({ width, left }) => width > 16 && left > (sign?.left ?? 0),
      )
      return (first?.left ?? 0) - (sign?.right ?? 0)
    })
    expect(gap).toBeGreaterThan(0)
    expect(gap).toBeLessThan(12)
  })

  test('the full screen shows the short code, as large as the screen allows, black on white', {
    tag: '@long',
  }, async ({ openProfile, workerServer }) => {
    const { profile, qrUrl, doorCode, passData } = await leaveTheSignal(
      { openProfile, workerServer },
      members.standard,
    )
    for (const colorScheme of ['dark', 'light'] as const) {
      const cellar = await openProfile(profile, { ...phone, colorScheme })
      await cellar.setOffline(true)
      const page = await cellar.newPage()
      await page.goto('/tickets?pass=carte')
      const dialog = page.getByRole('dialog', { name: 'Mon Pass' })
      const enlarge = page.getByRole('button', { name: 'Plein écran' })
      await enlarge.click()
      await expect(page.locator('html')).toContainClass(colorScheme)
      // The full screen: the dialog and the instant pass have the same name but other codes.
      const screen = dialog.filter({ hasNot: enlarge }).filter({ hasText: passData.fullName })
      await expect(screen).toHaveCount(1)
      const code = screen.getByRole('img', { name: /QR code/ })
      await expect.poll(async () => (await code.boundingBox())?.width).toBeGreaterThan(300)
      expect(lastingAtTheDoor(await readQr(() => code.screenshot()))).toEqual(lastingAtTheDoor(doorCode))
      // Version 6 at most: 41 modules and the quiet zone around them.
      expect(Number((await code.getAttribute('viewBox'))?.split(' ')[2])).toBeLessThanOrEqual(49)
      await screen.getByRole('button', { name: 'Lien du Pass' }).click()
      await expect.poll(async () => (await readQr(() => code.screenshot())).includes('?data=')).toBe(true)
      expect(lasting(await readQr(() => code.screenshot()))).toEqual(lasting(qrUrl))
      await screen.getByRole('button', { name: 'Code d’entrée' }).click()
      await expect(code).toHaveAttribute('viewBox', '0 0 49 49')
      // Four modules of quiet zone: the corner is pure white.
      await expect.poll(async () => pixel(await code.screenshot(), 4, 4)).toEqual([255, 255, 255])
      await expect(screen.getByText(passData.fullName, { exact: true })).toBeVisible()
      await expect(screen.getByText('Pass Standard')).toBeVisible()
      await expect(screen.getByText(/[0-9A-Z]{4}-[0-9A-Z]{4}/)).toBeVisible()
      await cellar.close()
    }
  })

  test('the home-screen shortcut opens the pass at once', { tag: '@long' }, async ({
    openProfile,
    workerServer,
  }) => {
    // A member without bookings: for others it may be the day of a concert.
    const { cellar, qrUrl } = await goDownToTheCellar({ openProfile, workerServer }, members.free, {
      colorScheme: 'light',
    })
    const page = await cellar.newPage()
    await page.goto('/tickets?pass=1')
    const dialog = page.getByRole('dialog', { name: 'Mon Pass' })
    // The instant pass's script shows its own code first; then only the app does.
    await expect(async () => {
      await expect(dialog).toBeVisible()
      expect(lasting(await readQr(() => page.screenshot()))).toEqual(lasting(qrUrl))
    }).toPass()
    await expect(page.locator('#instant-pass')).toBeEmpty()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Mes billets' })).toBeVisible()
  })

  test('the code is painted before the app has started', async ({ openProfile, workerServer }) => {
    const { cellar, doorCode } = await goDownToTheCellar({ openProfile, workerServer }, members.free)
    const page = await cellar.newPage()
    // The app waits for the whole style sheet, whose link gets no address: only the instant pass is visible.
    await page.addInitScript(() => {
      Object.defineProperty(HTMLLinkElement.prototype, 'href', { set: () => undefined })
    })
    await page.goto('/tickets?pass=1')
    await expect(page.locator('#instant-pass').getByRole('img')).toBeVisible()
    const seen = await readQr(() => page.screenshot())
    expect(lastingAtTheDoor(seen)).toEqual(lastingAtTheDoor(doorCode))
    await expect(page.locator('#instant-pass').getByRole('img')).toBeVisible()
  })

  test('on the day of a booked event ‘Mon pass’ opens its ticket, the Pass one press away', {
    tag: '@long',
  }, async ({ openProfile, workerServer }) => {
    const today = parisWallClock(machineNow()).date
    const { cellar, tickets, keys } = await goDownToTheCellar({ openProfile, workerServer })
    const booked = tickets.find(({ date, codes }) => date > today && codes.length === 2)
    if (!booked) throw new Error('no upcoming ticket of two seats')
    // That evening.
    await cellar.clock.setFixedTime(`${booked.date}T17:00:00Z`)
    const ticket = { name: `Billet, ${booked.eventName}` }
    const pass = { name: 'Mon Pass' }
    const seen = async (page: Page) => {
      const { qr, zxing } = await readByCamera(pictureOf(await page.screenshot()))
      expect(qr).toBe(zxing)
      return qr
    }

    const page = await cellar.newPage()
    await page.goto('/tickets?pass=1')
    await expect(page.locator('#instant-pass')).toBeEmpty()
    await expect(page).toHaveURL(new RegExp(`/tickets\\?billet=${booked.id}$`))
    await expect(page.getByRole('dialog', ticket).getByRole('status')).toHaveText('Place 1 sur 2')
    await expect(page.getByRole('dialog', ticket).getByText('Code vivant')).toBeVisible()
    await madeAt((await seen(page)) ?? '', booked.codes[0]?.id, keys)
    await page.getByRole('dialog', ticket).getByRole('link', pass).click()
    await expect(page.getByRole('dialog', pass)).toBeVisible()
    expect(await readQr(() => page.screenshot())).toContain('/PASS/')
    await page.getByRole('link', { name: 'Billet du jour' }).click()
    await expect(page.getByRole('dialog', ticket)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/tickets$/)

    // From the bar too, on every page.
    await page.goto('/events')
    await page.getByRole('link', { name: /^(?:Mon pass|Ce soir)$/ }).click()
    await expect(page.getByRole('dialog', ticket)).toBeVisible()
  })

  test('a ticket’s code lives: 15 s later it is another, and both were good', async ({
    openProfile,
    workerServer,
  }) => {
    const today = parisWallClock(machineNow()).date
    const { cellar, tickets, keys } = await goDownToTheCellar({ openProfile, workerServer })
    const booked = tickets.find(({ date, codes }) => date > today && codes.length === 2)
    if (!booked) throw new Error('no upcoming ticket of two seats')
    const start = Date.parse(`${booked.date}T17:00:01Z`)
    const page = await cellar.newPage()
    await page.clock.install({ time: start })
    await page.goto(`/tickets?billet=${booked.id}`)
    const dialog = page.getByRole('dialog', { name: `Billet, ${booked.eventName}` })
    await expect(dialog.getByText('Code vivant')).toBeVisible()
    const code = dialog.getByRole('img', { name: /^QR code/ })
    const made: number[] = []
    for (const seat of [0, 0, 1]) {
      if (made.length > 0) await page.clock.fastForward(LIVING_EVERY_MS)
      if (seat > 0) await dialog.getByRole('button', { name: 'Place suivante' }).click()
      await expect(dialog.getByText('Code vivant')).toBeVisible()
      const { id } = booked.codes[seat] ?? {}
      let at = 0
      await expect
        .poll(async () => {
          at = await madeAt(await readQr(() => code.screenshot()), id, keys).catch(() => 0)
          return at
        })
        .toBeGreaterThanOrEqual((made.at(-1) ?? 0) + LIVING_EVERY_MS)
      made.push(at)
      await expect(code).toHaveAttribute('viewBox', '0 0 49 49')
    }
    expect(made.every((at) => at % LIVING_EVERY_MS === 0 && at >= start - LIVING_EVERY_MS)).toBe(true)
  })

  test('every route opens, and what was seen is there', async ({ openProfile, workerServer }) => {
    const { cellar, fetched } = await goDownToTheCellar({ openProfile, workerServer })
    // Two calls for all files: one for each takes half a minute on a slow network.
    expect(fetched.map((url) => /assets\/(archive|on-demand)-/.exec(url)?.[1] ?? url).sort()).toEqual([
      'archive',
      'on-demand',
    ])
    const page = await cellar.newPage()
    for (const [path, heading] of [
      ['/', 'Découvrez l’Underground'],
      ['/events', 'Événements'],
      ['/tickets', 'Mes billets'],
      ['/auth', /Connexion|Découvrez/],
      ['/nulle-part', /./],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
    await page.goto('/events')
    const first = page.getByRole('article').getByRole('link').first()
    const name = (await first.textContent()) ?? ''
    await first.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText(/Hors connexion/).first()).toBeVisible()
  })

  test('a session that has ended takes neither tickets nor pass away', async ({
    openProfile,
    workerServer,
  }) => {
    const { profile } = await leaveTheSignal({ openProfile, workerServer }, members.standard)
    await startAgain(workerServer)
    const page = await (await openProfile(profile, phone)).newPage()
    await page.goto('/tickets')
    await readyForTheDoor(page)
    await endSession(page, workerServer.url)
    await page.reload()
    await expect(page.getByText('Session expirée').first()).toBeVisible()
    await expect(page).toHaveURL(/\/tickets$/)
    await expect(page.getByRole('tab', { name: /^À venir \([1-9]/ })).toBeVisible()
    await page.getByRole('button', { name: 'Afficher mon QR code' }).click()
    await expect(
      page.getByRole('dialog', { name: 'Mon Pass' }).getByRole('img', { name: /QR code/ }),
    ).toBeVisible()
    expect(await readQr(() => page.screenshot())).toContain('/pass/')
    await page.keyboard.press('Escape')

    // The link to the pass stays in the bar, on every screen.
    await page.goto('/events')
    await page.getByRole('link', { name: /^(?:Mon pass|Ce soir)$/ }).click()
    // On the day of a concert, its ticket.
    await expect(page.getByRole('dialog', { name: /^(Mon Pass$|Billet, )/ })).toBeVisible()
    await page.keyboard.press('Escape')

    // The sign-in of another member deletes the rows.
    await page.getByRole('link', { name: 'Se reconnecter' }).click()
    await expect(page).toHaveURL(/\/auth\?return=(%2F|\/)tickets$/)
    await page.getByLabel('Email').fill(members.free)
    await page.getByLabel('Mot de passe', { exact: true }).fill('nectar-demo')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL(/\/tickets$/)
    await expect(page.getByText('Aucun billet à venir')).toBeVisible()
  })
})
