import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import ICAL from 'ical.js'
import type { Event } from '../../contract/events.ts'
import type { PassQr } from '../../contract/pass.ts'
import type { Ticket } from '../../contract/tickets.ts'
import { pageRows } from '../../src/config/paths.ts'
import { type AppServer, startAppServer } from '../support/app-server.ts'
import { partnerEvents } from '../support/booking-calls.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { BREAKOUT, ELEMENT, plantHostileText, RUNS } from '../support/hostile-text.ts'
import { asMember, enter, members, tokenOf } from '../support/member.ts'
import { allMails } from '../support/written-mails.ts'

// Hostile text in every stored field, on every page (issue 'Trust'). It needs a browser, to see scripts,
// requests and overflow.

const post = async <T>(url: string, path: string, body: unknown, email?: string): Promise<T> => {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...(email && { authorization: `Bearer ${await tokenOf(url, email)}` }),
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** A server whose every text is hostile, and the ids in its addresses. */
interface Planted {
  server: AppServer
  /** Values of the paths' parameters, by the name of the page. */
  values: Record<string, string[]>
  columns: number
}

/** Creates everything that pages show of a member before it is overwritten: an invitation, messages, follows. */
const live = async (url: string): Promise<{ code: string; orderId: string | null; paymentId: string }> => {
  const [event] = await partnerEvents(url, members.premium)
  if (!event) throw new Error('no partner event')
  const { code } = await post<{ code: string }>(
    url,
    `/api/events/${event.id}/invitations`,
    {},
    members.premium,
  )
  const { artists } = (await (await fetch(`${url}/api/artists?limit=3`)).json()) as {
    artists: { id: string }[]
  }
  for (const { id } of artists) await post(url, `/api/follows/${id}`, {}, members.standard)
  const feedback = await post<{ id: string }>(url, '/api/feedbacks', { note: 1 }, members.standard)
  await fetch(`${url}/api/feedbacks/${feedback.id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ comment: 'Bien.' }),
  })
  const tickets = await asMember<Ticket[]>(url, members.standard, '/api/tickets')
  const onSale = (await (await fetch(`${url}/api/events?limit=100`)).json()) as Event[]
  const sold = onSale.find(
    ({ ticketingMode, price, source }) =>
      ticketingMode === 'internal' && price > 0 && source !== 'concerts-api',
  )
  const kinds = (await (await fetch(`${url}/api/events/${sold?.id}/tickets`)).json()) as {
    id: string
    price: number
  }[]
  const { paymentIntentId } = await post<{ paymentIntentId: string }>(
    url,
    '/api/create-payment-intent',
    {
      eventId: sold?.id,
      tickets: { [kinds[0]?.id ?? '']: 1 },
      totalAmount: kinds[0]?.price ?? sold?.price,
      attemptId: 1,
    },
    members.standard,
  )
  return {
    code,
    orderId: tickets.find(({ orderId }) => orderId)?.orderId ?? null,
    paymentId: paymentIntentId,
  }
}

const test = base.extend<object, { planted: Planted }>({
  planted: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the first parameter.
    async ({}, use) => {
      const server = await startAppServer()
      const { code, orderId, paymentId } = await live(server.url)
      const events = (await (await fetch(`${server.url}/api/events?limit=100`)).json()) as Event[]
      const tickets = await asMember<Ticket[]>(server.url, members.standard, '/api/tickets')
      const read = async <T>(path: string) => (await (await fetch(server.url + path)).json()) as T
      const { artists } = await read<{ artists: { id: string }[] }>('/api/artists?limit=5')
      const venues = await read<{ id: string }[]>('/api/producers?limit=5')
      const { qrUrl } = await asMember<PassQr>(server.url, members.standard, '/api/user/pass-qr')
      await server.stop()
      const columns = await plantHostileText(server.dataDir)
      await server.start()
      const rest = (address: string, prefix: string) => {
        const { pathname, search } = new URL(address)
        return (pathname + search).slice(prefix.length)
      }
      const seat = tickets.flatMap(({ codes }) => codes)[0]?.qrUrl ?? ''
      // One of each text: rows are planted in turn.
      const ids = [...new Set(events.slice(0, 5).map(({ id }) => id))]
      const internal = events.find(({ ticketingMode, price }) => ticketingMode === 'internal' && price > 0)
      await use({
        server,
        columns,
        values: {
          event: ids,
          'event-checkout': [internal?.id ?? ''],
          'payment-success': [orderId ?? 'x'],
          'demo-payment': [paymentId],
          'booking-confirmation': tickets.slice(0, 2).map(({ eventId }) => eventId),
          billet: [rest(seat, '/billet/')],
          invitation: [code],
          pass: [rest(qrUrl, '/pass/')],
          artist: artists.map(({ id }) => id),
          venue: venues.map(({ id }) => id),
        },
      })
      await server.dispose()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  server: async ({ planted }, use) => use(planted.server),
})

/** Returns every page of the path table, with each value of its parameter. */
const addresses = ({ values }: Planted): string[] =>
  pageRows.flatMap(({ path, page }) =>
    /:\w/.test(path)
      ? (values[page] ?? ['x']).map((value) => path.replace(/:\w+\??/, value))
      : [path === '*' ? '/nulle/part' : path],
  )

/** Collects forbidden effects in a context. */
const watch = async (context: BrowserContext, origin: string) => {
  const seen: string[] = []
  await context.exposeBinding(RUNS, ({ page }) => {
    seen.push(`a script ran on ${page.url()}`)
  })
  context.on('request', (request) => {
    const url = request.url()
    if (/^(?:data|blob):/.test(url)) return
    const isPicture = request.resourceType() === 'image'
    if (!url.startsWith(origin) || (/\/hostile/.test(new URL(url).pathname) && !isPicture))
      seen.push(`${request.resourceType()} ${url.slice(0, 200)}`)
  })
  context.on('dialog', (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return seen
}

/** Returns the injected parts of a document, and whether it scrolls sideways. */
const injected = (page: Page) =>
  page.evaluate((element) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href], form[action], area[href]')]
      .map((link) => link.getAttribute('href') ?? link.getAttribute('action') ?? '')
      // Browsers ignore control characters and spaces there.
      .filter((href) => /^[\s\p{Cc}]*(?:javascript|data|vbscript)\s*:/iu.test(href) || /^\/\//.test(href))
    const width = document.documentElement.clientWidth
    const handlers = [...document.querySelectorAll('*')]
      .filter((one) => [...one.attributes].some(({ name }) => /^on/i.test(name)))
      .map((one) => one.outerHTML.slice(0, 80))
    return {
      elements: document.querySelectorAll(element).length,
      links,
      handlers,
      broken: document.body.textContent.includes('Cette page n’a pas pu s’ouvrir'),
      // Elements past the page's edge, if it scrolls sideways.
      beyond:
        document.documentElement.scrollWidth > width
          ? [...document.querySelectorAll('body *')]
              .filter((one) => one.getBoundingClientRect().right > width + 1)
              .slice(-3)
              .map((one) => `${one.tagName}.${one.className} ${one.textContent?.slice(0, 40)}`)
          : [],
    }
  }, ELEMENT)
const CLEAN = { elements: 0, links: [], handlers: [], broken: false, beyond: [] }

/** Returns the parts of a dialog that overflow it: it hides them, so that the page is no wider. */
const wider = (dialog: Locator) =>
  dialog.evaluate((element) => {
    const { right } = element.getBoundingClientRect()
    return [...element.querySelectorAll('*')]
      .filter((one) => one.textContent && one.getBoundingClientRect().right > right + 1)
      .slice(-3)
      .map((one) => `${one.tagName}.${one.className} ${one.textContent?.slice(0, 40)}`)
  })

/** The dialogs, by user and opener. */
const DIALOGS = [
  {
    who: 'a visitor',
    email: null,
    openers: [/^Filtres/, /^Partager$/, /^S’abonner à cet agenda/],
  },
  {
    who: 'a member',
    email: members.standard,
    openers: [
      ...[
        /^Afficher (?:mon|le|mes|les) (?:billet|QR code)/,
        /^Annuler la réservation/,
        /^Partager mes favoris/,
      ],
      ...[/^Supprimer mon compte/, /^Résilier votre contrat$/],
    ],
  },
  {
    who: 'who gave an invitation',
    email: members.premium,
    openers: [/^Inviter quelqu’un/, /^Reprendre/, /^Afficher mon QR code/],
  },
]

const NARROW = { width: 320, height: 640 }
const WIDE = { width: 1280, height: 800 }

const walk = async (page: Page, paths: string[]) => {
  let hostile = 0
  for (const path of paths) {
    await page.setViewportSize(NARROW)
    await page.goto(path)
    await expect(page.locator('main[data-awake]'), path).toBeVisible()
    // Slices below the first screen render when the browser is idle, one by one.
    await expect(page.locator('[data-slice]:not([data-awake])'), path).toHaveCount(0)
    await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0)
    if (await page.evaluate((run) => document.body.textContent.includes(run), RUNS)) hostile += 1
    expect.soft(await injected(page), `${path} at 320`).toEqual(CLEAN)
    await page.setViewportSize(WIDE)
    expect.soft(await injected(page), `${path} at 1280`).toEqual(CLEAN)
    await page.emulateMedia({ media: 'print' })
    expect.soft(await injected(page), `${path}, printed`).toEqual(CLEAN)
    await page.emulateMedia({ media: null })
  }
  return hostile
}

test.describe('hostile text in every stored field', { tag: '@long' }, () => {
  test.setTimeout(900_000)

  for (const [who, email] of [
    ['a visitor, and a guest of an invitation', null],
    ['a member', members.standard],
    ['who gave an invitation', members.premium],
  ] as const)
    test(`is text on every page to ${who}`, async ({ page, context, planted }) => {
      const seen = await watch(context, planted.server.url)
      if (email) await enter(page, email, '/')
      const paths = addresses(planted)
      const hostile = await walk(page, paths)
      console.log(`${who}: ${paths.length} pages, ${hostile} show it, ${planted.columns} columns planted`)
      expect(hostile).toBeGreaterThan(10)
      expect([...new Set(seen)]).toEqual([])
    })

  // Opening pages alone does not show the text in dialogs.
  for (const { who, email, openers } of DIALOGS)
    test(`is text in the dialogs of ${who}`, async ({ page, context, planted }) => {
      const seen = await watch(context, planted.server.url)
      // Without share sheet and clipboard, so that sharing opens the dialog.
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'share', { value: undefined })
        if (navigator.clipboard)
          navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
      })
      if (email) await enter(page, email, '/')
      const opened = new Set<string>()
      for (const path of addresses(planted)) {
        if (opened.size === openers.length) break
        await page.setViewportSize(NARROW)
        await page.goto(path)
        await expect(page.locator('main[data-awake]'), path).toBeVisible()
        await expect(page.locator('[data-slice]:not([data-awake])'), path).toHaveCount(0)
        await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0)
        // Controls whose code is loaded after the page's.
        await page.waitForLoadState('networkidle')
        for (const opener of openers) {
          const link = page.locator('main a[aria-haspopup=dialog]').filter({ hasText: opener })
          const control = page.getByRole('button', { name: opener }).or(link).first()
          if (opened.has(String(opener)) || !(await control.isVisible()) || !(await control.isEnabled()))
            continue
          await control.click()
          const dialog = page.getByRole('dialog').last()
          await expect(dialog, `${path}: ${opener}`).toBeVisible()
          await expect(dialog.locator('[aria-busy=true]'), path).toHaveCount(0)
          for (const size of [NARROW, WIDE]) {
            await page.setViewportSize(size)
            expect.soft(await injected(page), `${path}: ${opener} at ${size.width}`).toEqual(CLEAN)
            expect.soft(await wider(dialog), `${path}: ${opener} at ${size.width}`).toEqual([])
          }
          opened.add(String(opener))
          await page.setViewportSize(NARROW)
          await page.keyboard.press('Escape')
          await expect(dialog, `${path}: ${opener}`).toBeHidden()
        }
      }
      expect(openers.filter((opener) => !opened.has(String(opener))).map(String)).toEqual([])
      expect([...new Set(seen)]).toEqual([])
    })

  test('would be noticed: markup that is let through runs, is injected and asks for more', async ({
    context,
    planted,
  }) => {
    const seen = await watch(context, planted.server.url)
    const page = await context.newPage()
    await page.setContent(
      `<main><p title="${BREAKOUT}">${BREAKOUT}</p><a href="javascript:${RUNS}()">x</a></main>`,
    )
    const { elements, links, handlers } = await injected(page)
    expect(elements).toBeGreaterThan(0)
    expect([links.length, handlers.length > 0]).toEqual([1, true])
    await expect.poll(() => seen.join()).toContain('a script ran')
  })

  test('is text to crawlers, calendars, feeds and mail programs', async ({
    page,
    context,
    planted,
    request,
  }) => {
    const seen = await watch(context, planted.server.url)
    const { url, dataDir } = planted.server
    const get = async (path: string) => (await request.get(path)).text()

    // Parses a page like a crawler: one JSON-LD with the name, and one preview.
    const parsed = async (html: string, type: 'text/html' | 'application/xml') =>
      page.evaluate(
        ({ text, kind, element }) => {
          const read = new DOMParser().parseFromString(text, kind)
          return {
            elements: read.querySelectorAll(`${element}, parsererror`).length,
            data: [...read.querySelectorAll('script[type="application/ld+json"]')].map(
              (one) => one.textContent,
            ),
            title: read.querySelector('meta[property="og:title"]')?.getAttribute('content') ?? '',
            items: read.querySelectorAll('item').length,
          }
        },
        { text: html, kind: type, element: ELEMENT },
      )
    // A page without our policy: only the documents' content is checked.
    await page.goto('about:blank')
    for (const id of planted.values.event ?? []) {
      const { elements, data, title } = await parsed(await get(`/events/${id}`), 'text/html')
      expect(elements, id).toBe(0)
      expect(title.length, id).toBeGreaterThan(0)
      for (const text of data) expect(JSON.parse(text ?? '')['@type'], id).toBeTruthy()
      expect(data.length, id).toBeGreaterThan(0)
    }

    const rss = await parsed(await get('/api/agenda.rss'), 'application/xml')
    expect(rss.elements).toBe(0)
    expect(rss.items).toBeGreaterThan(10)
    const calendar = ICAL.Component.fromString(await get('/api/agenda.ics'))
    expect(calendar.getAllSubcomponents('valarm')).toEqual([])
    const entries = calendar.getAllSubcomponents('vevent')
    expect(entries.length).toBeGreaterThan(10)
    for (const entry of entries) {
      expect(entry.getAllSubcomponents('valarm')).toEqual([])
      expect(new ICAL.Event(entry).summary.length).toBeGreaterThan(0)
      const link = String(entry.getFirstPropertyValue('url') ?? url)
      expect(link).toMatch(/^https?:/)
    }

    // Mails sent from now on.
    for (const email of Object.values(members)) await post(url, '/api/auth/forgot-password', { email })
    const name = `<${ELEMENT}>${RUNS}()`
    await post(url, '/api/contact', {
      ...{ name, email: 'visiteur@exemple.fr', category: 'other' },
      ...{ subject: BREAKOUT.slice(0, 200), message: `${BREAKOUT}\nBcc: hostile@evil.example` },
    })
    await post(url, '/api/auth/signup', {
      ...{ email: 'hostile@exemple.fr', firstName: name, lastName: BREAKOUT.slice(0, 80) },
      ...{ password: 'quatre mots sans lien', confirmPassword: 'quatre mots sans lien' },
    })
    const mails = async () => (await allMails(dataDir)).filter(({ text }) => text?.includes(RUNS))
    await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBeGreaterThan(2)
    console.log(`${(await mails()).length} mails of ${(await readdir(join(dataDir, 'mail'))).length} show it`)
    for (const mail of await mails()) {
      expect(mail.headers.filter(({ key }) => key === 'bcc')).toEqual([])
      expect(mail.to?.map(({ address }) => address).join()).not.toContain('evil')
      // Rendered as by a mail program that blocks nothing.
      const shown = await context.newPage()
      await shown.setContent(mail.html ?? '')
      const { elements, links, handlers } = await injected(shown)
      expect
        .soft({ elements, links, handlers }, mail.subject)
        .toEqual({ elements: 0, links: [], handlers: [] })
      await shown.close()
    }
    expect([...new Set(seen)]).toEqual([])
  })
})
