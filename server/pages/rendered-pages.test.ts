import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parisStamp } from '../../contract/rules/paris-time.ts'
import { testPostgres } from '../../tests/support/postgres.ts'
import { openFilledEmbedded } from '../../tests/support/server/databases.ts'
import { type Harness, ORIGIN, startHarness } from '../../tests/support/server/harness.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { events, proUsers } from '../platform/db/schema.ts'
import { hashSource } from './document.ts'

const EVENT = 'colle-et-ciseaux'
const ARTIST = 'acier-doux'
const dist = mkdtempSync(join(tmpdir(), 'nectar-dist-'))
const clientRoot = join(dist, 'client')

/** Replaces the built app: it shows how often it has rendered and the data that it read. */
const RENDER = `
import { writeFileSync } from 'node:fs'
writeFileSync(new URL('started', import.meta.url), '')
let times = 0
const CALLS = { events: '/api/events?limit=8', event: '/api/events/${EVENT}', artists: '/api/prousers' }
export const globalCss = ''
export const render = async (address) => {
  if (address.includes('page=13')) process.exit(1)
  const of = /^\\/events\\/(.+)/.exec(address)
  const url = of ? '/api/events/' + of[1] : address.startsWith('/events') ? CALLS.events : CALLS.artists
  const answer = await fetch(url)
  const value = answer.ok ? await answer.json() : null
  const names = JSON.stringify(value).replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  return {
    html: '<title>Titre · Nectar</title><main class="k"><b>' + ++times + '</b>' + names + '</main>',
    data: value ? [[[url], value]] : [],
    hasFailed: !answer.ok,
  }
}`
const TEMPLATE =
  '<!doctype html><html><head><title>Nectar</title><!--head--></head><body><div id="root"></div><!--end--></body></html>'
const files = {
  'client/app.html': '<!doctype html><title>Nectar</title><p>shell</p>',
  'client/events.html': '<!doctype html><title>Événements</title><p>built</p>',
  'client/pages.json': JSON.stringify({
    shell: 'app.html',
    routes: { '/events': 'events.html', '/artists': 'events.html' },
    policies: { default: "default-src 'none'" },
  }),
  'pages/render.js': RENDER,
  'pages/package.json': '{"type":"module"}',
  'pages/parts.json': JSON.stringify({
    template: TEMPLATE,
    globalCss: 'p{}',
    bootScript: 'boot()',
    instantPassScript: '',
    sheets: ['style.css'],
    rules: [{ css: '.k{}', within: [], needs: [['k']] }],
    chunksOf: {},
  }),
}

let api: Harness
beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(dist, name, '..'), { recursive: true })
    writeFileSync(join(dist, name), text)
  }
  api = await startHarness(openFilledEmbedded, { clientRoot })
})
afterAll(async () => {
  await api.close()
  rmSync(dist, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) => api.call('GET', path, { headers })
const timesOf = (html: string) => Number(/<b>(\d+)<\/b>/.exec(html)?.[1])
const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')
const rename = (eventName: string) =>
  api.database.db.update(events).set({ eventName }).where(eq(events.id, EVENT))

test('the thread starts soon after the server, before a page is asked for', async () => {
  const started = join(dist, 'pages', 'started')
  rmSync(started, { force: true })
  const { app, close } = await startHarness(openFilledEmbedded, { clientRoot })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await app.listen({ port: 0 })
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  await expect.poll(() => existsSync(started)).toBe(true)
  await close()
})

test('a page comes with its data, its address and a policy for just what stands in it', async () => {
  const page = await get('/events')
  const listed = (await get('/api/events?limit=8')).json
  expect(page.status).toBe(200)
  expect(page.text).toContain('<div id="root" data-path="/events" data-reads="search city')
  expect(dataOf(page.text)).toEqual([[['/api/events?limit=8'], listed]])
  expect(page.text).toContain(`<link rel="canonical" href="${ORIGIN}/events">`)
  expect(page.text.match(/<title>/g)).toHaveLength(1)
  for (const inline of ['boot()', 'p{}', '.k{}'])
    expect(page.headers['content-security-policy']).toContain(hashSource(inline))
})

test('it is rendered once, asked about each time, and the same for whatever its page does not read', async () => {
  const page = await get('/events?search=jazz')
  expect(page.text).toContain('data-path="/events?search=jazz"')
  for (const query of ['search=jazz&utm_source=x', 'x=%3Cscript%3E&search=jazz&city='])
    expect((await get(`/events?${query}`)).text).toBe(page.text)
  const again = await get('/events?search=jazz', { 'if-none-match': `${page.headers.etag}` })
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await get(`/events?search=${'x'.repeat(400)}`)).text).toContain('<p>shell</p>')
})

