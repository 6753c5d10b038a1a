import type { Locator, Page } from '@playwright/test'
import type { PassQr } from '../../contract/pass.ts'
import type { Ticket } from '../../contract/tickets.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { expect, test } from '../support/fixtures.ts'
import { asMember, drawnForTheDoor, enter, members } from '../support/member.ts'
import { blurred, halved, pictureOf, readByCamera } from '../support/qr.ts'

/** Every screen on which a code must be readable, in CSS pixels. */
const SCREENS = [
  [320, 480],
  [320, 568],
  [360, 560],
  [360, 640],
  [375, 667],
  [390, 664],
  [390, 844],
  [412, 732],
  [480, 320],
  [568, 320],
  [844, 390],
  [1280, 800],
] as const

/** Returns the layout faults of an open code, in words; empty if there are none. */
const faultsOf = (dialog: Locator, insets = { top: 0, right: 0, bottom: 0, left: 0 }) =>
  dialog.evaluate((element, safe) => {
    const code = element.querySelector('svg[role=img]')?.getBoundingClientRect()
    if (!code || code.width === 0) return ['no code']
    const faults: string[] = []
    const isOutside =
      code.left < safe.left ||
      code.top < safe.top ||
      code.right > innerWidth - safe.right ||
      code.bottom > innerHeight - safe.bottom
    if (isOutside) faults.push(`the code leaves the screen: ${JSON.stringify(code)}`)
    for (const other of element.querySelectorAll('button, a, p, h2, h3')) {
      if (other.closest('.visually-hidden')) continue
      const name = other.getAttribute('aria-label') ?? other.textContent
      for (const whole of other.getClientRects()) {
        const box = { left: whole.left, top: whole.top, right: whole.right, bottom: whole.bottom }
        // The hidden part of a scrolling element covers nothing.
        for (let part = other.parentElement; part && part !== element; part = part.parentElement) {
          if (getComputedStyle(part).overflowY === 'visible') continue
          const shown = part.getBoundingClientRect()
          box.left = Math.max(box.left, shown.left)
          box.top = Math.max(box.top, shown.top)
          box.right = Math.min(box.right, shown.right)
          box.bottom = Math.min(box.bottom, shown.bottom)
        }
        const isOver =
          box.left < code.right && box.right > code.left && box.top < code.bottom && box.bottom > code.top
        if (isOver) faults.push(`'${name}' stands on the code`)
        const isControl = other.matches('button, a')
        const isCut =
          box.left < safe.left ||
          box.top < safe.top ||
          box.right > innerWidth - safe.right ||
          box.bottom > innerHeight - safe.bottom
        // A dialog longer than the screen scrolls; the door's screens never do.
        if (isControl && isCut && element.clientHeight >= innerHeight)
          faults.push(`'${name}' leaves the screen`)
      }
    }
    return faults
  }, insets)

/** Returns the parts of an open code that hold more than they show. */
const scrolling = (dialog: Locator) =>
  dialog.evaluate((element) =>
    [element, ...element.querySelectorAll('div, header')]
      .filter((part) => {
        const { overflowX, overflowY } = getComputedStyle(part)
        return (
          (overflowY !== 'visible' && part.scrollHeight > part.clientHeight) ||
          (overflowX !== 'visible' && part.scrollWidth > part.clientWidth)
        )
      })
      .map((part) => `${part.querySelector('svg, button, a') ? part.tagName : 'text'} scrolls`),
  )

/** Takes a picture of the code on the screen, with a margin; `null` if there is none. */
const pictureOfCode = async (page: Page, code: Locator) => {
  const box = await code.boundingBox()
  const viewport = page.viewportSize()
  if (!box || !viewport) return null
  const x = Math.max(0, Math.floor(box.x) - 16)
  const y = Math.max(0, Math.floor(box.y) - 16)
  const clip = {
    x,
    y,
    width: Math.min(viewport.width, Math.ceil(box.x + box.width) + 16) - x,
    height: Math.min(viewport.height, Math.ceil(box.y + box.height) + 16) - y,
  }
  return pictureOf(await page.screenshot({ clip }))
}

/** Reads the code on the screen with two decoders, out of focus and from twice as far; returns each result that is not `expected`. */
const unread = async (
  page: Page,
  code: Locator,
  density: number,
  expected: string,
  isFine = density === 1,
) => {
  const picture = await pictureOfCode(page, code)
  if (!picture) return ['no code']
  const seen = {
    sharp: picture,
    blurred: blurred(picture, density),
    'from afar': halved(picture),
  }
  const failures: string[] = []
  for (const [how, what] of Object.entries(seen)) {
    const read = Object.entries(await readByCamera(what))
    // From afar a module of the Pass is two or three pixels at density 1 and in the dialog: one decoder must
    // read it.
    if (isFine && how === 'from afar' && read.some(([, text]) => text === expected)) continue
    for (const [decoder, text] of read)
      if (text !== expected)
        failures.push(`${page.viewportSize()?.width} wide, ${how}: ${decoder} reads ${text}`)
  }
  return failures
}

