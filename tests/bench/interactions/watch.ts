import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext, Page } from '@playwright/test'

/** The slowest interaction of a document so far, by web-vitals; times in ms. */
export interface Inp {
  /** Id of the document: a later report replaces an earlier one. */
  id: string
  value: number
  /** The element pressed or typed into. */
  target: string
  /** Time until the first listener, in the listeners, and from there to the frame. */
  parts: [delay: number, processing: number, presentation: number]
}

export interface Seen {
  inp: Inp[]
  /** Tasks of 50 ms and more. */
  longTasks: number[]
}

const require = createRequire(import.meta.url)
const webVitals = readFileSync(require.resolve('web-vitals/attribution'), 'utf8')

/** A string, since the page lacks the bundler's helpers. */
const WATCH = `${webVitals}
webVitals.onINP(({ id, value, attribution: { interactionTarget, inputDelay, processingDuration, presentationDelay } }) =>
  reportInp({ id, value, target: interactionTarget ?? '', parts: [inputDelay, processingDuration, presentationDelay] }),
  { reportAllChanges: true, durationThreshold: 16 })
new PerformanceObserver((list) => reportLongTasks(list.getEntries().map(({ duration }) => duration)))
  .observe({ type: 'longtask' })`

/** Watches every document of a context; returns a function that takes the reports since the last call. */
export const watchInteractions = async (context: BrowserContext): Promise<() => Seen> => {
  let inp = new Map<string, Inp>()
  let longTasks: number[] = []
  await context.exposeFunction('reportInp', (report: Inp) => inp.set(report.id, report))
  await context.exposeFunction('reportLongTasks', (durations: number[]) => longTasks.push(...durations))
  await context.addInitScript({ content: WATCH })
  return () => {
    const seen = { inp: [...inp.values()], longTasks }
    inp = new Map()
    longTasks = []
    return seen
  }
}

/** Waits until the last interaction's frame is reported: web-vitals reports when the page is idle. */
export const reported = async (page: Page): Promise<void> => {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() =>
          setTimeout(() => requestIdleCallback(() => setTimeout(resolve), { timeout: 2000 }), 100),
        )
      }),
  )
}
