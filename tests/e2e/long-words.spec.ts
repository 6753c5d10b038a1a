import type { Page } from '@playwright/test'
import type { Event } from '../../contract/events.ts'
import { paths, pathTo } from '../../src/config/paths.ts'
import { oneOnSale } from '../support/checkout.ts'
import { expect, test } from '../support/fixtures.ts'
import { asMember, enter, members } from '../support/member.ts'

// Users and catalogues write words of any length: no page may scroll sideways, and no word be cut off.
const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhaup'

const read = async <T>(url: string, path: string): Promise<T> =>
  (await fetch(url + path)).json() as Promise<T>

interface Profile {
  id: string
  name: string
  city: string | null
}

/** Fetches every text of the catalogue and of the member that a page may show. */
const texts = async (url: string): Promise<string[]> => {
  const events = await read<Event[]>(url, '/api/events?limit=100')
  const profiles = [
    ...(await read<{ artists: Profile[] }>(url, '/api/artists?limit=50')).artists,
    ...(await read<(Profile & { City: string | null })[]>(url, '/api/producers?limit=50')).map((venue) => ({
      ...venue,
      city: venue.City,
    })),
  ]
  const { firstName, lastName } = await asMember<{ firstName: string; lastName: string }>(
    url,
    members.standard,
    '/api/auth/current-user',
  )
  return [
    ...new Set([
      ...events.flatMap(({ eventName, organizer, place, city, musicStyle }) => [
        eventName,
        organizer,
        place,
        city,
        musicStyle,
      ]),
      ...profiles.flatMap(({ name, city }) => [name, city]),
      firstName,
      lastName,
    ]),
  ].filter((text): text is string => Boolean(text))
}

/** Replaces each such text by the word, and returns the elements past the page's edge. */
const beyondTheEdge = (page: Page, known: string[]) =>
  page.evaluate(
    ({ known, word }) => {
      const longestFirst = known.sort((one, other) => other.length - one.length)
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      let replaced = 0
      for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null) {
        if (text.parentElement?.closest('script, style, noscript, select, svg, .visually-hidden')) continue
        const data = text.data
        const found = longestFirst.find((name) => data.includes(name))
        if (!found) continue
        text.data = data.replace(found, word)
        replaced += 1
      }
      const width = document.documentElement.clientWidth
      const isClipped = (element: Element): boolean => {
        const parent = element.parentElement
        if (!parent || parent === document.body) return false
        return getComputedStyle(parent).overflowX !== 'visible' || isClipped(parent)
      }
      const beyond = [...document.querySelectorAll<HTMLElement>('body *')]
        .filter(
          (element) =>
            element.offsetParent && element.getBoundingClientRect().right > width + 1 && !isClipped(element),
        )
        .map((element) => `${element.tagName} ${element.textContent?.slice(0, 60)}`)
      return { replaced, beyond: beyond.slice(0, 5), scrolls: document.documentElement.scrollWidth > width }
    },
    { known, word: LONG_WORD },
  )

/** Returns texts that stand in columns of a few letters. */
const inLetters = () =>
  [...document.querySelectorAll('main *')].flatMap((element) => {
    const { display, fontSize } = getComputedStyle(element)
    const { width, height } = element.getBoundingClientRect()
    const em = Number.parseFloat(fontSize)
    const hasText = [...element.childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
    )
    const isNarrow = hasText && display !== 'inline' && width > 1 && width < 3 * em && height > 4 * em
    return isNarrow ? [`${element.tagName} ${element.textContent.slice(0, 60)}`] : []
  })

/** Returns the words of an element that go on on another line. */
const brokenWords = (element: HTMLElement): string[] => {
  const broken: string[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null) {
    if (text.parentElement?.closest('.visually-hidden')) continue
    for (const { 0: word, index } of text.data.matchAll(/\p{L}+/gu)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
    }
  }
  return broken
}

