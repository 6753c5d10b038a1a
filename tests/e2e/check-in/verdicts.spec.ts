import { execFileSync } from 'node:child_process'
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import type { CheckInAccess, SeatKey } from '../../../contract/check-in.ts'
import type { Event } from '../../../contract/events.ts'
import type { PassQr } from '../../../contract/pass.ts'
import { doorCodeBytes, doorCodeUrl, eventHintOf } from '../../../contract/rules/door-code.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { chromiumFlags, findChromium } from '../../../scripts/find-chromium.mjs'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import { startAppServer } from '../../support/app-server.ts'
import { bookByApi, cancelByApi, partnerEvents } from '../../support/booking-calls.ts'
import { cameraArgs, writeCameraVideo } from '../../support/camera-video.ts'
import { disableFeatures } from '../../support/disabled-features.ts'
import { doorLink, tonight } from '../../support/door-link.ts'
import { expect, test } from '../../support/fixtures.ts'
import { asMember, drawnForTheDoor, enter, members, readyForTheDoor } from '../../support/member.ts'
import { pictureOf, readByCamera } from '../../support/qr.ts'
import { workerReady } from '../../support/worker.ts'

// Codes of the real server before Chromium's camera file, one per answer of a door.

const video = join(tmpdir(), `nectar-camera-verdicts-${process.pid}.y4m`)
const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const

test.use({
  ...phone,
  launchOptions: {
    executablePath: findChromium(),
    args: [...chromiumFlags, disableFeatures, ...cameraArgs(video)],
  },
})
test.describe.configure({ timeout: 600_000 })
test.beforeEach(() => writeCameraVideo(video, [null]))
test.afterAll(() => rmSync(video, { force: true }))

const jwk = (key: Record<string, string>): KeyObject => createPrivateKey({ key, format: 'jwk' })
const signed = (key: KeyObject, bytes: Uint8Array): Buffer =>
  sign('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' })

/** Signs the living codes of a ticket's first seat, like the member's screen, `agoMs` ago. */
const livingOf = ({ codes, eventId }: Ticket, keys: readonly SeatKey[], origin: string) => {
  const seatId = codes[0]?.id ?? ''
  const { key } = keys.find((one) => one.seatId === seatId) ?? {}
  if (!key) throw new Error('no key of this seat')
  const own = jwk({ kty: 'EC', crv: 'P-256', ...key })
  return (agoMs: number): string => {
    const bytes = doorCodeBytes({
      kind: 'living',
      seatId,
      at: machineNow().getTime() - agoMs,
      eventHint: eventHintOf(eventId),
    })
    return doorCodeUrl(origin, bytes, signed(own, bytes))
  }
}

const open = async (context: BrowserContext, { link, code }: CheckInAccess, name: string): Promise<Page> => {
  await tonight(context)
  const page = await context.newPage()
  await page.goto(`/entree/${link}`)
  await page.getByLabel('Les quatre chiffres').fill(code)
  await page.getByLabel('Nom de cette entrée').fill(name)
  await page.getByRole('button', { name: 'Ouvrir le contrôle' }).click()
  await expect(page.getByText('Placez le code dans le cadre')).toBeVisible()
  return page
}
const answerOf = (page: Page) => page.locator('section[data-tone]')
const letIn = (page: Page) => answerOf(page).getByRole('button', { name: 'Laisser entrer' })

/** Holds a code before a door's camera, which is reopened for it. */
const meets = async (page: Page, code: string, what: string, tone: 'good' | 'ask' | 'bad', text: RegExp) => {
  writeCameraVideo(video, [null, code])
  await page.reload()
  const answer = answerOf(page)
  await expect(answer, what).toContainText(text)
  await expect(answer, what).toHaveAttribute('data-tone', tone)
  await page.screenshot({ path: `test-results/verdicts/${what}.png` })
}

