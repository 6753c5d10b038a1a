/**
 * Records the rows and server responses of this release as a fixture for later versions: `npm run build`,
 * then `npx tsx tests/stored-rows/record.ts 2026-11-22`. A browser uses the built app like a member; nothing
 * is written by hand.
 */

import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  type BrowserContext,
  expect as baseExpect,
  chromium,
  type Page,
  type Response,
} from '@playwright/test'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import type { Event as Concert } from '../../contract/events.ts'
import { chromiumFlags, findChromium } from '../../scripts/find-chromium.mjs'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { type AppServer, startAppServer } from '../support/app-server.ts'
import { partnerEvents } from '../support/booking-calls.ts'
import { pressUntil } from '../support/checkout.ts'
import { doorLink, sharedConcert, tonight } from '../support/door-link.ts'
import { addHeart, firstEvents, type Named, removeHeart, storedFavourites } from '../support/favourites.ts'
import { members, readyForTheDoor, signIn, tokenOf } from '../support/member.ts'

const expect = baseExpect.configure({ timeout: 30_000 })

const release = process.argv[2]
if (!release) throw new Error('Name the release: npx tsx tests/stored-rows/record.ts 2026-11-22')

/** Maximum rows per table, and items per list, in a fixture: the shape counts, not the number. */
const MOST = 12

const patterns = Object.entries(endpoints).map(([name, { method, path }]) => ({
  name: name as EndpointName,
  method,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
  isExact: !path.includes(':'),
}))

/** Returns the endpoint of a request; a fixed path comes before one with a parameter. */
const endpointOf = (method: string, pathname: string): EndpointName | undefined => {
  const found = patterns.filter((each) => each.method === method && each.pattern.test(pathname))
  return (found.find(({ isExact }) => isExact) ?? found[0])?.name
}

const bounded = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, MOST).map(bounded)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, bounded(each)]))
}

/** Stores that are recorded whole: columns and packed bytes fit each other only whole, and lists name any favourite. */
const WHOLE = ['snapshotIndex', 'snapshotEvents', 'checkIns', 'favourites']

/** Stores whose rows JSON cannot hold: keys that no script may export. */
const NOT_RECORDED = ['seatKeys']

const recordable = (tables: Record<string, unknown[]>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(tables)
      .filter(([name]) => !NOT_RECORDED.includes(name))
      .map(([name, rows]) => [name, WHOLE.includes(name) ? rows : bounded(rows)]),
  )

/** Reads every row of every store, from a page of this origin that runs no code of the app. */
const rowsOf = (page: Page): Promise<Record<string, unknown[]>> =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('nectar')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const tables: Record<string, unknown[]> = {}
    for (const store of db.objectStoreNames) {
      tables[store] = await new Promise<unknown[]>((resolve, reject) => {
        const reading = db.transaction(store).objectStore(store).getAll()
        reading.onsuccess = () => resolve(reading.result)
        reading.onerror = () => reject(reading.error)
      })
    }
    db.close()
    return tables
  })

/** Opens an invitation that another member gave. */
const openInvitation = async (page: Page, url: string) => {
  const [event] = await partnerEvents(url, members.premium)
  const answer = await fetch(`${url}/api/events/${event?.id}/invitations`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf(url, members.premium)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ key: crypto.randomUUID() }),
  })
  const { code } = (await answer.json()) as { code: string }
  await page.goto(`/invitation/${code}`)
  await expect(page.getByRole('img', { name: 'Code de votre billet' })).toBeVisible()
}

