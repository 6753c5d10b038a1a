import type { Locator, Page } from '@playwright/test'

/** Pause in ms between two touches of an experienced user. */
const REST_MS = 400
const PATIENCE_MS = 20_000
const ASKED_FOR_MS = 2_000
/** Taps of a choice in the phone's own list (open, choose) and calendar (open, choose, confirm). */
const TAPS_OF_LIST = 2
const TAPS_OF_CALENDAR = 3

/** The cost of a way so far. */
export interface Cost {
  taps: number
  /** Number of fields filled in, each reached by a tap that does not count again. */
  fields: number
  keys: number
  /** Number of words on the screens crossed: those that scrolling down shows. */
  words: number
  /** Number of screens scrolled to bring something under the thumb. */
  screens: number
  /** Time in ms spent on detecting the version, which is not the user's. */
  asked: number
}

/** Runs in the page. Returns its words within the width of the screen, and its height in screens. */
export const readScreen = (): { words: number; screens: number } => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  let words = 0
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    const element = text.parentElement
    if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    // Hidden from eyes, but read aloud.
    if (getComputedStyle(element).clipPath !== 'none') continue
    for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const { left, right, width } = range.getBoundingClientRect()
      if (width > 0 && left >= 0 && right <= innerWidth) words += 1
    }
  }
  return { words, screens: document.documentElement.scrollHeight / innerHeight }
}

/** Creates a thumb on a page, which counts its actions. */
export const phoneOn = (first: Page) => {
  const cost: Cost = { taps: 0, fields: 0, keys: 0, words: 0, screens: 0, asked: 0 }
  let page = first
  let crossed = ''

  /** Counts the words of a screen when it is reached first. */
  const read = async (): Promise<void> => {
    const { pathname } = new URL(page.url())
    if (pathname === crossed) return
    crossed = pathname
    cost.words += (await page.evaluate(readScreen)).words
  }

  /** Waits for the target, scrolls to it if needed, and rests. */
  const reach = async (what: Locator): Promise<void> => {
    const target = what.first()
    await target.waitFor({ timeout: PATIENCE_MS })
    await page.waitForTimeout(REST_MS)
    await read()
    const before = await page.evaluate(() => scrollY)
    // An element rendered again meanwhile is a different one with the same name.
    await target.scrollIntoViewIfNeeded().catch(async () => {
      await target.waitFor({ timeout: PATIENCE_MS })
      await target.scrollIntoViewIfNeeded()
    })
    const { moved, height } = await page.evaluate(
      (from) => ({ moved: Math.abs(scrollY - from), height: innerHeight }),
      before,
    )
    cost.screens += moved / height
  }

  return {
    cost,
    page: () => page,
    /** Continues in another tab. */
    moveTo: (next: Page) => {
      page = next
    },
    tap: async (what: Locator): Promise<void> => {
      await reach(what)
      await what.first().tap()
      cost.taps += 1
    },
    type: async (what: Locator, text: string): Promise<void> => {
      await reach(what)
      await what.first().tap()
      cost.fields += 1
      await page.keyboard.type(text)
      cost.keys += text.length
    },
    choose: async (what: Locator, value: string): Promise<void> => {
      await reach(what)
      await what.first().selectOption(value)
      cost.taps += TAPS_OF_LIST
    },
    date: async (what: Locator, day: string): Promise<void> => {
      await reach(what)
      await what.first().fill(day)
      cost.taps += TAPS_OF_CALENDAR
    },
    /** Waits for the goal of the way. */
    see: reach,
    /** Returns true if this version has the element on the current screen. */
    has: async (what: Locator): Promise<boolean> => {
      await page.locator('main[data-awake]').waitFor({ timeout: PATIENCE_MS })
      const began = performance.now()
      const isThere = await what
        .first()
        .waitFor({ timeout: ASKED_FOR_MS })
        .then(
          () => true,
          () => false,
        )
      cost.asked += performance.now() - began
      return isThere
    },
  }
}

export type Phone = ReturnType<typeof phoneOn>
