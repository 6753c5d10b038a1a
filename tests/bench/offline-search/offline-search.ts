import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../../scripts/find-chromium.mjs'
import { startAppServer } from '../../support/app-server.ts'
import { percentile, type Row } from '../row.ts'
import { catalogueKept, fillCatalogue, WORD } from './fill.ts'
import { type Seen, WATCH, WATCH_FRAMES } from './watch.ts'

const MANY = 5000
/** The same screen with hardly anything to search. */
const FEW = 100
const SLOWDOWN = 4
const ROUNDS = 6
/** Pause in ms between two keys of a fast typist on a phone, and between two words, in which the address is updated. */
const RHYTHM_MS = 140
const REST_MS = 800
/** A longer frame, in ms, has dropped at least one at 60 per second. */
const DROPPED_MS = 25

const rest = () => new Promise((resolve) => setTimeout(resolve, REST_MS))

const type = async (page: Page): Promise<void> => {
  for (let round = 0; round < ROUNDS; round++) {
    await page.keyboard.type(WORD, { delay: RHYTHM_MS })
    await rest()
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    await rest()
  }
}

/** Opens the list cold and offline, with `count` events that its own prefetch has stored on the device, and types. */
const searchAmong = async (browser: Browser, count: number): Promise<Seen> => {
  const server = await startAppServer()
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    locale: 'fr-FR',
  })
  try {
    await fillCatalogue(server, count)
    const page = await context.newPage()
    await page.goto(`${server.url}/events`)
    await page.getByRole('article').first().waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await catalogueKept(page)
    await context.setOffline(true)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.goto(`${server.url}/events`)
    await page.getByRole('article').first().waitFor()
    await page.getByRole('searchbox').focus()
    await page.evaluate(WATCH)
    await type(page)
    const { keys, longTasks } = (await page.evaluate('globalThis.seen')) as Seen
    await page.evaluate(WATCH_FRAMES)
    await type(page)
    const { frames } = (await page.evaluate('globalThis.seen')) as Seen
    return { keys, longTasks, frames }
  } finally {
    await context.close()
    await server.dispose()
  }
}

const figures = (ms: number[]) =>
  `p50 ${percentile(ms, 0.5).toFixed(0)}, p95 ${percentile(ms, 0.95).toFixed(0)}, most ${Math.max(...ms).toFixed(0)} ms`
const dropped = ({ frames }: Seen) => frames.filter((ms) => ms > DROPPED_MS).length / frames.length

/**
 * Measures the search while typing, offline, on a CPU slowed four times: from the key to the frame with its
 * list, with 5,000 events against a hundred.
 */
export const offlineSearch = async (): Promise<Row[]> => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  try {
    const few = await searchAmong(browser, FEW)
    const many = await searchAmong(browser, MANY)
    const name = `offline search over ${MANY} events`
    return [
      {
        name: `${name}, key → list, p95 in ms at 4× CPU`,
        value: percentile(many.keys, 0.95).toFixed(0),
        goal: '≤ 50',
        detail: `${figures(many.keys)} of ${many.keys.length} keys, ${ROUNDS * WORD.length - many.keys.length} that changed nothing or were overtaken by the next; over ${FEW}: ${figures(few.keys)}`,
      },
      {
        name: `${name}, key → list, × over ${FEW} (p50)`,
        value: (percentile(many.keys, 0.5) / percentile(few.keys, 0.5)).toFixed(2),
        goal: '≤ 1.5',
        detail: '',
      },
      {
        name: `${name}, share of frames dropped while typing`,
        value: `${(dropped(many) * 100).toFixed(0)} %`,
        goal: '0 %',
        detail: `over ${FEW}: ${(dropped(few) * 100).toFixed(0)} %; longest task ${Math.max(0, ...many.longTasks).toFixed(0)} ms of ${many.longTasks.length} long ones`,
      },
    ]
  } finally {
    await browser.close()
  }
}
