import { writeFile } from 'node:fs/promises'
import { test as base, expect } from '@playwright/test'
import type { Ticket } from '../../contract/tickets.ts'
import { type AppServer, startAppServer } from '../support/app-server.ts'
import { partnerEvents } from '../support/booking-calls.ts'
import { clearFavourites, firstEvents, heldFavourites } from '../support/favourites.ts'
import { asMember, members, PASSWORD, tokenOf } from '../support/member.ts'
import { pictureOf, readHeld } from '../support/qr.ts'
import type { Device } from './device.ts'
import { engines } from './engines.ts'

// The journeys that matter most, once in each engine: what a person does, by role and name. What is cut off is the server itself: the driver's own
// network switch is another thing in every engine, and WebKit's has none.

const engineOf = (name: string) => {
  const engine = engines[name]
  if (!engine) throw new Error(`No engine is called ${name}.`)
  return engine
}

const test = base.extend<{ device: Device; server: AppServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a function asks for from this pattern.
  server: async ({}, use) => {
    const template = process.env.TEMPLATE_DATA_DIR
    const server = await startAppServer(template ? { template } : {})
    await use(server)
    await server.dispose()
  },
  device: async ({ server }, use, { project, parallelIndex }) => {
    const { variable, open } = engineOf(project.name)
    const program = process.env[variable]
    // Not every machine can have every engine: the table names the one that is missing, and the others are tried all the same.
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

/** The worker serves the page, and what the door needs is stored. */
const readyForTheDoor = async (device: Device) => {
  await device.read(/Prêt pour l’entrée/)
  await expect.poll(() => device.run('return navigator.serviceWorker.controller !== null')).toBe(true)
}

/** The text of the code that is shown, as a scanner reads it. */
const decoded = async (device: Device, name: RegExp): Promise<string> => {
  let text: string | null = null
  await expect
    .poll(async () => {
      // The instant pass gives its place to the app's, at any moment.
      const picture = await device.picture('img', name).catch(() => undefined)
      const read = picture && (await readHeld(pictureOf(picture)))
      text = read?.zxing ?? read?.jsQr ?? null
      return text
    })
    .not.toBeNull()
  return text ?? ''
}

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
  expect(await decoded(device, /QR code/)).toContain(`${server.url}/pass/`)
})

test('a favourite reaches the server', async ({ device, server }) => {
  const token = await tokenOf(server.url, members.free)
  await clearFavourites(server.url, token)
  const [event] = await firstEvents(server.url)
  if (!event) throw new Error('no event')
  await signIn(device, members.free, '/events')
  await device.press('button', `Ajouter ${event.eventName} aux favoris`)
  await device.see('button', `Retirer ${event.eventName} des favoris`)
  await expect.poll(() => heldFavourites(server.url, token)).toEqual([event.id])
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
  expect(await decoded(device, /QR code/)).toContain('/billet/')
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
  await expect.poll(() => heldFavourites(server.url, token), { timeout: 90_000 }).toEqual([event.id])
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
  expect(await decoded(device, /QR code/)).toContain(`${server.url}/pass/`)
})
