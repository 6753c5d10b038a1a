import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { Event } from '../../../contract/events.ts'
import { chromiumFlags, findChromium } from '../../../scripts/find-chromium.mjs'
import { fileOf, type MadeFile } from '../../support/catalogue-file.ts'
import { manyEvent } from '../../support/many-events.ts'
import { queriedEvents } from '../../support/queried-events.ts'
import { median, percentile, type Row } from '../row.ts'
import { type Asked, PAGE_LENGTH } from './contender.ts'
import { type Answer, answer, serve } from './serve.ts'

/** `CATALOGUE_OF=1000,10000` measures only these sizes. */
const only = process.env.CATALOGUE_OF?.split(',').map(Number)
const SIZES = [
  { count: 1_000, rounds: 3 },
  { count: 10_000, rounds: 3 },
  { count: 100_000, rounds: 1 },
].filter(({ count }) => !only || only.includes(count))
const SLOWDOWN = 4
/** Share of the events that change in a day. */
const CHANGED = 0.003
/** Quality of brotli: a file is compressed once, a response each time. */
const QUALITY = { file: 9, answer: 5 }
const PATIENCE_MS = 15 * 60_000
const DAY_MS = 24 * 3_600_000

const contenders = {
  snapshot: 'snapshot-page.ts',
  rows: 'rows-page.ts',
}
type Name = keyof typeof contenders

const eventAt = (index: number, firstDay: string): Event => {
  const made = manyEvent(index, firstDay)
  return z.parse(Event, {
    ...{
      id: made.id,
      eventName: made.event_name,
      organizer: made.organizer,
      place: made.place,
      city: made.city,
    },
    ...{ date: made.date, time: made.time, musicStyle: made.music_style, description: made.description },
    ...{
      price: made.price_cents / 100,
      likes: made.likes,
      ticketingMode: 'internal',
      soldOut: made.sold === made.capacity,
    },
    ...{ imageUrl: null, pageUrl: null, source: null, spotify: null, instagram: null, youtube: null },
  })
}

/** Returns `count` invented listed events, the same each time except for the day. */
const eventsFor = (count: number, firstDay: string): Event[] => {
  const events: Event[] = []
  for (let index = 0; events.length < count; index++) {
    const event = eventAt(index, firstDay)
    if (event.date > firstDay) events.push(event)
  }
  return events
}

/** Returns the typed texts, key by key: frequent words, rare ones, two at once, and a missing one. */
const keysOf = (events: Event[]): string[] => {
  const middle = events[Math.floor(events.length / 2)]
  const [rare = ''] = (middle?.eventName ?? '').split(' ')
  const texts = ['bababa', rare, `paris ${rare}`, 'zzyzx']
  return texts.flatMap((text) =>
    Array.from({ length: text.length }, (_, length) => text.slice(0, length + 1).trim()),
  )
}

const manifestOf = (snapshot: MadeFile, delta: MadeFile | null): Answer => {
  const described = (file: MadeFile) => {
    const { text: _, ...rest } = file
    return rest
  }
  const at = (delta ?? snapshot).at
  return answer(JSON.stringify({ at, snapshot: described(snapshot), delta: delta && described(delta) }), 5)
}

/** Returns the catalogue and its change of a day, as files and as rows. */
const answersFor = (events: Event[], changed: Event[]) => {
  const now = Date.now()
  const snapshot = fileOf(events, { at: new Date(now - 2 * DAY_MS) })
  const delta = fileOf(changed, { at: new Date(now - DAY_MS), base: snapshot.name })
  const text = (file: MadeFile) => answer(file.text, QUALITY.file, 'application/x-ndjson')
  return {
    manifests: [manifestOf(snapshot, null), manifestOf(snapshot, delta)] as const,
    answers: new Map([
      [`/api/catalogue/${snapshot.name}`, text(snapshot)],
      [`/api/catalogue/${delta.name}`, text(delta)],
      ['/rows', answer(JSON.stringify(events), QUALITY.answer)],
      ['/changed-rows', answer(JSON.stringify(changed), QUALITY.answer)],
    ]),
  }
}

const ask = async <K extends keyof Asked>(
  page: Page,
  name: K,
  ...input: Parameters<Asked[K]>
): Promise<Awaited<ReturnType<Asked[K]>>> => {
  await page.waitForFunction(() => 'asked' in globalThis, undefined, { timeout: PATIENCE_MS })
  return page.evaluate(
    ([key, values]) => {
      const { asked } = globalThis as unknown as { asked: Record<string, (...more: unknown[]) => unknown> }
      return asked[key]?.(...values) as never
    },
    [name as string, input as unknown[]] as const,
  )
}

interface Figures {
  bytes: number
  install: number
  first: number
  keys: number[]
  memory: number
  update: { bytes: number; ms: number }
}