test('the list names its feed, narrowed as it is but for days and pages', async () => {
  const page = await get('/events?city=Lyon&musicStyle=Jazz&stepFree=1&when=weekend&page=2')
  const { document } = new JSDOM(page.text).window
  const feeds = [...document.querySelectorAll<HTMLLinkElement>('link[rel=alternate]')]
  expect(feeds.map(({ type, href }) => [type, href])).toEqual([
    ['text/calendar', `${ORIGIN}/api/agenda.ics?city=Lyon&musicStyle=Jazz&stepFree=1`],
    ['application/rss+xml', `${ORIGIN}/api/agenda.rss?city=Lyon&musicStyle=Jazz&stepFree=1`],
  ])
  expect(feeds[0]?.title).toMatch(/ · Jazz · Lyon$/)
})

test('a change is in the next answer, and what it has not concerned is not rendered anew', async () => {
  const [list, artists] = [await get('/events'), await get('/artists')]
  await rename('Autre nom')
  const changed = await get('/events')
  expect(changed.text).toContain('Autre nom')
  expect(changed.headers.etag).not.toBe(list.headers.etag)
  expect((await get('/artists')).text).toBe(artists.text)
  await api.database.db.update(proUsers).set({ name: 'Autre artiste' }).where(eq(proUsers.id, ARTIST))
  expect((await get('/artists')).text).toContain('Autre artiste')
  expect(timesOf((await get('/events')).text)).toBe(timesOf(changed.text))
})

test('hostile words stay words in the page and in its data', async () => {
  const word = '</script><script>alert(1)</script><!-- \u2028 $&'
  await rename(word)
  const { text } = await get(`/events/${EVENT}`)
  expect(dataOf(text)[0][1].eventName).toBe(word)
  expect(text).not.toContain('<script>alert')
  expect(text).not.toContain('<!--')
})

test('the page of an event has the head that describes it; one that is not there is 404, with a page that says so', async () => {
  await rename('Un concert')
  const page = await get(`/events/${EVENT}`)
  expect(page.text).toContain('<title>Un concert · Nectar</title>')
  expect(page.text).toContain(`data-path="/events/${EVENT}"`)
  const none = await get('/events/nulle-part')
  expect(none.status).toBe(404)
  expect(none.text).toContain('<meta name="robots" content="noindex">')
  expect(none.text).toContain('<main')
  expect(none.text).not.toContain('data-path')
})

/** Makes every database read fail while `work` runs. */
const whileAway = async <T>(work: () => Promise<T>): Promise<T> => {
  const { db } = api.database
  const select = db.select.bind(db)
  Object.assign(db, {
    select: () => {
      throw new Error('away')
    },
  })
  return work().finally(() => Object.assign(db, { select }))
}

test('what was never rendered and cannot be read: a list comes as it was built, a concert says so with 503; nothing of it is kept', async () => {
  await rename('Avant la panne')
  const [page, described] = await whileAway(async () => [
    await get('/events?city=Lille'),
    await get('/events/premier-album'),
  ])
  expect(page?.status).toBe(200)
  expect(page?.text).toContain('<title>Événements')
  expect(page?.text).not.toMatch(/data-path|page-data/)
  expect(described?.status).toBe(503)
  expect(described?.text).toContain('<main')
  expect(described?.text).not.toMatch(/data-path|page-data/)
  const after = await get('/events?city=Lille')
  expect(after.status).toBe(200)
  expect(after.text).toContain('data-path="/events?city=Lille"')
})

