import type { Locator, Page } from '@playwright/test'

/** Between two touches of a person who knows the way, in ms. */
const REST_MS = 400
const PATIENCE_MS = 20_000
const ASKED_FOR_MS = 2_000
/** What a choice in the phone's own list, and in its calendar, takes: open and choose; open, choose and confirm. */
const TAPS_OF_LIST = 2
const TAPS_OF_CALENDAR = 3

/** What a way has cost so far. */
export interface Cost {
  taps: number
  keys: number
  /** Screens that were scrolled to bring something under the thumb. */
  screens: number
  /** What was spent on finding out which version this is, in ms: not the person's. */
  asked: number
}

/** A thumb on a page, which counts what it does. */
export const phoneOn = (first: Page) => {
  const cost: Cost = { taps: 0, keys: 0, screens: 0, asked: 0 }
  let page = first

  /** Waits for it, scrolls to it as far as needed, and rests. */
  const reach = async (what: Locator): Promise<void> => {
    const target = what.first()
    await target.waitFor({ timeout: PATIENCE_MS })
    await page.waitForTimeout(REST_MS)
    const before = await page.evaluate(() => scrollY)
    // What is drawn anew meanwhile is another element of the same name.
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
    /** Goes on in another tab. */
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
      cost.taps += 1
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
    /** What the way leads to. */
    see: reach,
    /** Whether this version has it, on the screen that stands there now. */
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
