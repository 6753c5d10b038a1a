import { type Browser, chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../../scripts/find-chromium.mjs'
import { startAppServer } from '../../support/app-server.ts'
import { serveBare } from '../bare-server.ts'
import { passOn } from '../first-visit/pass-on.ts'
import { median, type Row } from '../row.ts'

const ROUNDS = 5
const ROUND_TRIP_MS = 100

/** The ms from the first request until the worker has cached all, and the number of requests until then. */
interface Installation {
  ms: number
  requests: number
}

/** Opens an address on a new device. */
const install = async (browser: Browser, url: string): Promise<Installation> => {
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  let requests = 0
  context.on('request', () => {
    requests += 1
  })
  const page = await context.newPage()
  const start = performance.now()
  await page.goto(url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const ms = performance.now() - start
  await context.close()
  return { ms, requests }
}

/** Measures the first visit until the app works offline, each call after a round trip, beside a bare page. */
export const installation = async (): Promise<Row[]> => {
  const server = await startAppServer()
  const bare = await serveBare('./offline-open/bare-react.tsx', 'module')
  const proxies = await Promise.all(
    [server.url, bare.url].map((url) => passOn(url, { delayMs: ROUND_TRIP_MS })),
  )
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  try {
    const runs = proxies.map((): Installation[] => [])
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, { url }] of proxies.entries()) runs[index]?.push(await install(browser, url))
    const [ours, bareReact] = runs.map((of) => median(of.map(({ ms }) => ms)))
    if (!ours || !bareReact) throw new Error('Nothing was installed.')
    const requests = runs.map((of) => median(of.map((run) => run.requests)))
    return [
      {
        name: 'first visit → works offline, round trip 100 ms, × bare React',
        value: (ours / bareReact).toFixed(2),
        goal: '',
        limit: `${bareReact.toFixed(0)} ms`,
        detail: `${ours.toFixed(0)} ms, bare React ${bareReact.toFixed(0)} ms; requests ${requests.join(' and ')}`,
      },
    ]
  } finally {
    await browser.close()
    await Promise.all([...proxies, bare].map(({ stop }) => stop()))
    await server.dispose()
  }
}