test('a page that was rendered before serves while the database is away, says of when it is, and is cached nowhere', async () => {
  await rename('Avant la panne')
  const addresses = ['/events', `/events/${EVENT}`]
  const before = await Promise.all(addresses.map((address) => get(address)))
  await rename('Pendant la panne')
  const renderedAt = api.clock.now
  api.clock.now = new Date(renderedAt.getTime() + 20 * 60_000)
  const away = await whileAway(() =>
    Promise.all(
      addresses.map((address, index) => get(address, { 'if-none-match': `${before[index]?.headers.etag}` })),
    ),
  )
  for (const { status, headers, text } of away) {
    expect([status, headers['cache-control'], headers.etag]).toEqual([200, 'no-store', undefined])
    const { document } = new JSDOM(text).window
    expect(document.querySelector('[role=status]')?.textContent).toBe(
      `Page du ${parisStamp(renderedAt)}\u00a0: le service est momentanément indisponible.`,
    )
    const data = document.getElementById('page-data')
    expect(data?.dataset.at).toBe(String(renderedAt.getTime()))
    expect(data?.textContent).toContain('Avant la panne')
    for (const style of document.querySelectorAll('style'))
      expect(headers['content-security-policy']).toContain(hashSource(style.textContent ?? ''))
  }
  const [list] = await Promise.all(addresses.map((address) => get(address)))
  api.clock.now = renderedAt
  expect(list?.text).toContain('Pendant la panne')
  expect(list?.text).not.toContain('role="status"')
})

test('a concert that is gone is 404, also where its page was rendered before', async () => {
  expect((await get('/events/lueur')).status).toBe(200)
  await api.database.db.delete(events).where(eq(events.id, 'lueur'))
  expect((await get('/events/lueur')).status).toBe(404)
  // Nor does an outage bring the page back.
  const away = await whileAway(() => get('/events/lueur'))
  expect([away.status, away.text.includes('role="status"')]).toEqual([503, false])
})

test('where more pages wait than can be rendered soon, the others come unrendered, and the log has one line', async () => {
  const [warned, failed] = [vi.spyOn(api.app.log, 'warn'), vi.spyOn(api.app.log, 'error')]
  const many = await api.database.db.select({ id: events.id }).from(events).limit(60)
  const pages = await Promise.all(many.map(({ id }) => get(`/events/${id}`)))
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]))
  const rendered = pages.filter(({ text }) => timesOf(text) > 0)
  expect(rendered.length).toBeGreaterThan(0)
  expect(rendered.length).toBeLessThan(pages.length)
  expect(failed).not.toHaveBeenCalled()
  expect(warned).toHaveBeenCalledTimes(1)
})

test('where rendering dies the page is served as it was built, and the next is rendered again', async () => {
  const page = await get('/events?page=13')
  expect([page.status, page.text.includes('<p>shell</p>')]).toEqual([200, true])
  const next = await get('/events?page=2')
  expect(next.text).toContain('data-path="/events?page=2"')
})

const { postgres, missing } = await testPostgres()
afterAll(() => postgres?.stop())

test.skipIf(!postgres)(
  `what one process changes is in the pages and the lists of another on the same PostgreSQL${missing ? ` (${missing})` : ''}`,
  async () => {
    const url = (await postgres?.createDatabase(process.env.FILLED_POSTGRES)) ?? ''
    const one = await startHarness(() => openPostgres(url), { clientRoot })
    const two = await startHarness(() => openPostgres(url), { clientRoot })
    const token = await one.signIn('libre@nectar.test')
    const likes = async () => {
      const page = dataOf((await two.call('GET', `/events/${EVENT}`)).text)
      const list = (await two.call('GET', '/api/events?limit=100')).json
      return [page[0][1].likes, list.find(({ id }: { id: string }) => id === EVENT).likes]
    }
    await one.call('DELETE', `/api/favorites/${EVENT}`, { token })
    const [before = 0] = await likes()
    for (const [method, now] of [
      ['POST', before + 1],
      ['DELETE', before],
    ] as const) {
      await one.call(method, `/api/favorites/${EVENT}`, { token })
      await expect.poll(likes, { interval: 5 }).toEqual([now, now])
    }
    await one.close()
    await two.close()
  },
)
