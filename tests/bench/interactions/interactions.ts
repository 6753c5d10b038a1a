import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../../scripts/find-chromium.mjs'
import { startAppServer } from '../../support/app-server.ts'
import { serveBare } from '../bare-server.ts'
import { percentile, type Row } from '../row.ts'
import { journeys } from './journeys.ts'
import { type Inp, reported, type Seen, watchInteractions } from './watch.ts'

const SLOWDOWN = 4
const ROUNDS = 8
/** Some of the journeys alone, after the sign-in that they need: `INTERACTIONS_OF=checkout,filter`. */
const only = process.env.INTERACTIONS_OF?.split(',').concat('sign-in')
const LIMIT_TAPS = 4
const LIMIT_PAUSE_MS = 300

const SCREEN = { width: 390, height: 844 }
/** Height in px of the browser's own bars. */
const BARS = 200

const openPhone = async (browser: Browser): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await browser.newContext({
    viewport: SCREEN,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'fr-FR',
    reducedMotion: 'no-preference',
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  // The window is as high as the page, bars included: what lies under its edge would never be presented, and the next frame above would count.
  const { windowId } = await session.send('Browser.getWindowForTarget')
  await session.send('Browser.setWindowBounds', {
    windowId,
    bounds: { width: SCREEN.width, height: SCREEN.height + BARS },
  })
  return { context, page }
}

const touchLimit = async (browser: Browser, url: string): Promise<Seen> => {
  const { context, page } = await openPhone(browser)
  const take = await watchInteractions(context)
  await page.goto(url)
  const box = await page.getByRole('button').boundingBox()
  if (!box) throw new Error('the bare page has no button')
  for (let count = 0; count < LIMIT_TAPS; count++) {
    await new Promise((resolve) => setTimeout(resolve, LIMIT_PAUSE_MS))
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  }
  await reported(page)
  await context.close()
  return take()
}

interface Measured {
  /** The slowest interaction of each run of the journey. */
  slowest: Inp[]
  longTasks: number[]
}

const add = (measured: Measured, { inp, longTasks }: Seen) => {
  const [slowest] = inp.sort((a, b) => b.value - a.value)
  if (slowest) measured.slowest.push(slowest)
  measured.longTasks.push(...longTasks)
}

const p = (share: number, { slowest }: Measured) =>
  percentile(
    slowest.map(({ value }) => value),
    share,
  )

const rowOf = (name: string, measured: Measured, limit: Measured): Row => {
  const [worst] = measured.slowest.toSorted((a, b) => b.value - a.value)
  const [delay, processing, presentation] = (worst?.parts ?? []).map((ms) => ms.toFixed(0))
  return {
    name: `INP of ${name} at 4× CPU, p95, × a bare button`,
    value: (p(0.95, measured) / p(0.95, limit)).toFixed(2),
    goal: '≤ 1.5',
    limit: `${p(0.95, limit).toFixed(0)} ms, a bare button`,
    detail:
      `p95 ${p(0.95, measured).toFixed(0)} ms, p50 ${p(0.5, measured).toFixed(0)}, p75 ${p(0.75, measured).toFixed(0)}; ${(p(0.5, measured) / p(0.5, limit)).toFixed(1)} × a bare button (p50 ${p(0.5, limit).toFixed(0)}); ` +
      `longest task ${Math.max(0, ...measured.longTasks).toFixed(0)} ms; worst: ${worst?.target} (delay ${delay}, listeners ${processing}, frame ${presentation})`,
  }
}

/**
 * Measures Interaction to Next Paint of whole journeys with web-vitals, on a phone with a CPU slowed four
 * times, in turns with a bare React page whose button sets one state. A journey counts with its slowest
 * interaction.
 */
export const interactions = async (): Promise<Row[]> => {
  const [server, bare] = [await startAppServer(), await serveBare('./interactions/bare-button.tsx', 'module')]
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  const measured = new Map<string, Measured>()
  const measuredOf = (name: string): Measured => {
    const known = measured.get(name) ?? { slowest: [], longTasks: [] }
    measured.set(name, known)
    return known
  }
  const limit: Measured = { slowest: [], longTasks: [] }
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const { context, page } = await openPhone(browser)
      await context.addInitScript(() => localStorage.setItem('nectar.welcome', '1'))
      const take = await watchInteractions(context)
      for (const [name, travel] of Object.entries(journeys)) {
        if (only && !only.includes(name)) continue
        await travel({ page, url: server.url, round })
        await reported(page)
        add(measuredOf(name), take())
        add(limit, await touchLimit(browser, bare.url))
      }
      await context.close()
    }
    const all: Measured = {
      slowest: [...measured.values()].flatMap(({ slowest }) => slowest),
      longTasks: [...measured.values()].flatMap(({ longTasks }) => longTasks),
    }
    return [...measured, ['all journeys', all] as const].map(([name, one]) => rowOf(name, one, limit))
  } finally {
    await browser.close()
    await bare.stop()
    await server.dispose()
  }
}