/** Opens the check-in of a concert, and admits a member by a scanner that types the code. */
const admitSomebody = async (context: BrowserContext, server: AppServer) => {
  const { first } = await sharedConcert(server.url)
  const access = await doorLink(server, first.eventId)
  await tonight(context)
  const page = await context.newPage()
  await page.goto(`/entree/${access.link}`)
  await page.getByLabel('Les quatre chiffres').fill(access.code)
  await page.getByRole('button', { name: 'Ouvrir le contrôle' }).click()
  await expect(
    page
      .getByRole('button', { name: 'Chercher' })
      .or(page.getByText(/caméra/).first())
      .first(),
  ).toBeVisible()
  // In one go, as a scanner types: faster than Playwright's keyboard on a busy machine.
  await page.evaluate(
    (keys) => {
      for (const key of keys) dispatchEvent(new KeyboardEvent('keydown', { key }))
    },
    [...(first.codes[0]?.doorCode ?? ''), 'Enter'],
  )
  await expect(page.getByRole('heading', { level: 2, name: 'Entrez' })).toBeVisible()
  await page.close()
}

/** Enters the line of a full concert, and lists it. */
const waitForSeats = async (page: Page, url: string) => {
  const events = (await (await page.request.get(`${url}/api/events?limit=100`)).json()) as Concert[]
  const full = events.find(({ soldOut, ticketingMode }) => soldOut && ticketingMode === 'internal')
  await page.goto(`/events/${full?.id}`)
  const join = page.getByRole('dialog').getByRole('button', { name: 'Me prévenir' })
  await pressUntil(page.getByRole('button', { name: /^Me prévenir/ }), () => expect(join).toBeVisible())
  await join.click()
  await expect.poll(async () => (await rowsOf(page)).waits).toHaveLength(1)
  await page.goto('/favorites')
  await expect.poll(async () => (await rowsOf(page)).waitLists).toHaveLength(1)
  await page.waitForLoadState('networkidle')
}

/** Opens an organisation and tonight's concert, and begins to write another. */
const organise = async (page: Page) => {
  const kept = (key: string) =>
    expect
      .poll(async () =>
        ((await rowsOf(page)).organiser as { key: string }[]).map((row) => row.key.split(' ')[0]),
      )
      .toContain(key)
  await page.goto('/orga')
  await kept('mine')
  await page.goto('/orga/nuits-voisines')
  for (const key of ['concerts', 'figures', 'people', 'guests']) await kept(key)
  await page.goto('/orga/nuits-voisines/equipe')
  await kept('organisation')
  await page.goto('/orga/nuits-voisines/brouillons/nouveau')
  await page.getByLabel('Nom du concert').fill('Répétition ouverte')
  await expect(page.getByText(/^Enregistré à/)).toBeVisible()
  await expect.poll(async () => (await rowsOf(page)).drafts).toHaveLength(1)
}

