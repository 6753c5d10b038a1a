import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../../scripts/find-chromium.mjs'

const SLOWDOWN = 4
/** Minimum path commands of our code; icons have few. */
const LEAST_PATH = 1500

/**
 * A string, since the page lacks the bundler's helpers. It reports by the console, since a call from outside
 * would compile code in the page while it is measured.
 */
const WATCH = `
  const drawn = () =>
    [...document.querySelectorAll('svg path')].some(
      (path) => path.getAttribute('d')?.length > ${LEAST_PATH} && path.getBoundingClientRect().width > 100,
    )
  const watch = () => {
    if (!drawn()) return requestAnimationFrame(watch)
    requestAnimationFrame(() => console.debug('drawn', performance.now()))
  }
  requestAnimationFrame(watch)`

export const openProfile = (profile: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: chromiumFlags,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    locale: 'fr-FR',
  })

/** Stops the workers, as the browser would after half a minute: a cold start begins without one. */
const stopWorkers = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

/**
 * Opens an address in a new page on a slowed CPU, offline. Returns the ms from the start of the navigation to
 * the frame after the one with the code.
 */
export const openCold = async (context: BrowserContext, url: string): Promise<number> => {
  const page = await context.newPage()
  await stopWorkers(page)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.addInitScript({ content: WATCH })
  const told = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith('drawn '),
    timeout: 30_000,
  })
  await page.goto(url, { waitUntil: 'commit' })
  const drawnAt = Number((await told).text().split(' ')[1])
  await page.close()
  return drawnAt
}
