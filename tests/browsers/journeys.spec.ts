import { createPrivateKey, sign } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { test as base, expect } from '@playwright/test'
import type { SeatKey } from '../../contract/check-in.ts'
import {
  doorCodeBytes,
  doorCodeUrl,
  eventHintOf,
  readDoorCode,
  seatShortCode,
} from '../../contract/rules/door-code.ts'
import { parisWallClock } from '../../contract/rules/paris-time.ts'
import type { Ticket } from '../../contract/tickets.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { type AppServer, startAppServer } from '../support/app-server.ts'
import { partnerEvents } from '../support/booking-calls.ts'
import { admissionsOf, doorLink, sharedConcert } from '../support/door-link.ts'
import { clearFavourites, firstEvents, storedFavourites } from '../support/favourites.ts'
import { asMember, members, PASSWORD, tokenOf } from '../support/member.ts'
import { pictureOf, readByCamera } from '../support/qr.ts'
import { installCamera, shownRows } from '../support/shown-camera.ts'
import type { Device } from './device.ts'
import { engines } from './engines.ts'

// The most important journeys, once per engine, by role and name. To go offline, the server itself stops: the
// driver's network switch differs in every engine, and WebKit's driver has none.

const engineOf = (name: string) => {
  const engine = engines[name]
  if (!engine) throw new Error(`No engine is called ${name}.`)
  return engine
}

const test = base.extend<{ device: Device; server: AppServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a function asks for from this pattern.
  server: async ({}, use) => {
    const server = await startAppServer()
    await use(server)
    await server.dispose()
  },
  device: async ({ server }, use, { project, parallelIndex }) => {
    const { variable, open } = engineOf(project.name)
    const program = process.env[variable]
    // Not every machine has every engine: the table names the missing one, and the others are still tested.
    test.skip(!program, `${project.name} is not on this machine (${variable})`)
    const device = await open(program ?? '', server.url, parallelIndex)
    test.info().annotations.push({ type: 'engine', description: device.engine })
    await device.goTo('/legal/mentions')
    await device.run("localStorage.setItem('nectar.welcome', '1')")
    await use(device)
    const info = test.info()
    if (info.status !== info.expectedStatus)
      await writeFile(info.outputPath('screen.png'), await device.screen())
    await device.close()
  },
})

const signIn = async (device: Device, email: string = members.standard, returnTo = '/tickets') => {
  await device.goTo(`/auth?return=${encodeURIComponent(returnTo)}`)
  await device.fill('Email', email)
  await device.fill('Mot de passe', PASSWORD)
  await device.press('button', 'Se connecter')
  await expect.poll(device.path).toBe(returnTo)
}

/** Waits until the worker controls the page, and everything for the door is stored. */
const readyForTheDoor = async (device: Device) => {
  await device.read(/Prêt pour l’entrée/)
  await expect.poll(() => device.run('return navigator.serviceWorker.controller !== null')).toBe(true)
}

/** Waits until the shown code, as a scanner reads it, has this text in it. */
const seeCode = (device: Device, name: RegExp, part: string) =>
  expect
    .poll(async () => {
      // The app may replace the instant pass, or open the full screen, at any moment.
      const picture = await device.picture('img', name).catch(() => undefined)
      const read = picture && (await readByCamera(pictureOf(picture)))
      return read?.zxing ?? read?.qr ?? ''
    })
    .toContain(part)

const restart = async (device: Device) => {
  const { restartIs } = engineOf(test.info().project.name)
  if (restartIs) test.info().annotations.push({ type: 'limit', description: `cold: ${restartIs}` })
  await device.restart()
}

test('sign in: the tickets, and the Pass with a code that decodes', async ({ device, server }) => {
  await signIn(device)
  await device.see('heading', 'Mes billets')
  await device.press('button', 'Afficher mon QR code')
  await device.press('button', 'Plein écran')
  await seeCode(device, /QR code/, `${server.url}/pass/`.toUpperCase())
})

test('a favourite reaches the server', async ({ device, server }) => {
  const token = await tokenOf(server.url, members.free)
  await clearFavourites(server.url, token)
  const [event] = await firstEvents(server.url)
  if (!event) throw new Error('no event')
  await signIn(device, members.free, '/events')
  await device.press('button', `Ajouter ${event.eventName} aux favoris`)
  await device.see('button', `Retirer ${event.eventName} des favoris`)
  await expect.poll(() => storedFavourites(server.url, token)).toEqual([event.id])
})

test('a place is booked, and its code decodes', async ({ device, server }) => {
  const [event] = await partnerEvents(server.url, members.standard)
  if (!event) throw new Error('no partner event')
  await signIn(device)
  await device.goTo(`/events/${event.id}`)
  await device.press('button', 'Réserver avec mon Pass')
  await device.read(/Réservation confirmée/)
  const tickets = await asMember<Ticket[]>(server.url, members.standard, '/api/tickets')
  expect(tickets.filter(({ eventId }) => eventId === event.id)).toHaveLength(1)
  await device.goTo('/tickets')
  await device.press('link', new RegExp(`^Afficher le billet pour ${event.eventName}`))
  await seeCode(device, /QR code/, '/BILLET/')
})

