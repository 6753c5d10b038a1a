import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { parisWallClock } from '../../../contract/rules/paris-time.ts'
import { chromiumFlags, findChromium } from '../../../scripts/find-chromium.mjs'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import { cameraArgs, writeCameraVideo } from '../../support/camera-video.ts'
import { createConcert, LINK, seatIdOf } from '../../support/check-in.ts'
import { disableFeatures } from '../../support/disabled-features.ts'
import { admissionsOf, doorLink, sharedConcert, tonight } from '../../support/door-link.ts'
import { expect, test } from '../../support/fixtures.ts'
import { framesShown, showToCamera, withCamera } from '../../support/shown-camera.ts'
import { workerReady } from '../../support/worker.ts'

/** Chromium's camera file, written before it opens. */
const video = join(tmpdir(), `nectar-camera-${process.pid}.y4m`)

const answer = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title })

test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: [...chromiumFlags, disableFeatures, ...cameraArgs(video)],
  },
})

test.describe('check-in', () => {
  test('one code with a network, one cold without it, and each is uploaded once', { tag: '@worker' }, async ({
    openProfile,
    server,
  }) => {
    const { first, second } = await sharedConcert(server.url)
    const access = await doorLink(server, first.eventId)
    const admitted = () => admissionsOf(server.url, access)
    writeCameraVideo(video, [null, first.codes[0]?.doorCode ?? ''])
    const lit = await openProfile()
    await tonight(lit)
    const page = await lit.newPage()
    await page.goto(`/entree/${access.link}`)
    await page.getByLabel('Les quatre chiffres').fill(access.code)
    await page.getByRole('button', { name: 'Ouvrir le contrôle' }).click()
    await expect(answer(page, 'Entrez')).toBeVisible()
    await expect.poll(async () => (await admitted()).admissions.length).toBe(1)
    // A hundred and fifty files, and then those of the check-in.
    await workerReady(page)
    await expect.poll(() => page.evaluate(() => caches.has('nectar-check-in'))).toBe(true)
    await lit.close()

    // In the cellar: no server, and a restarted browser.
    await server.kill()
    writeCameraVideo(video, [null, second.codes[0]?.doorCode ?? ''])
    const cellar = await openProfile(lit.profile)
    const cold = await cellar.newPage()
    await cold.goto(`/entree/${access.link}`)
    await expect(answer(cold, 'Entrez')).toBeVisible()
    await expect(cold.getByText('1 à envoyer')).toBeAttached()
    await expect(cold.getByText('sans réseau')).toBeAttached()

    await server.start()
    await cold.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(async () => (await admitted()).admissions.length).toBe(2)
    await expect(cold.getByText('1 à envoyer')).toHaveCount(0)
    const { admissions } = await admitted()
    expect(new Set(admissions.map(({ seat }) => seat)).size).toBe(2)
  })
})

test.describe('the camera of a check-in', { tag: '@long' }, () => {
  const bookings = Array.from({ length: 41 }, (_, index) => ({
    id: `${String.fromCharCode(97 + (index % 26))}${index}zz`,
    name: `Ada ${index}.`,
    seats: 1,
  }))

  const openDoor = async (page: Page, context: BrowserContext) => {
    const { date } = parisWallClock(machineNow())
    const endsAt = new Date(machineNow().getTime() + 36 * 3_600_000).toISOString()
    const concert = createConcert({ bookings, endsAt, event: { date } })
    await withCamera(context)
    await context.route('**/api/check-in/list', (route) =>
      route.fulfill({ json: { ...concert.list, at: machineNow().toISOString() } }),
    )
    await context.route('**/api/check-in/admissions', (route) =>
      route.fulfill({
        json: { admissions: [], cursor: 0, hasMore: false, overruns: [], at: machineNow().toISOString() },
      }),
    )
    await page.goto(`/entree/${LINK}`)
    await page.getByLabel('Les quatre chiffres').fill('4071')
    await page.getByRole('button', { name: 'Ouvrir le contrôle' }).click()
    await expect(page.getByText('Placez le code dans le cadre')).toBeVisible()
    return concert
  }
  test('tells forged, old and foreign codes from good ones, and does not read the same one twice', async ({
    page,
    context,
  }) => {
    const concert = await openDoor(page, context)
    const [one = '', other = '', third = '', fourth = ''] = bookings.map(({ id }) => seatIdOf(id, 1))
    const shows = async (text: string, title: string | RegExp) => {
      await showToCamera(page, text)
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
      await showToCamera(page, null)
      await page.keyboard.press('Escape')
    }
    // Nothing closes the scanner, not even a repeated Escape, which a page cannot prevent.
    for (const press of [1, 2, 3]) await page.keyboard.press('Escape', { delay: press })
    await expect(page.getByText('Placez le code dans le cadre')).toBeVisible()
    await shows(concert.fixed(one, undefined, concert.foreignKey), 'Falsifié')
    await shows(concert.fixed(one, 'evt-other'), 'Autre concert')
    await shows('https://example.org/menu', 'Pas un billet')
    await shows(concert.living(other, machineNow().getTime() - 180_000), /Code d’il y a 3/)
    // Held up during the answer and after it: admitted once, without a second answer.
    await showToCamera(page, concert.living(third, machineNow().getTime()))
    await expect(page.getByRole('heading', { level: 2, name: 'Entrez' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Entrez' })).toBeHidden()
    await framesShown(page, 20)
    await expect(page.locator('section[data-tone]')).toHaveCount(0)
    // A friend's code from the same hand, at once.
    await showToCamera(page, concert.living(fourth, machineNow().getTime()))
    await expect(page.getByRole('alert')).toContainText('Entrez. Ada 3.')
    await showToCamera(page, concert.living(third, machineNow().getTime()))
    await page.keyboard.press('Escape')
    await framesShown(page, 10)
    await expect(page.locator('section[data-tone]')).toHaveCount(0)
  })
})
