import type { Page } from '@playwright/test'
import type { Admission } from '../../../contract/check-in.ts'
import { type Bytes, bigEndian } from '../../../contract/rules/bytes.ts'
import { eventHintOf, readShortCode, seatShortCode } from '../../../contract/rules/door-code.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import { fromBase45, toBase45 } from '../../../src/data/check-in/base45.ts'
import { packSwap, unpackSwap } from '../../../src/data/check-in/swap-doors.ts'
import { createTeamCodes, type TeamCodes } from '../../../src/data/check-in/team-codes.ts'
import {
  descriptionOf,
  packSignal,
  signalOf,
  unpackSignal,
} from '../../../src/features/check-in/rtc-signal.ts'
import { startAppServer } from '../../support/app-server.ts'
import { admissionsOf, doorLink } from '../../support/door-link.ts'
import { codeOn, fromMenu, nextOfTwo, openDoor, scan } from '../../support/door-phones.ts'
import { test as base, expect } from '../../support/fixtures.ts'
import { showToCamera } from '../../support/shown-camera.ts'

const test = base.extend({
  // A separate server: each test admits the same seats.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function asks for from its first parameter.
  server: async ({}, use) => {
    const server = await startAppServer()
    await use(server)
    await server.dispose()
  },
})

// Visitors' phones may show any code: a door must accept only tickets.
test.describe.configure({ timeout: 240_000 })

/** Creates the codes that another phone can make with this link, digits and concert. */
const phoneOf = (team: { link: string; code: string; eventId: string }): Promise<TeamCodes> =>
  createTeamCodes({ ...team, doorId: 'E'.repeat(22) })
/** Creates a stranger's codes: with the concert and the format, but without the link and its digits. */
const stranger = (eventId: string) => phoneOf({ link: 's'.repeat(22), code: '0000', eventId })

/** Returns a code that claims that everybody is in: 2,000 seats of a list that does not exist. */
const everybodyIn = (codes: TeamCodes, now: number): Promise<string> => {
  const inside = Array.from({ length: 2_000 }, (_, seat) => seat)
  return codes.write(
    'swap',
    packSwap({ name: 'Entrée 9', seats: 2_000, parts: new Uint8Array(32), inside, passes: [] }),
    now,
  )
}
/** Returns the same in the older format without proof: from the concert's public id alone. */
const unprovedEverybodyIn = (eventId: string): string => {
  const name = new TextEncoder().encode('Entrée 2')
  const seats = 2_000
  return toBase45(
    Uint8Array.from([
      0x53,
      ...bigEndian(eventHintOf(eventId), 2),
      ...bigEndian(Math.floor(machineNow().getTime() / 1000), 4),
      ...bigEndian(seats, 3),
      ...bigEndian(0, 4),
      name.length,
      ...name,
      ...new Uint8Array(seats / 8).fill(255),
    ]),
  )
}

/** The state of the other phone's page. */
interface OtherPhone extends Window {
  peer?: RTCPeerConnection
  channel?: RTCDataChannel
  heard?: string[]
}

/** Makes the other phone's page create an offer, or reply to one. */
const negotiate = (page: Page, offer: RTCSessionDescriptionInit | null): Promise<RTCSessionDescriptionInit> =>
  page.evaluate(async (remote) => {
    const own = window as OtherPhone
    const peer = new RTCPeerConnection()
    own.peer = peer
    own.heard = []
    const keep = (channel: RTCDataChannel) => {
      own.channel = channel
      channel.onmessage = ({ data }) => own.heard?.push(String(data))
    }
    if (remote) {
      peer.ondatachannel = ({ channel }) => keep(channel)
      await peer.setRemoteDescription(remote)
      await peer.setLocalDescription(await peer.createAnswer())
    } else {
      keep(peer.createDataChannel('nectar'))
      await peer.setLocalDescription(await peer.createOffer())
    }
    await new Promise<void>((resolve) => {
      if (peer.iceGatheringState === 'complete') return resolve()
      peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && resolve()
    })
    return { type: remote ? ('answer' as const) : ('offer' as const), sdp: peer.localDescription?.sdp ?? '' }
  }, offer)
const bodyOf = (description: RTCSessionDescriptionInit): Bytes => {
  const signal = signalOf(description)
  if (!signal) throw new Error('no signal')
  return packSignal(signal)
}

const codesOf = (ticket: Ticket) => ticket.codes.map(({ doorCode }) => doorCode)
const answerCode = (door: Page) => door.getByRole('img', { name: 'QR code qui répond à l’autre entrée' })
const goOn = (door: Page) => door.getByRole('button', { name: 'Continuer' }).click()
/** Opens the panel of this name from the menu, and the camera from it. */
const readDoors = async (door: Page, panel: string) => {
  await fromMenu(door, panel)
  await door.getByRole('button', { name: 'Lire son code' }).click()
}

