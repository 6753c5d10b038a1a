import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../../scripts/find-chromium.mjs'
import { startAppServer } from '../../support/app-server.ts'
import { median, type Row } from '../row.ts'
import { passOn } from './static-copy.ts'
import { type Visit, visit } from './visit.ts'

const ROUNDS = Number(process.env.FIRST_VISIT_ROUNDS ?? 3)

/** Returns the eight most frequent first pages. */
const pagesOf = async (origin: string): Promise<string[]> => {
  const read = async (path: string) => (await fetch(origin + path)).json()
  const [event] = (await read('/api/events?limit=1')) as { id: string }[]
  const { artists } = (await read('/api/artists?limit=1')) as { artists: { id: string }[] }
  return [
    ...['/', '/events', `/events/${event?.id}`, '/artists', `/artists/${artists[0]?.id}`, '/venues'],
    ...['/pass-nectar', '/auth'],
  ]
}

/**
 * Measures first visits of the eight pages by a slow phone on a slow network, each in turn with the same
 * document without scripts. A row names the page furthest from the goal, and all of them.
 */
export const firstVisit = async (): Promise<Row[]> => {
  const server = await startAppServer()
  const paths = await pagesOf(server.url)
  const [app, bare] = [await passOn(server.url), await passOn(server.url, paths)]
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  const seen = new Map(paths.map((path) => [path, { app: [] as Visit[], bare: [] as Visit[] }]))
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (const [path, { app: ours, bare: limit }] of seen) {
        ours.push(await visit(browser, app.url, path, true))
        limit.push(await visit(browser, bare.url, path, false))
      }
    }
    const of = (visits: Visit[], what: keyof Visit) => median(visits.map((one) => one[what]))
    const row = (name: string, goal: string, value: (path: string) => number, digits: number): Row => {
      const values = paths.map((path) => [path, value(path)] as const)
      return {
        name: `${name}, the most of eight pages`,
        goal,
        value: Math.max(...values.map(([, one]) => one)).toFixed(digits),
        detail: values.map(([path, one]) => `${path} ${one.toFixed(digits)}`).join(', '),
      }
    }
    const ours = (path: string, what: keyof Visit) => of(seen.get(path)?.app ?? [], what)
    const limit = (path: string) => of(seen.get(path)?.bare ?? [], 'lcp')
    const limits = paths.map(limit)
    return [
      {
        ...row('LCP × the same page without scripts', '≤ 1.15', (path) => ours(path, 'lcp') / limit(path), 2),
        limit: `${Math.min(...limits).toFixed(0)}–${Math.max(...limits).toFixed(0)} ms`,
      },
      row('blocking at 4× CPU, thread time, ms', '≤ 100', (path) => ours(path, 'blocking'), 0),
      row(
        'longest task after the first paint at 4× CPU, thread time, ms',
        '≤ 50',
        (path) => ours(path, 'longest'),
        0,
      ),
      row('CLS until quiet', '≤ 0.01', (path) => ours(path, 'cls'), 3),
      row(
        'requests until it answers, without pictures and fonts',
        '≤ 12',
        (path) => ours(path, 'requests'),
        0,
      ),
    ]
  } finally {
    await browser.close()
    await app.stop()
    await bare.stop()
    await server.dispose()
  }
}