test('cut off: the tickets stay, a favourite is made, and is replayed when the server is back', async ({
  device,
  server,
}) => {
  const token = await tokenOf(server.url, members.standard)
  await clearFavourites(server.url, token)
  const event = (await firstEvents(server.url))[1]
  if (!event) throw new Error('no event')
  await signIn(device)
  await readyForTheDoor(device)
  await device.goTo('/events')
  await device.see('button', `Ajouter ${event.eventName} aux favoris`)
  await server.kill()
  await device.press('button', `Ajouter ${event.eventName} aux favoris`)
  await device.see('button', `Retirer ${event.eventName} des favoris`)
  await device.goTo('/tickets')
  await device.see('heading', 'Mes billets')
  await device.see('button', 'Afficher mon QR code')
  await server.start()
  await device.goTo('/events')
  await device.see('button', `Retirer ${event.eventName} des favoris`)
  await expect.poll(() => storedFavourites(server.url, token), { timeout: 90_000 }).toEqual([event.id])
})

test('opened cold without a server: the tickets and the Pass are there, and decode', async ({
  device,
  server,
}) => {
  await signIn(device)
  await readyForTheDoor(device)
  await server.kill()
  await restart(device)
  await device.goTo('/tickets')
  await device.see('heading', 'Mes billets')
  await device.press('button', 'Afficher mon QR code')
  await device.press('button', 'Plein écran')
  await seeCode(device, /QR code/, `${server.url}/pass/`.toUpperCase())
})

/** Returns the living code of a ticket's first seat at a time (ms), signed like its holder's app does. */
const livingCode = async (url: string, email: string, { codes: [seat] }: Ticket, at: number) => {
  const keys = await asMember<SeatKey[]>(url, email, '/api/tickets/keys')
  const key = keys.find(({ seatId }) => seatId === seat?.id)?.key
  const { code } = readDoorCode(seat?.doorCode ?? '') ?? {}
  if (!key || code?.kind !== 'static') throw new Error('no key of this seat')
  const { seatId, eventId } = code
  const bytes = doorCodeBytes({ kind: 'living', seatId, at, eventHint: eventHintOf(eventId) })
  const by = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', ...key }, format: 'jwk' })
  return doorCodeUrl(url, bytes, sign('sha256', bytes, { key: by, dsaEncoding: 'ieee-p1363' }))
}

/**
 * Gives the open page a camera that shows a given code; without cameras in the engine, types like a keyboard
 * scanner. Returns the function that shows a code.
 */
const withScanner = async (device: Device): Promise<(text: string | null) => Promise<void>> => {
  const hasCamera = await device.run<boolean>(
    'return Boolean(navigator.mediaDevices?.getUserMedia && HTMLCanvasElement.prototype.captureStream)',
  )
  if (hasCamera) {
    await device.run(`(${installCamera})()`)
    return (text) => device.run(`window.showToCamera(${JSON.stringify(shownRows(text))})`)
  }
  test.info().annotations.push({
    type: 'limit',
    description: 'no camera in this build: a keyboard scanner types the codes',
  })
  return async (text) => {
    const keys = JSON.stringify([...(text ?? ''), 'Enter'])
    if (text)
      await device.run(`for (const key of ${keys}) dispatchEvent(new KeyboardEvent('keydown', { key }))`)
  }
}

/** Sets the list's concert to today: late in the evening the demo's next one is tomorrow's. */
const listIsOfToday = `const own = fetch
window.fetch = async (...request) => {
  const answer = await own(...request)
  if (!String(request[0].url ?? request[0]).includes('/api/check-in/list')) return answer
  const list = await answer.json()
  list.event.date = ${JSON.stringify(parisWallClock(machineNow()).date)}
  return new Response(JSON.stringify(list), { status: answer.status, headers: { 'content-type': 'application/json' } })
}`

test('a check-in: living codes by the camera, an old one, one typed, cold without a server, each uploaded once', async ({
  device,
  server,
}) => {
  const { first, second } = await sharedConcert(server.url)
  const access = await doorLink(server, first.eventId)
  const admitted = () => admissionsOf(server.url, access)

  await device.goTo(`/entree/${access.link}`)
  await device.fill('Les quatre chiffres', access.code)
  await device.run(listIsOfToday)
  const show = await withScanner(device)
  await device.press('button', 'Ouvrir le contrôle')
  await device.see('heading', first.eventName)
  await show(await livingCode(server.url, members.premium, second, machineNow().getTime() - 180_000))
  await device.see('heading', /^Code d’il y a 3/)
  await show(null)
  await device.press('button', 'Refuser')
  await show(await livingCode(server.url, members.standard, first, machineNow().getTime()))
  await device.see('heading', 'Entrez')
  await show(null)
  await expect.poll(async () => (await admitted()).admissions.length).toBe(1)
  await device.press('button', 'Saisir un code')
  await device.fill('Code court du billet', seatShortCode(first.codes[0]?.id ?? ''))
  await device.press('button', 'Vérifier')
  await device.see('heading', 'Déjà entré')
  await expect.poll(() => device.run('return navigator.serviceWorker.controller !== null')).toBe(true)
  await expect.poll(() => device.run("return caches.has('nectar-check-in')")).toBe(true)
  const code = await livingCode(server.url, members.premium, second, machineNow().getTime())

  await server.kill()
  await restart(device)
  await device.goTo(`/entree/${access.link}`)
  await device.see('heading', first.eventName)
  const showCold = await withScanner(device)
  // The mock was installed after the page's request: this device has no camera.
  if (await device.run('return navigator.mediaDevices !== undefined'))
    await device.press('button', 'Réessayer la caméra')
  await showCold(code)
  await device.see('heading', 'Entrez')
  await device.read(/1 à envoyer/)
  await server.start()
  await device.run("dispatchEvent(new Event('online'))")
  await expect.poll(async () => (await admitted()).admissions.length).toBe(2)
  const { admissions } = await admitted()
  expect(new Set(admissions.map(({ seat }) => seat)).size).toBe(2)
})
