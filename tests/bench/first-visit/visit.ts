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
const LONG_MS = 50
/** Time in ms until a page is idle and has fetched the content that it does not show (src/lib/when-quiet.ts). */
const QUIET_MS = 11_000
/** Bare React fetches nothing more once it has hydrated. */
const BARE_QUIET_MS = 1000
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

/**
 * A string as well: the ms of a fixed loop in the slowed page, by which machines compare. The fastest of five,
 * since other load can only add to it.
 */
const LOOP = `(() => {
  let fastest = Infinity
  for (let turn = 0; turn < 5; turn++) {
    const from = performance.now()
    let sum = 0
    for (let index = 0; index < 5_000_000; index++) sum = (sum * 31 + index) | 0
    fastest = Math.min(fastest, performance.now() - from)
    globalThis.loopSum = sum
  }
  return fastest
})()`

export interface Visit {
  lcp: number
  /** The sum of all shifts. */
  cls: number
  /** Time over 50 ms of each main-thread task after the first paint, and the longest task, in ms of thread time. */
  blocking: number
  longest: number
  /** Documents, scripts, styles and calls requested before the page answered; pictures and fonts do not delay it. */
  requests: number
  /** The longest task with a layout up to the first paint, in ms of thread time; 0 without any. */
  layout: number
  /** A fixed loop in the same page, in ms. */
  loop: number
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

const ms = ({ tdur, dur = 0 }: TraceEvent) => (tdur ?? dur) / 1000

const tasksOf = (trace: Buffer, origin: string): Pick<Visit, 'blocking' | 'longest' | 'layout'> => {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const start = traceEvents.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith(origin),
  )
  if (!start) throw new Error('the trace has no navigation')
  const paint = traceEvents.find(
    ({ name, pid, ts }) => name === 'firstContentfulPaint' && pid === start.pid && ts > start.ts,
  )
  const painted = (paint ?? start).ts
  const ofPage = traceEvents.filter(
    ({ ph, pid, tid, ts }) => ph === 'X' && pid === start.pid && tid === start.tid && ts > start.ts,
  )
  const tasks = ofPage.filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
  const layouts = ofPage.filter(({ name, ts }) => name === 'Layout' && ts < painted)
  const after = tasks.filter(({ ts }) => ts > painted).map(ms)
  const laidOut = tasks.filter(({ ts, dur = 0 }) =>
    layouts.some((layout) => layout.ts >= ts && layout.ts < ts + dur),
  )
  return {
    blocking: after.reduce((sum, each) => sum + Math.max(0, each - LONG_MS), 0),
    longest: Math.max(0, ...after),
    layout: Math.max(0, ...laidOut.map(ms)),
  }
}

/** The app, its document hydrated by bare React, or a page without scripts. */
export type Kind = 'app' | 'bare React' | 'static'

const QUIET: Record<Kind, number> = { app: QUIET_MS, 'bare React': BARE_QUIET_MS, static: 0 }

/** Measures one first visit by a slow phone until the page is quiet; one without scripts until it is loaded. */
export const visit = async (browser: Browser, origin: string, path: string, kind: Kind): Promise<Visit> => {
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
    if (kind !== 'static') await page.locator('main[data-awake]').waitFor({ timeout: PATIENCE_MS })
    await new Promise((resolve) => setTimeout(resolve, QUIET[kind]))
    const failed = await page.locator('html').getAttribute('data-failed')
    if (failed) throw new Error(`Bare React did not hydrate ${path}: ${failed}`)
    const seen = (await page.evaluate(SEEN)) as Pick<Visit, 'lcp' | 'cls' | 'requests'>
    const tasks = tasksOf(await browser.stopTracing(), origin)
    const loop = (await page.evaluate(LOOP)) as number
    return { ...seen, ...tasks, loop }
  } finally {
    await context.close()
  }
}