/** Collects every address that the server has signed for this page. */
const signedFor = (page: Page) => {
  const signed: Promise<string[]>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!response.ok()) return
    if (pathname === '/api/user/pass-qr')
      signed.push(response.json().then(({ qrUrl, doorCode }: PassQr) => [qrUrl, doorCode]))
    if (pathname === '/api/tickets')
      signed.push(
        response
          .json()
          .then((tickets: Ticket[]) => tickets.flatMap(({ codes }) => codes.map(({ doorCode }) => doorCode))),
      )
  })
  return async () => (await Promise.all(signed)).flat()
}

const passScreen = (page: Page) => page.getByRole('dialog', { name: 'Mon Pass' })
const ticketScreen = (page: Page) => page.getByRole('dialog', { name: /^Billet, / })

const ofTwoSeats = async (url: string): Promise<Ticket> => {
  const tickets = await asMember<Ticket[]>(url, members.standard, '/api/tickets')
  const found = tickets.find(
    ({ quantity, date }) => quantity === 2 && date > machineNow().toISOString().slice(0, 10),
  )
  if (!found) throw new Error('no upcoming ticket of two seats')
  return found
}

/** Returns the text that both decoders read now. */
const textIn = async (page: Page, code: Locator): Promise<string> => {
  await expect(code).toBeVisible()
  const read = await readByCamera(pictureOf(await page.screenshot()))
  expect(read.qr).toMatch(/^http/i)
  expect(read.zxing).toBe(read.qr)
  return read.qr ?? ''
}

/** Shows the open code on every screen; calls back once its layout is right. Parts that may scroll are listed. */
const onEach = async (
  page: Page,
  dialog: Locator,
  look: () => Promise<void>,
  mayScroll: readonly string[] = [],
) => {
  for (const screen of SCREENS) {
    await page.setViewportSize({ width: screen[0], height: screen[1] })
    await expect
      .poll(
        async () =>
          [...(await faultsOf(dialog)), ...(await scrolling(dialog))].filter(
            (fault) => !mayScroll.includes(fault),
          ),
        {
          message: screen.join('×'),
        },
      )
      .toEqual([])
    await look()
  }
}

// Each test takes a hundred pictures for two decoders.
test.describe.configure({ timeout: 240_000 })

/**
 * Without the seats' keys a ticket shows its static codes, which do not change between pictures; the living
 * ones have as many modules (`door.spec.ts`).
 */
const standStill = (page: Page) => page.route('**/api/tickets/keys', (route) => route.fulfill({ json: [] }))

/** Opens a code at this density and expects it to be read sharp, blurred and from afar. */
const expectRead = async (
  { page, server }: { page: Page; server: { url: string } },
  what: 'Pass' | 'ticket',
  density: number,
) => {
  const { id } = await ofTwoSeats(server.url)
  const served = signedFor(page)
  await standStill(page)
  await enter(page, members.standard, `/tickets?${what === 'Pass' ? 'pass=plein' : `billet=${id}`}`)
  const dialog = what === 'Pass' ? passScreen(page) : ticketScreen(page)
  const code = dialog.getByRole('img', { name: /^QR code/ })
  await expect(code).toBeVisible()
  const expected = await textIn(page, code)
  await expect.poll(served).toContain(expected)
  const failures: string[] = []
  await onEach(page, dialog, async () => {
    failures.push(...(await unread(page, code, density, expected)))
  })
  expect(failures).toEqual([])
}

for (const density of [1, 2, 3]) {
  test.describe(`at density ${density}`, () => {
    test.use({ deviceScaleFactor: density, colorScheme: density === 2 ? 'light' : 'dark' })

    for (const what of ['Pass', 'ticket'] as const)
      test(
        `the ${what} is read on every screen, sharp, blurred and from afar`,
        { tag: '@long' },
        ({ page, server }) => expectRead({ page, server }, what, density),
      )
  })
}

test('a living ticket and its words keep their places on every screen', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const { id } = await ofTwoSeats(server.url)
  await enter(page, members.standard, `/tickets?billet=${id}`)
  const dialog = ticketScreen(page)
  await expect(dialog.getByText('Code vivant')).toBeVisible()
  const code = dialog.getByRole('img', { name: /^QR code/ })
  await onEach(page, dialog, async () => {
    await expect(code).toHaveAttribute('viewBox', '0 0 49 49')
  })
})