test('every answer of a door, its camera a video', { tag: '@long' }, async ({ browser }) => {
  // A separate server: one of its concerts is cancelled.
  const server = await startAppServer()
  const { url } = server
  const contexts = await Promise.all(
    [1, 2, 3].map(() => browser.newContext({ ...phone, baseURL: url, serviceWorkers: 'block' })),
  )
  try {
    const [atDoor, atStrict, ofMember] = contexts as [BrowserContext, BrowserContext, BrowserContext]
    const tickets = (email: string) => asMember<Ticket[]>(url, email, '/api/tickets')
    const ofBoth = (await partnerEvents(url, members.standard)).map(({ id }) => id)
    const event = (await partnerEvents(url, members.premium)).find(({ id }) => ofBoth.includes(id)) as Event
    for (const email of [members.standard, members.premium])
      expect((await bookByApi(url, email, event)).status).toBeLessThan(300)
    const bookedBy = async (email: string) =>
      (await tickets(email)).find(({ eventId }) => eventId === event.id) as Ticket
    const given = await bookedBy(members.standard)
    const booking = await bookedBy(members.premium)
    const living = livingOf(
      booking,
      await asMember<SeatKey[]>(url, members.premium, '/api/tickets/keys'),
      url,
    )
    expect((await cancelByApi(url, members.standard, event.id)).status).toBeLessThan(300)
    const other = (await tickets(members.premium)).find(({ eventId }) => eventId === 'date-surprise')
    const fixed = booking.codes[0]?.doorCode ?? ''
    const bytes = doorCodeBytes({ kind: 'static', eventId: event.id, seatId: booking.codes[0]?.id ?? '' })
    const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    const ended = doorCodeBytes({
      kind: 'pass',
      userId: 'AAAAAAAAAAAA',
      passType: 2,
      end: machineNow().getTime() - 24 * 3_600_000,
      name: 'Ada L.',
    })
    const server_ = jwk(JSON.parse(readFileSync(join(server.dataDir, 'pass-signing-key.json'), 'utf8')))
    const pass = await asMember<PassQr>(url, members.standard, '/api/user/pass-qr')

    const strict = await open(atStrict, await doorLink(server, event.id, '--strict'), 'Stricte')
    await meets(strict, fixed, 'strict-fixed', 'ask', /Code fixe.*Inès S\./)
    await expect(letIn(strict)).toBeVisible()
    await meets(strict, living(180_000), 'strict-old', 'bad', /Code d’il y a 3.*Inès S\./)
    await expect(letIn(strict)).toHaveCount(0)

    const door = await open(atDoor, await doorLink(server, event.id), 'Cave')
    await meets(door, doorCodeUrl(url, bytes, signed(foreign, bytes)), 'forged', 'bad', /Falsifié/)
    await meets(door, `${fixed.slice(0, -8)}AAAAAAAA`, 'changed', 'bad', /Falsifié/)
    await meets(
      door,
      other?.codes[0]?.doorCode ?? '',
      'other-event',
      'bad',
      /Autre concert.*(?:Volets ouverts|date-surprise)/,
    )
    await meets(door, given.codes[0]?.doorCode ?? '', 'given-back', 'bad', /Billet annulé.*Yanis D\./)
    await meets(door, given.codes[0]?.qrUrl ?? '', 'given-back-link', 'bad', /Billet annulé.*Yanis D\./)
    await meets(
      door,
      doorCodeUrl(url, ended, signed(server_, ended)),
      'pass-ended',
      'bad',
      /Pass expiré.*Ada L\./,
    )
    await meets(door, pass.doorCode, 'pass', 'ask', /Pass sans billet.*Yanis D\..*Pass Standard/)
    await meets(door, 'https://example.org/menu', 'not-ours', 'bad', /Pas un billet/)
    await meets(door, living(180_000), 'old', 'ask', /Code d’il y a 3.*Inès S\..*Capture d’écran/)
    await expect(letIn(door)).toBeVisible()
    await meets(door, living(0), 'living', 'good', /Entrez.*Inès S\./)
    await expect(answerOf(door)).not.toContainText('Code fixe')
    await meets(door, fixed, 'already', 'bad', /Déjà entré.*Inès S\..*Cave/)

    // The other door learns it, and the member at their next contact.
    await meets(strict, living(0), 'strict-already', 'bad', /Déjà entré.*Inès S\..*Cave/)
    const page = await ofMember.newPage()
    await page.addInitScript(() => localStorage.setItem('nectar.welcome', '1'))
    await enter(page, members.premium, '/tickets')
    const card = page.getByRole('article').filter({ hasText: event.eventName })
    await expect(card.getByText(/^Utilisé à \d\d:\d\d$/)).toBeVisible()
    await page.screenshot({ path: 'test-results/verdicts/member-used.png' })

    await server.stop()
    execFileSync(process.execPath, [join('bin', 'nectar'), 'catalogue', 'cancel', event.id], {
      env: { ...process.env, DATA_DIR: server.dataDir },
    })
    await server.start()
    // No code is before the camera any more.
    writeCameraVideo(video, [null])
    await door.reload()
    await door.getByRole('button', { name: 'Menu', exact: true }).click()
    await door.getByRole('button', { name: 'Mettre à jour' }).click()
    await expect(door.getByText('Liste à jour.')).toBeVisible()
    await meets(door, living(0), 'concert-cancelled', 'bad', /Concert annulé/)
  } finally {
    for (const context of contexts) await context.close()
    await server.dispose()
  }
})

