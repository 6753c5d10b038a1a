import type { Page } from '@playwright/test'
import type { Ticket } from '../../../contract/tickets.ts'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import { zxingOptions } from '../../../src/features/check-in/zxing-options.ts'
import { hardFrames, pictureOfFrame } from '../../support/camera-frames.ts'
import { expect, test } from '../../support/fixtures.ts'
import { asMember, enter, members } from '../../support/member.ts'
import { pictureOf, readByBoth } from '../../support/qr.ts'

// 24 frames per screen, size and density, each read three times.
test.describe.configure({ timeout: 900_000 })

const SIZES = [360, 280, 220]

/** Returns how many of the hard frames of the code on the screen each decoder reads, by the code's width in the camera's picture. */
const readShares = async (page: Page, name: RegExp) => {
  const code = page.getByRole('dialog').getByRole('img', { name })
  await expect(code).toBeVisible()
  const picture = pictureOf(await code.screenshot())
  const expected = (await readByBoth(picture)).zxing
  expect(expected).toMatch(/^HTTP/)
  const shares: Record<string, string> = {}
  const atDoor = { zxing: 0, qr: 0 }
  for (const size of SIZES) {
    const read = { zxing: 0, qr: 0 }
    const frames = hardFrames(picture, size)
    for (const frame of frames) {
      const both = await readByBoth(pictureOfFrame(frame), zxingOptions)
      if (both.zxing === expected) read.zxing += 1
      if (both.qr === expected) read.qr += 1
    }
    shares[size] = `zxing ${read.zxing}, qr ${read.qr} of ${frames.length}`
    if (size === 280)
      Object.assign(atDoor, { zxing: read.zxing / frames.length, qr: read.qr / frames.length })
  }
  return { shares, atDoor }
}

for (const density of [1, 2, 3])
  test.describe(`at density ${density}`, () => {
    test.use({ deviceScaleFactor: density })
    for (const colorScheme of ['dark', 'light'] as const)
      test(`the codes of the door are read in hard frames, ${colorScheme}`, { tag: '@long' }, async ({
        page,
        server,
      }) => {
        const tickets = await asMember<Ticket[]>(server.url, members.premium, '/api/tickets')
        const ticket = tickets.find(
          ({ date, codes }) => date >= machineNow().toISOString().slice(0, 10) && codes.length > 0,
        )
        await page.emulateMedia({ colorScheme })
        for (const [what, address] of [
          ['ticket', `?billet=${ticket?.id}`],
          ['Pass', '?pass=plein'],
        ] as const) {
          await enter(page, members.premium, `/tickets${address}`)
          const { shares, atDoor } = await readShares(page, /^QR code/)
          console.log(`${what}, density ${density}, ${colorScheme}:`, shares)
          for (const share of Object.values(atDoor))
            expect(share, `${what}: what each of the check-in's own reads at 280 px`).toBeGreaterThanOrEqual(
              0.95,
            )
        }
      })
  })