test('codes that a stranger makes of the concert’s public id are no ticket, and mark nobody as in', async ({
  page,
  context,
  server,
}) => {
  await page.close()
  const ticket = await nextOfTwo(server.url)
  const door = await openDoor(context, await doorLink(server, ticket.eventId), 'Entrée 1')
  const [first = '', second = ''] = codesOf(ticket)
  const forged = await everybodyIn(await stranger(ticket.eventId), machineNow().getTime())
  for (const text of [unprovedEverybodyIn(ticket.eventId), forged]) {
    await expect(await scan(door, text)).toContainText('Pas un billet')
    await goOn(door)
  }
  await readDoors(door, 'Échanger qui est entré')
  await expect(await scan(door, forged)).toContainText('Pas un billet')
  await goOn(door)
  await expect(await scan(door, first)).toContainText('Entrez')
  await door.reload()
  await expect(await scan(door, second)).toContainText('Entrez')
})

test('a stranger’s offer is no ticket and is not answered, neither at the scanner nor while doors are linked', {
  tag: '@long',
}, async ({ page, context, server }) => {
  await context.grantPermissions(['camera'])
  await page.goto('/legal/mentions')
  const ticket = await nextOfTwo(server.url)
  const access = await doorLink(server, ticket.eventId)
  const body = bodyOf(await negotiate(page, null))
  const codes = await stranger(ticket.eventId)
  const unproved = toBase45(Uint8Array.from([0x4f, ...body]))
  const forged = await codes.write('offer', body, machineNow().getTime())
  const door = await openDoor(context, access, 'Entrée 1')
  for (const text of [unproved, forged]) {
    await expect(await scan(door, text)).toContainText('Pas un billet')
    await expect(answerCode(door)).toHaveCount(0)
    await goOn(door)
  }
  await fromMenu(door, 'Relier une autre entrée')
  const offer = await codeOn(door, 'QR code qui relie cette entrée')
  await door.getByRole('button', { name: 'Lire son code' }).click()
  const answer = await codes.write('answer', body, machineNow().getTime(), offer)
  for (const text of [forged, answer, offer]) {
    await expect(await scan(door, text)).toContainText('Pas un billet')
    await expect(answerCode(door)).toHaveCount(0)
    await goOn(door)
  }
  expect((await admissionsOf(server.url, access)).admissions).toEqual([])
  expect(await page.evaluate(() => (window as OtherPhone).peer?.connectionState)).toBe('new')
})

test('another door’s code is read where it was asked for, taken over on a press, and forgotten on another; altered, old or another concert’s it changes nothing', {
  tag: '@long',
}, async ({ page, context, server }) => {
  await page.close()
  const ticket = await nextOfTwo(server.url)
  const access = await doorLink(server, ticket.eventId)
  const door = await openDoor(context, access, 'Entrée 1')
  const [code = ''] = codesOf(ticket)
  const codes = await phoneOf({ ...access, eventId: ticket.eventId })
  // Another phone of the team has the same list.
  await fromMenu(door, 'Échanger qui est entré')
  const own = await codes.read(await codeOn(door, 'QR code de qui est entré ici'))
  await door.getByRole('button', { name: 'Fermer' }).click()
  const shown = own && unpackSwap(own.body)
  if (!shown) throw new Error('the code was not proved')
  const everybody = packSwap({ ...shown, inside: Array.from({ length: shown.seats }, (_, seat) => seat) })
  const at = machineNow().getTime()
  const genuine = await codes.write('swap', everybody, at)
  const bytes = fromBase45(genuine) as Bytes
  const altered = toBase45(bytes.map((byte, index) => (index === 20 ? byte ^ 1 : byte)))
  const elsewhere = await phoneOf({ ...(await doorLink(server, ticket.eventId)), eventId: ticket.eventId })

  // While scanning tickets, not even a genuine one is read.
  await expect(await scan(door, genuine)).toContainText('Pas un billet')
  await goOn(door)
  await readDoors(door, 'Échanger qui est entré')
  for (const text of [altered, await elsewhere.write('swap', everybody, at)]) {
    await expect(await scan(door, text)).toContainText('Pas un billet')
    await goOn(door)
  }
  const show = async (text: string, heading: string | RegExp) => {
    await showToCamera(door, text)
    await expect(door.getByRole('heading', { name: heading })).toBeVisible()
    await showToCamera(door, null)
  }
  await show(await codes.write('swap', everybody, at - 24 * 3_600_000), 'Code d’une autre entrée')
  await expect(door.getByText(/plus de dix minutes/)).toBeVisible()
  await door.getByRole('button', { name: 'Lire son code' }).click()
  await show(genuine, /^Noter ces entrées/)
  await expect(door.getByText(new RegExp(`${shown.seats}.entrées de Entrée 1, \\d\\d:\\d\\d`))).toBeVisible()
  await door.getByRole('button', { name: 'Ne pas noter' }).click()
  await expect(await scan(door, code)).toContainText('Entrez')
  await door.getByRole('button', { name: 'Annuler cette entrée' }).click()

  await readDoors(door, 'Échanger qui est entré')
  await show(genuine, /^Noter ces entrées/)
  await door.getByRole('button', { name: 'Noter', exact: true }).dblclick()
  await expect(door.getByRole('heading', { name: 'Noté', exact: true })).toBeVisible()
  await door.getByRole('button', { name: 'Fermer' }).click()
  await expect(await scan(door, codesOf(ticket)[1] ?? '')).toContainText('Déjà entré')
  await goOn(door)
  await readDoors(door, 'Échanger qui est entré')
  await show(genuine, 'Code d’une autre entrée')
  await expect(door.getByText(/C’est déjà noté/)).toBeVisible()
  await door.getByRole('button', { name: 'Fermer' }).click()
  await server.kill()
  await fromMenu(door, 'Oublier ce que Entrée 1 a montré')
  await expect(door.getByRole('button', { name: /^Oublier/ })).toHaveCount(0)
  await door.getByRole('button', { name: 'Fermer' }).click()
  await expect(await scan(door, codesOf(ticket)[1] ?? '')).toContainText('Entrez')
})