test('both sides cold and without a network: what a phone shows is let in; its screenshot, three minutes later, is not', {
  tag: ['@worker', '@long'],
}, async ({ openProfile, server }) => {
  const event = 'date-surprise'
  const ticket = (await asMember<Ticket[]>(server.url, members.standard, '/api/tickets')).find(
    ({ eventId }) => eventId === event,
  )
  const above = await openProfile(undefined, { ...phone, deviceScaleFactor: 2 })
  const app = await above.newPage()
  await enter(app, members.standard, '/tickets')
  await readyForTheDoor(app)
  await drawnForTheDoor(app)
  await above.close()
  const doors: Record<string, { profile: string; link: string }> = {}
  for (const options of [[], ['--strict']]) {
    const access = await doorLink(server, event, ...options)
    const context = await openProfile(undefined, phone)
    const page = await open(context, access, 'Cave')
    await workerReady(page)
    await expect.poll(() => page.evaluate(() => caches.has('nectar-check-in'))).toBe(true)
    await context.close()
    doors[options[0] ?? ''] = { profile: context.profile, link: access.link }
  }
  await server.kill()

  const below = await openProfile(above.profile, { ...phone, deviceScaleFactor: 2 })
  await below.setOffline(true)
  const shown = await below.newPage()
  await shown.goto(`/tickets?billet=${ticket?.id}`)
  await expect(shown.getByRole('dialog').getByText('Code vivant')).toBeVisible()
  const screenshot = pictureOf(await shown.screenshot())
  expect((await readByCamera(screenshot)).zxing).toMatch(/\/BILLET\//)
  await below.close()

  const looked = async (which: string, laterMs: number) => {
    const { profile = '', link = '' } = doors[which] ?? {}
    writeCameraVideo(video, [null, screenshot])
    const context = await openProfile(profile, phone)
    await context.setOffline(true)
    if (laterMs > 0) await context.clock.setSystemTime(machineNow().getTime() + laterMs)
    const page = await context.newPage()
    await page.goto(`/entree/${link}`)
    await expect(answerOf(page)).toBeVisible()
    return { context, page, answer: answerOf(page) }
  }
  const strict = await looked('--strict', 180_000)
  await expect(strict.answer).toContainText(/Code d’il y a \d.*Yanis D\./)
  await expect(strict.answer).toHaveAttribute('data-tone', 'bad')
  await expect(letIn(strict.page)).toHaveCount(0)
  await strict.context.close()
  const late = await looked('', 180_000)
  await expect(late.answer).toContainText(/Code d’il y a \d.*Yanis D\./)
  await expect(late.answer).toHaveAttribute('data-tone', 'ask')
  await late.context.close()
  const now = await looked('', 0)
  await expect(now.answer).toContainText(/Entrez.*Yanis D\./)
  await expect(now.answer).not.toContainText('Code fixe')
  await now.context.close()
})
