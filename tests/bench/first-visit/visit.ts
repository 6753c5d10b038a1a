import type { Browser } from '@playwright/test'

/** The phone of Lighthouse's mobile preset: its screen, its processor, its network as throttled by the browser. */
const SLOWDOWN = 4
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const SCREEN = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const LONG_US = 50_000
/** Time in ms until a page is idle and has fetched the content that it does not show (src/lib/when-quiet.ts). */
const QUIET_MS = 11_000
const PATIENCE_MS = 60_000
/**
 * A string, since the page lacks the bundler's helpers. It counts requests up to the page's own mark
 * (src/lib/ready.ts): nobody waits for later ones.
 */
const SEEN = `new Promise((resolve) => {
  const [answers] = performance.getEntriesByName('page-answers')
  const needed = performance.getEntriesByType('resource')
    .filter(({ name, startTime }) => startTime < answers?.startTime && /\\.(?:js|css)$|\\/api\\//.test(name))
  const seen = { lcp: 0, cls: 0, requests: 1 + needed.length }
  new PerformanceObserver((list) => { seen.lcp = list.getEntries().at(-1).startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => { for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) seen.cls += value })
    .observe({ type: 'layout-shift', buffered: true })
  setTimeout(() => resolve(seen), 300)
})`

export interface Visit {
  lcp: number
  /** The sum of all shifts. */
  cls: number
  /** Time over 50 ms of each main-thread task after the first paint, and the longest task, in ms of thread time. */
  blocking: number
  longest: number
  /** Documents, scripts, styles and calls requested before the page answered; pictures and fonts do not delay it. */
  requests: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Thread time, which excludes other load of the machine. */
  tdur?: number
  args?: { data?: { documentLoaderURL?: string } }
}

const tasksAfterPaint = (trace: Buffer, origin: string): Pick<Visit, 'blocking' | 'longest'> => {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const start = traceEvents.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith(origin),
  )
  if (!start) throw new Error('the trace has no navigation')
  const paint = traceEvents.find(
    ({ name, pid, ts }) => name === 'firstContentfulPaint' && pid === start.pid && ts > start.ts,
  )
  const tasks = traceEvents
    .filter(
      ({ name, ph, pid, tid, ts }) =>
        name === 'ThreadControllerImpl::RunTask' &&
        ph === 'X' &&
        pid === start.pid &&
        tid === start.tid &&
        ts > (paint ?? start).ts,
    )
    .map(({ tdur, dur = 0 }) => tdur ?? dur)
  return {
    blocking: tasks.reduce((sum, us) => sum + Math.max(0, us - LONG_US), 0) / 1000,
    longest: Math.max(0, ...tasks) / 1000,
  }
}

/** Measures one first visit by a slow phone; a page without an app is measured until it is loaded. */
export const visit = async (
  browser: Browser,
  origin: string,
  path: string,
  isApp: boolean,
): Promise<Visit> => {
  const context = await browser.newContext({ ...SCREEN, locale: 'fr-FR' })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', NETWORK)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await browser.startTracing(page, {
      categories: ['toplevel', 'loading', 'blink.user_timing', 'devtools.timeline'],
    })
    await page.goto(origin + path)
    if (isApp) await page.locator('main[data-awake]').waitFor({ timeout: PATIENCE_MS })
    if (isApp) await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
    const seen = (await page.evaluate(SEEN)) as Pick<Visit, 'lcp' | 'cls' | 'requests'>
    const tasks = tasksAfterPaint(await browser.stopTracing(), origin)
    return { ...seen, ...tasks }
  } finally {
    await context.close()
  }
}