test.describe('a word of 40 letters in every name', () => {
  test.use({ viewport: { width: 320, height: 568 } })

  const expectWithin = async (page: Page, known: string[], addresses: string[]) => {
    for (const address of addresses) {
      await page.goto(address)
      // Changes before the hydration would be discarded by React.
      await expect(page.locator('main[data-awake]')).toBeVisible()
      await expect(page.locator('[data-slice]:not([data-awake])')).toHaveCount(0)
      await expect
        .poll(async () => (await beyondTheEdge(page, known)).replaced, { message: address })
        .toBeGreaterThan(0)
      const { beyond, scrolls } = await beyondTheEdge(page, known)
      expect.soft({ beyond, scrolls }, address).toEqual({ beyond: [], scrolls: false })
    }
  }

  test('stays within what a visitor sees', { tag: '@long' }, async ({ page, server }) => {
    const known = await texts(server.url)
    const [event] = await read<Event[]>(server.url, '/api/events?limit=1')
    const [artist] = (await read<{ artists: Profile[] }>(server.url, '/api/artists?limit=1')).artists
    const [venue] = await read<Profile[]>(server.url, '/api/producers?limit=1')
    await expectWithin(page, known, [
      paths.home,
      paths.events,
      pathTo(paths.event, event?.id ?? ''),
      paths.artists,
      pathTo(paths.artist, artist?.id ?? ''),
      paths.venues,
      pathTo(paths.venue, venue?.id ?? ''),
    ])
  })

  // Twice the browser's default.
  test('text at 200 % stays within the screen', { tag: '@long' }, async ({ page, server }) => {
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%'
      })
    })
    const [event] = await read<Event[]>(server.url, '/api/events?limit=1')
    const [artist] = (await read<{ artists: Profile[] }>(server.url, '/api/artists?limit=1')).artists
    const [venue] = await read<Profile[]>(server.url, '/api/producers?limit=1')
    const visitors = [
      paths.home,
      paths.events,
      pathTo(paths.event, event?.id ?? ''),
      paths.artists,
      pathTo(paths.artist, artist?.id ?? ''),
      pathTo(paths.venue, venue?.id ?? ''),
      paths.store,
      paths.auth,
      `${paths.auth}?view=signup`,
    ]
    const expectNothingBeyond = async (addresses: string[]) => {
      for (const address of addresses) {
        await page.goto(address)
        await expect(page.locator('main[data-awake]')).toBeVisible()
        await expect(page.locator('[data-slice]:not([data-awake])')).toHaveCount(0)
        const { beyond, scrolls } = await beyondTheEdge(page, [])
        expect.soft({ beyond, scrolls }, address).toEqual({ beyond: [], scrolls: false })
        expect.soft(await page.evaluate(inLetters), address).toEqual([])
      }
    }
    await expectNothingBeyond(visitors)
    await enter(page, members.premium, paths.tickets)
    await expectNothingBeyond([paths.tickets, paths.favorites, paths.profile, paths.settings])
    const renewal = page.locator('label', { hasText: 'Renouvellement automatique' })
    expect(await renewal.evaluate(brokenWords)).toEqual([])
    const { event: sold } = await oneOnSale(server.url, { kinds: 3 })
    await expectNothingBeyond([pathTo(paths.eventCheckout, sold.id)])
    const companion = page.getByText('Accompagnateur', { exact: true }).first()
    expect(await companion.evaluate(brokenWords)).toEqual([])
    const terms = page.locator('label', { hasText: 'Conditions Générales de Vente' })
    expect(await terms.evaluate(brokenWords)).toEqual([])
  })

  // A larger default size, as set in the browser, also reaches the media queries in em.
  test('breaks no word at the browser’s double size', { tag: '@long' }, async ({
    playwright,
    launchOptions,
    server,
  }) => {
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'],
    })
    const page = await browser.newPage({
      ...{ viewport: { width: 320, height: 568 }, isMobile: true, hasTouch: true, baseURL: server.url },
    })
    const broken = async (address: string, parts: string) => {
      await page.goto(address)
      await expect(page.locator('main[data-awake]')).toBeVisible()
      await expect(page.locator('[data-slice]:not([data-awake])')).toHaveCount(0)
      const found = await page.locator(parts).all()
      expect(found.length).toBeGreaterThan(0)
      return (await Promise.all(found.map((part) => part.evaluate(brokenWords)))).flat()
    }
    expect.soft(await broken(paths.home, '.welcome, article li')).toEqual([])
    expect.soft(await broken(paths.store, 'article li, label')).toEqual([])
    expect.soft(await broken(paths.passNectar, 'h1, article li, label')).toEqual([])
    expect.soft(await broken(paths.events, 'article p')).toEqual([])
    await browser.close()
  })

  test('stays within what a member sees', { tag: '@long' }, async ({ page, server }) => {
    const known = await texts(server.url)
    const [event] = await read<Event[]>(server.url, '/api/events?limit=1')
    await enter(page, members.standard, paths.favorites)
    await expectWithin(page, known, [
      paths.favorites,
      paths.tickets,
      paths.profile,
      pathTo(paths.eventCheckout, event?.id ?? ''),
    ])
  })
})