test('a linked phone’s messages that are too large or malformed are dropped, and the link stands', {
  tag: '@long',
}, async ({ page, context, server }) => {
  await context.grantPermissions(['camera'])
  await page.goto('/legal/mentions')
  const ticket = await nextOfTwo(server.url)
  const access = await doorLink(server, ticket.eventId)
  const codes = await phoneOf({ ...access, eventId: ticket.eventId })
  const door = await openDoor(context, access, 'Entrée 1')
  await fromMenu(door, 'Relier une autre entrée')
  const offer = await codeOn(door, 'QR code qui relie cette entrée')
  const read = await codes.read(offer)
  const signal = read && unpackSignal('offer', read.body)
  if (!signal) throw new Error('the offer was not proved')
  const answer = await codes.write(
    'answer',
    bodyOf(await negotiate(page, descriptionOf(signal))),
    machineNow().getTime(),
    offer,
  )
  await door.getByRole('button', { name: 'Lire son code' }).click()
  await showToCamera(door, answer)
  await expect(door.getByRole('heading', { name: 'Entrées reliées' })).toBeVisible()
  await showToCamera(door, null)
  await door.getByRole('button', { name: 'Fermer' }).click()

  const lettersOf = (seat: number) => readShortCode(seatShortCode(ticket.codes[seat]?.id ?? ''))
  const fact = (id: number, seat: string | null): Admission => ({
    id: String(id).padStart(22, '0'),
    seat,
    pass: null,
    undoes: null,
    way: 'living',
    at: machineNow().toISOString(),
    door: { id: 'E'.repeat(22), name: 'Entrée 9' },
  })
  const many = Array.from({ length: 10_000 }, (_, index) => fact(index, lettersOf(0)))
  const messages = [
    JSON.stringify({ is: 'facts', facts: many.slice(0, 101) }),
    JSON.stringify({ is: 'facts', facts: [{ ...fact(1, lettersOf(0)), at: 'yesterday' }] }),
    JSON.stringify({ is: 'claim', id: 'c', subject: 'x'.repeat(10_000), hops: -100_000 }),
    '{"is":',
    JSON.stringify({ is: 'facts', facts: [fact(20_000, lettersOf(1))] }),
  ]
  await page.evaluate(
    ({ texts, large }) => {
      const { channel } = window as OtherPhone
      // As many as fit in the largest message of a channel, ten times.
      for (let at = 0; at < 10; at++)
        channel?.send(JSON.stringify({ is: 'facts', facts: large.slice(at * 1_000, (at + 1) * 1_000) }))
      for (const text of texts) channel?.send(text)
    },
    { texts: messages, large: many },
  )
  // Messages arrive in order: all earlier ones have been read by now.
  await expect(door.getByText('1 entré sur', { exact: false }).first()).toBeAttached()
  await fromMenu(door, null)
  await expect(door.getByText(/Relié à une autre entrée/)).toBeVisible()
  await door.getByRole('button', { name: 'Fermer' }).click()
  await expect(await scan(door, codesOf(ticket)[1] ?? '')).toContainText(/Déjà entré.*Entrée 9/)
  await goOn(door)
  await expect(await scan(door, codesOf(ticket)[0] ?? '')).toContainText('Entrez')
  const stored = async () =>
    (await admissionsOf(server.url, access)).admissions.map(({ seat }) => seat).sort()
  await expect.poll(stored).toEqual([lettersOf(0), lettersOf(1)].sort())
})
