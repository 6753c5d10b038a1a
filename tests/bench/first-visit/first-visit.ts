import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../../scripts/find-chromium.mjs'
import { startAppServer } from '../../support/app-server.ts'
import { median, type Row } from '../row.ts'
import { bareCopyScript, hydratedBy, ONE_SENTENCE, withoutScripts } from './document-copies.ts'
import { passOn } from './pass-on.ts'
import { type Kind, type Visit, visit } from './visit.ts'

const ROUNDS = Number(process.env.FIRST_VISIT_ROUNDS ?? 3)
/** Some of the pages alone, by their start: `FIRST_VISIT_PAGES=/,/auth`. */
const PAGES = process.env.FIRST_VISIT_PAGES?.split(',')

/** Less than this cannot be told from none; a limit of 0 would make every ratio infinite. */
const LEAST_MS = 1

const SCRIPT = '/bare-copy.js'
const SENTENCE = '/one-sentence'

/** Contenders, in the order of their turns. */
const CONTENDERS: {
  name: 'app' | 'static copy' | 'bare React' | 'one sentence'
  kind: Kind
  path?: string
}[] = [
  { name: 'app', kind: 'app' },
  { name: 'static copy', kind: 'static' },
  { name: 'bare React', kind: 'bare React' },
  { name: 'one sentence', kind: 'static', path: SENTENCE },
]
type Name = (typeof CONTENDERS)[number]['name']

/** Returns the eight most frequent first pages. */
const pagesOf = async (origin: string): Promise<string[]> => {
  const read = async (path: string) => (await fetch(origin + path)).json()
  const [event] = (await read('/api/events?limit=1')) as { id: string }[]
  const { artists } = (await read('/api/artists?limit=1')) as { artists: { id: string }[] }
  const all = [
    ...['/', '/events', `/events/${event?.id}`, '/artists', `/artists/${artists[0]?.id}`, '/venues'],
    ...['/pass-nectar', '/auth'],
  ]
  return PAGES ? all.filter((path) => PAGES.includes(path)) : all
}

/**
 * Measures first visits of eight pages by a slow phone on a slow network, in turn with the same document without scripts and hydrated by bare React, and
 * with a page of one sentence.
 */
export const firstVisit = async (): Promise<Row[]> => {
  const server = await startAppServer()
  const paths = await pagesOf(server.url)
  const script = { type: 'text/javascript', body: await bareCopyScript() }
  const sentence = { type: 'text/html; charset=utf-8', body: ONE_SENTENCE }
  const proxies = {
    app: await passOn(server.url),
    'static copy': await passOn(server.url, { documents: paths, change: withoutScripts }),
    'bare React': await passOn(server.url, {
      documents: paths,
      change: (html) => hydratedBy(html, SCRIPT),
      added: { [SCRIPT]: script },
    }),
    'one sentence': await passOn(server.url, { added: { [SENTENCE]: sentence } }),
  }
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  const seen: Record<Name, Map<string, Visit[]>> = {
    app: new Map(),
    'static copy': new Map(),
    'bare React': new Map(),
    'one sentence': new Map(),
  }
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (const path of paths) {
        for (const { name, kind, path: own = path } of CONTENDERS) {
          const visits = seen[name].get(path) ?? []
          seen[name].set(path, [...visits, await visit(browser, proxies[name].url, own, kind)])
        }
      }
    }
    const of = (name: Name, path: string, what: keyof Visit) =>
      median((seen[name].get(path) ?? []).map((one) => one[what]))
    const ours = (path: string, what: keyof Visit) => of('app', path, what)
    const row = (name: string, goal: string, value: (path: string) => number, digits: number): Row => {
      const values = paths.map((path) => [path, value(path)] as const)
      return {
        name: `${name}, the most of eight pages`,
        goal,
        value: Math.max(...values.map(([, one]) => one)).toFixed(digits),
        detail: values.map(([path, one]) => `${path} ${one.toFixed(digits)}`).join(', '),
      }
    }
    const limitOf = (name: Name, what: keyof Visit): { limit: string } => {
      const limits = paths.map((path) => of(name, path, what))
      return { limit: `${Math.min(...limits).toFixed(0)}–${Math.max(...limits).toFixed(0)} ms` }
    }
    const ratio = (name: Name, what: keyof Visit) => (path: string) =>
      ours(path, what) / Math.max(LEAST_MS, of(name, path, what))
    const loop = median(CONTENDERS.flatMap(({ name }) => paths.map((path) => of(name, path, 'loop'))))
    return [
      {
        ...row('LCP × the same page without scripts', '≤ 1.15', ratio('static copy', 'lcp'), 2),
        ...limitOf('static copy', 'lcp'),
      },
      {
        ...row('LCP × a page of one sentence', '≤ 1.6', ratio('one sentence', 'lcp'), 2),
        ...limitOf('one sentence', 'lcp'),
      },
      row('blocking at 4× CPU, thread time, ms', '≤ 100', (path) => ours(path, 'blocking'), 0),
      {
        ...row(
          'blocking × the same document hydrated by bare React',
          '≤ 1.3',
          ratio('bare React', 'blocking'),
          2,
        ),
        ...limitOf('bare React', 'blocking'),
      },
      row(
        'longest task after the first paint at 4× CPU, thread time, ms',
        '≤ 50',
        (path) => ours(path, 'longest'),
        0,
      ),
      {
        ...row(
          'first layout at 4× CPU, one task of thread time, ms',
          '≤ 100',
          (path) => ours(path, 'layout'),
          0,
        ),
        limit: `${loop.toFixed(0)} ms, a fixed loop`,
      },
      row('first layout × the fixed loop', '', (path) => ours(path, 'layout') / loop, 2),
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
    for (const proxy of Object.values(proxies)) await proxy.stop()
    await server.dispose()
  }
}