const openPage = async (context: BrowserContext, url: string, slowdown: number) => {
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  page.on('pageerror', (error) => console.error(error))
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(url)
  return { page, session }
}

/** Measures one contender on an empty device: install, reopen on a slow CPU, search, and update with a day's changes. */
const measure = async (
  browser: Browser,
  name: Name,
  { answers, manifests }: ReturnType<typeof answersFor>,
  keys: string[],
  truth: { before: string[][]; after: string[][] },
): Promise<Figures> => {
  answers.set('/api/catalogue', manifests[0])
  const server = await serve(contenders[name], answers)
  const context = await browser.newContext()
  try {
    const installing = await openPage(context, server.url, 1)
    const install = await ask(installing.page, 'install')
    const bytes = server.sent.bytes
    await installing.page.close()

    const first = keys[2] ?? ''
    const { page, session } = await openPage(context, `${server.url}/?first=${first}`, SLOWDOWN)
    const { ms } = await ask(page, 'first')
    const typed = await ask(page, 'keys', keys)
    const same = (ids: string[][], expected: string[][]) => {
      const at = ids.findIndex((own, index) => own.join() !== expected[index]?.join())
      if (at >= 0) throw new Error(`${name}: ${keys[at]} finds ${ids[at]}, not ${expected[at]}`)
    }
    same(typed.ids, truth.before)
    await session.send('HeapProfiler.collectGarbage')
    const heap = (await session.send('Runtime.getHeapUsage')) as {
      usedSize: number
      backingStorageSize?: number
    }
    answers.set('/api/catalogue', manifests[1])
    server.sent.bytes = 0
    const update = await ask(page, 'update')
    const updated = { bytes: server.sent.bytes, ms: update }
    same((await ask(page, 'keys', keys)).ids, truth.after)
    return {
      bytes,
      install,
      first: ms,
      keys: typed.ms,
      memory: heap.usedSize + (heap.backingStorageSize ?? 0),
      update: updated,
    }
  } finally {
    await context.close()
    await server.stop()
  }
}

const kb = (bytes: number) =>
  bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1e6).toFixed(2)} MB`

const rowsOf = (count: number, all: Record<Name, Figures[]>): Row[] => {
  const names = Object.keys(contenders) as Name[]
  const of = (pick: (figures: Figures) => number) =>
    Object.fromEntries(names.map((name) => [name, median(all[name].map(pick))])) as Record<Name, number>
  const row = (what: string, pick: (figures: Figures) => number, show: (value: number) => string): Row => {
    const values = of(pick)
    return {
      name: `catalogue of ${count}: ${what}, × rows`,
      value: (values.snapshot / values.rows).toFixed(2),
      goal: '≤ 1',
      detail: names.map((name) => `${name} ${show(values[name])}`).join(', '),
    }
  }
  const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`
  return [
    row('bytes to fetch', ({ bytes }) => bytes, kb),
    row('installed', ({ install }) => install, ms),
    row(`from opening to the first search, ${SLOWDOWN}× CPU`, ({ first }) => first, ms),
    row(`a key, p50, ${SLOWDOWN}× CPU`, ({ keys }) => percentile(keys, 0.5), ms),
    row(`a key, p95, ${SLOWDOWN}× CPU`, ({ keys }) => percentile(keys, 0.95), ms),
    row('memory', ({ memory }) => memory, kb),
    row('a day’s update, bytes', ({ update }) => update.bytes, kb),
    row(`a day’s update, ${SLOWDOWN}× CPU`, ({ update }) => update.ms, ms),
  ]
}

/**
 * Measures the whole catalogue in a browser, offline: our snapshot against one row per event, the former way.
 * Same events and keys; results are compared, and the two alternate.
 */
export const catalogueSnapshot = async (): Promise<Row[]> => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  const rows: Row[] = []
  try {
    for (const { count, rounds } of SIZES) {
      const events = eventsFor(count, new Date().toISOString().slice(0, 10))
      const changed = events
        .filter((_, index) => index % Math.round(1 / CHANGED) === 0)
        .map((event) => ({ ...event, eventName: `${event.eventName} reporté`, price: event.price + 1 }))
      const ids = new Set(changed.map(({ id }) => id))
      const after = [...events.filter(({ id }) => !ids.has(id)), ...changed]
      const keys = keysOf(events)
      const found = (all: Event[]) =>
        keys.map((search) =>
          queriedEvents(all, { search, limit: PAGE_LENGTH }, new Date()).map(({ id }) => id),
        )
      const truth = { before: found(events), after: found(after) }
      const answers = answersFor(events, changed)
      const all: Record<Name, Figures[]> = { snapshot: [], rows: [] }
      for (let round = 0; round < rounds; round++)
        for (const name of Object.keys(contenders) as Name[])
          all[name].push(await measure(browser, name, answers, keys, truth))
      rows.push(...rowsOf(count, all))
    }
    return rows
  } finally {
    await browser.close()
  }
}