const record = async (context: BrowserContext, server: AppServer) => {
  const { url } = server
  const answers: Partial<Record<EndpointName, unknown>> = {}
  const keepAnswer = async (response: Response) => {
    const name = endpointOf(response.request().method(), new URL(response.url()).pathname)
    if (!name || !response.ok()) return
    const body: unknown = await response.json().catch(() => undefined)
    // Keeps the largest response of each endpoint, which tells most about its shape.
    if (body !== undefined && JSON.stringify(body).length > JSON.stringify(answers[name] ?? '').length)
      answers[name] = body
  }
  context.on('response', (response) => void keepAnswer(response))

  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'Compris' }).click()
  await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
  await page
    .getByRole('complementary', { name: /Installe/ })
    .getByRole('button')
    .last()
    .click()
  await page
    .getByRole('button', { name: /mode|thème|clair|sombre/i })
    .first()
    .click()
  await signIn(page, members.standard)
  await readyForTheDoor(page)

  const stored = await storedFavourites(url, await tokenOf(url, members.standard))
  const free = (await firstEvents(url)).filter(({ id }) => !stored.includes(id))
  const [refused, online, waiting] = free as [Named, Named, Named]
  for (const path of ['/artists', '/venues', '/settings', '/profile', '/store', '/favorites']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  await expect.poll(async () => (await rowsOf(page)).givenLists).toHaveLength(1)
  await page.goto('/artists/acier-doux')
  await page.getByRole('button', { name: 'Suivre Acier Doux' }).click()
  await expect(page.getByRole('button', { name: /Acier Doux/, pressed: true })).toBeEnabled()
  await openInvitation(page, url)
  await admitSomebody(context, server)
  await waitForSeats(page, url)
  await organise(page)

  await page.goto('/events')
  await addHeart(page, online).click()
  await expect(removeHeart(page, online)).toBeEnabled()
  const forSale = await page.request.get(`${url}/api/events?limit=50`)
  const sold = ((await forSale.json()) as { id: string; ticketingMode: string; price: number }[]).find(
    ({ ticketingMode, price }) => ticketingMode === 'internal' && price > 0,
  )
  await page.goto(`/events/${sold?.id}`)
  await page.waitForLoadState('networkidle')
  await page.goto('/events')
  // The catalogue is prefetched some seconds after the render.
  await expect
    .poll(async () => ((await rowsOf(page)).meta as { key: string }[]).map(({ key }) => key))
    .toContain('ahead')
  await page.getByRole('button', { name: 'Filtres' }).click()
  await page.waitForFunction(() => localStorage.getItem('nectar.queries')?.includes('"filters"'))
  await page.keyboard.press('Escape')

  await context.setOffline(true)
  for (const event of [refused, waiting]) {
    await addHeart(page, event).click()
    await expect(removeHeart(page, event)).toBeEnabled()
  }
  await page.goto('/coming-soon')
  await page.getByLabel('Email').fill('lancement@nectar.test')
  await page.getByRole('button', { name: 'Me préinscrire' }).click()
  await expect(page.getByRole('heading', { name: 'Merci !' })).toBeVisible()
  await page.waitForFunction(() => localStorage.getItem('nectar.queries')?.includes('current-user'))

  // No page of the app is open when the network returns: the worker replays, and the refusal stays stored.
  const failure = (status: number, code: string, message: string) => ({
    status,
    json: { message, code, requestId: 'recorded' },
  })
  await context.route(`**/api/favorites/${refused.id}`, (route) =>
    route.fulfill(failure(403, 'forbidden', 'Cet événement ne peut pas être ajouté.')),
  )
  await context.route(`**/api/favorites/${waiting.id}`, (route) =>
    route.fulfill(failure(503, 'unavailable', 'Plus tard.')),
  )
  await context.route('**/api/preregister', (route) =>
    route.fulfill(failure(503, 'unavailable', 'Plus tard.')),
  )
  const plain = await context.newPage()
  await page.close()
  await context.setOffline(false)
  await plain.goto('/api/health')
  await expect
    .poll(async () => {
      const tables = await rowsOf(plain)
      const tried = (tables.outbox as { attempts: number }[]).filter(({ attempts }) => attempts > 0)
      return [tables.refusals?.length, tried.length]
    })
    .toEqual([1, 1])
  await expect.poll(async () => (await rowsOf(plain)).preregistrations).toHaveLength(1)
  const localStorage = await plain.evaluate(() => ({ ...window.localStorage }))
  const tables = await rowsOf(plain)
  return {
    release,
    recordedAt: machineNow().getTime(),
    tables: recordable(tables),
    localStorage,
    answers: bounded(answers),
  }
}

const server = await startAppServer()
const executablePath = findChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumFlags })
try {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  })
  const fixture = await record(context, server)
  const file = fileURLToPath(new URL(`releases/${release}.json`, import.meta.url))
  await writeFile(file, `${JSON.stringify(fixture, null, 2)}\n`)
  console.log(
    file,
    Object.entries(fixture.tables as Record<string, unknown[]>).map(
      ([name, rows]) => `${name} ${rows.length}`,
    ),
  )
  console.log(Object.keys(fixture.localStorage), Object.keys(fixture.answers as object))
} finally {
  await browser.close()
  await server.dispose()
}