test.describe('with text at 200 %', () => {
  test.use({ deviceScaleFactor: 2 })

  test('no control stands on a code on every screen, and what scrolls are the words beside it', {
    tag: '@long',
  }, async ({ page, server }) => {
    const { id } = await ofTwoSeats(server.url)
    await standStill(page)
    await enter(page, members.standard, '/tickets')
    for (const [dialog, path] of [
      [passScreen(page), '/tickets?pass=plein'],
      [ticketScreen(page), `/tickets?billet=${id}`],
    ] as const) {
      await page.goto(path)
      const code = dialog.getByRole('img', { name: /^QR code/ })
      await expect(code).toBeVisible()
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      const expected = await textIn(page, code)
      const failures: string[] = []
      await onEach(
        page,
        dialog,
        async () => {
          const readNow = async () => {
            const picture = await pictureOfCode(page, code)
            return picture ? Object.values(await readByCamera(picture)) : [null]
          }
          let read = await readNow()
          // A screen that has just been rotated may be drawn a frame later.
          if (read.some((text) => text !== expected)) read = await readNow()
          if (read.some((text) => text !== expected)) failures.push(`${page.viewportSize()?.width}: ${read}`)
        },
        ['text scrolls'],
      )
      expect(failures).toEqual([])
    }
  })
})

test.describe('behind notches', () => {
  test.use({ deviceScaleFactor: 3 })

  test('codes and controls keep out of what the screen does not show', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    const { id } = await ofTwoSeats(server.url)
    await enter(page, members.standard, '/tickets')
    const device = await page.context().newCDPSession(page)
    for (const [dialog, path] of [
      [passScreen(page), '/tickets?pass=plein'],
      [ticketScreen(page), `/tickets?billet=${id}`],
    ] as const) {
      await page.goto(path)
      await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
      for (const [width, height, insets] of [
        [390, 844, { top: 47, right: 0, bottom: 34, left: 0 }],
        [844, 390, { top: 0, right: 47, bottom: 21, left: 47 }],
      ] as const) {
        await device.send('Emulation.setSafeAreaInsetsOverride', { insets })
        await page.setViewportSize({ width, height })
        await expect
          .poll(async () => [...(await faultsOf(dialog, insets)), ...(await scrolling(dialog))], {
            message: `${width}×${height}`,
          })
          .toEqual([])
      }
    }
  })
})

test.describe('the Pass in its dialog', () => {
  test.use({ deviceScaleFactor: 2 })

  test('is whole and read on every screen; so are Pass and ticket before the app has started', {
    tag: '@long',
  }, async ({ page, server }) => {
    const { id, date } = await ofTwoSeats(server.url)
    await enter(page, members.standard, '/tickets?pass=carte')
    const failures: string[] = []
    const lookAtAll = async (dialog: Locator) => {
      const code = dialog.getByRole('img', { name: /^QR code/ })
      for (const fontSize of ['100%', '200%']) {
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = size
        }, fontSize)
        for (const [width, height] of SCREENS) {
          // A title and a code of 200 px do not fit in such a screen: use the full screen there.
          if (fontSize === '200%' && height < 390) continue
          await page.setViewportSize({ width, height })
          await expect
            .poll(() => faultsOf(dialog), { message: `${width}×${height}, ${fontSize}` })
            .toEqual([])
          // A scanner at arm's length reads no smaller one.
          const { width: side = 0 } = (await code.boundingBox()) ?? {}
          if (side < 200) failures.push(`${width}×${height}, ${fontSize}: ${side} px`)
          // The server may have signed a newer one since the previous screen.
          failures.push(...(await unread(page, code, 1, await textIn(page, code))))
        }
      }
    }
    await lookAtAll(passScreen(page))
    // Also where the short code stands below its label.
    await page.setViewportSize({ width: 320, height: 480 })
    const middleOf = async (part: Locator) => {
      const { x = 0, width = 0 } = (await part.boundingBox()) ?? {}
      return x + width / 2
    }
    const middle = await middleOf(passScreen(page))
    expect(await middleOf(passScreen(page).getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/))).toBeCloseTo(middle, 0)
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    for (const words of [/^Code court/, /^Code du /])
      await expect(passScreen(page).getByText(words)).toBeInViewport({ ratio: 1 })
    await drawnForTheDoor(page)
    // The app's scripts never load: only the instant script's output is visible.
    await page.route('**/assets/*.js', (route) => route.abort())
    for (const address of ['?pass=carte', `?billet=${id}`]) {
      await page.goto(`/tickets${address}`)
      await lookAtAll(page.locator('#instant-pass').getByRole('dialog'))
    }
    expect(failures).toEqual([])

    // On that evening 'Mon pass' is the ticket, and the Pass is one press away.
    await page.clock.setFixedTime(`${date}T17:00:00Z`)
    await page.goto('/tickets?pass=1')
    const painted = page.locator('#instant-pass')
    await expect(painted.getByRole('dialog', { name: /^Billet, / })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/tickets\\?billet=${id}$`))
    await painted.getByRole('button', { name: 'Mon Pass' }).click()
    await expect(painted.getByRole('dialog', { name: 'Mon Pass' })).toBeVisible()
    await expect(page).toHaveURL(/\/tickets\?pass=carte$/)
  })
})
