import { rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { parisWallClock } from '../../../contract/rules/paris-time.ts'
import { chromiumFlags, findChromium } from '../../../scripts/find-chromium.mjs'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import { cameraArgs, writeCameraVideo } from '../../support/camera-video.ts'
import { createConcert, LINK, seatIdOf } from '../../support/check-in.ts'
import { disableFeatures } from '../../support/disabled-features.ts'
import { expect, test } from '../../support/fixtures.ts'
import { workerReady } from '../../support/worker.ts'

/** Chromium plays the camera from a file in a separate process, so that the figures measure the page's work, not the drawing of codes. */
const video = join(tmpdir(), `nectar-camera-figures-${process.pid}.y4m`)

test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: [...chromiumFlags, disableFeatures, ...cameraArgs(video)],
  },
})
test.afterAll(() => rmSync(video, { force: true }))

const COUNT = 40
const bookings = Array.from({ length: COUNT }, (_, index) => ({
  id: `${String.fromCharCode(97 + (index % 26))}${index}zz`,
  name: `Ada ${index}.`,
  seats: 1,
}))

const answerFor = async (context: BrowserContext) => {
  const { date } = parisWallClock(machineNow())
  const endsAt = new Date(machineNow().getTime() + 36 * 3_600_000).toISOString()
  const concert = createConcert({ bookings, endsAt, event: { date } })
  const at = () => machineNow().toISOString()
  await context.route('**/api/check-in/list', (route) =>
    route.fulfill({ json: { ...concert.list, at: at() } }),
  )
  await context.route('**/api/check-in/admissions', (route) =>
    route.fulfill({ json: { admissions: [], cursor: 0, hasMore: false, overruns: [], at: at() } }),
  )
  return concert
}
const open = async (page: Page) => {
  await page.goto(`/entree/${LINK}`)
  await page.getByLabel('Les quatre chiffres').fill('4071')
  await page.getByRole('button', { name: 'Ouvrir le contrôle' }).click()
  await expect(page.getByText('Placez le code dans le cadre')).toBeVisible()
}
const measured = (page: Page, name: string): Promise<number[]> =>
  page.evaluate((of) => performance.getEntriesByName(of).map(({ duration }) => duration), name)
const figures = (times: number[]) => {
  const sorted = [...times].sort((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN)
  return { median: at(0.5), p95: at(0.95), most: at(1), of: sorted.length }
}
const load = () => `load ${loadavg()[0]?.toFixed(1)}`

/**
 * Shows all codes, each signed for the second in which it is visible; returns the time of each, from its
 * frame to the answer on the screen.
 */
const scanAll = async (page: Page, context: BrowserContext, slower: number, least = COUNT / 2) => {
  const concert = await answerFor(context)
  const from = machineNow().getTime() + 10_000
  const codes = bookings.flatMap(({ id }, at) => [concert.living(seatIdOf(id, 1), from + at * 2_000), null])
  writeCameraVideo(video, codes, { rate: 1 })
  await open(page)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const answer = page.locator('section[data-tone]')
  await expect(async () => {
    await expect(answer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(answer).toBeHidden()
    expect((await measured(page, 'check-in-answer')).length).toBeGreaterThan(least)
  }).toPass({ intervals: [50], timeout: 110_000 })
  // The first one includes compilation and warm-up.
  const [whole, read] = await Promise.all(
    ['check-in-answer', 'check-in-read'].map(async (name) => figures((await measured(page, name)).slice(1))),
  )
  return { whole, read } as Record<'whole' | 'read', ReturnType<typeof figures>>
}

test.describe('the figures of a camera', { tag: '@long' }, () => {
  for (const [slower, goal] of [
    [1, 100],
    [4, 300],
  ] as const)
    test(`answers within a blink, the processor ${slower} times as slow`, async ({ page, context }) => {
      const { whole, read } = await scanAll(page, context, slower)
      console.log(`camera to answer, ${slower}×, ${load()}:`, whole, 'of that, frame to text:', read)
      expect(page.workers(), 'codes are read in a thread of their own').toHaveLength(1)
      // On a shared machine twice the goal is allowed.
      expect(whole.median).toBeLessThan(2 * goal)
    })

  test('reads in the page itself where it may make no worker', async ({ page, context }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'))
    const { whole, read } = await scanAll(page, context, 4, 6)
    console.log(`camera to answer, 4×, no worker, ${load()}:`, whole, 'of that, frame to text:', read)
    expect(page.workers()).toHaveLength(0)
  })

  test('opens cold, without a network', { tag: '@worker' }, async ({ openProfile, server }) => {
    const online = await openProfile()
    const concert = await answerFor(online)
    writeCameraVideo(video, [null, concert.fixed(seatIdOf(bookings[0]?.id ?? '', 1))])
    const page = await online.newPage()
    await open(page)
    await workerReady(page)
    await expect.poll(() => page.evaluate(() => caches.has('nectar-check-in'))).toBe(true)
    await online.close()
    await server.kill()
    const times: number[] = []
    for (let start = 0; start < 5; start += 1) {
      const cellar = await openProfile(online.profile)
      const cold = await cellar.newPage()
      await cold.goto(`/entree/${LINK}`)
      const looks = () =>
        cold.evaluate(() => performance.getEntriesByName('check-in-looks').map(({ startTime }) => startTime))
      await expect.poll(looks).toHaveLength(1)
      times.push(...(await looks()))
      // A code is read: the worker's decoder was stored on the device too.
      await expect(cold.locator('section[data-tone]')).toContainText('Ada 0.')
      expect(cold.workers()).toHaveLength(1)
      await cellar.close()
    }
    console.log(`opening cold offline, from navigation to the first look, ${load()}:`, figures(times))
  })
})
