import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

// What Playwright's own package of it brings along.
const { source } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))(
  'axe-core',
) as { source: string }

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }
type Size = keyof typeof sizes
const modes = ['dark', 'light'] as const

/** WCAG 2.2 A and AA, and axe's best practices. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Those of them that read colours: all that another mode of the same page can breach. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Fails on any breach by what is shown now; the message names rule and element. A frame of somebody else's is theirs: only its title is judged. */
const expectNoBreach = async (page: Page, where: string, runOnly: string[]) => {
  // Once a document: it is half a megabyte to be read.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found = await page.evaluate(
    async (options) => {
      const { axe } = window as unknown as {
        axe: { run: (context: Document, options: RunOptions) => Promise<AxeResults> }
      }
      const { violations } = await axe.run(document, options)
      return violations.flatMap((violation) =>
        violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}: ${node.failureSummary}`),
      )
    },
    { resultTypes: ['violations'], iframes: false, runOnly } satisfies RunOptions,
  )
  expect(found, where).toEqual([])
}

/** Fails on any breach of WCAG 2.2 A and AA, or of axe's best practices, on what is shown now. */
export const expectAccessible = (page: Page, where: string) => expectNoBreach(page, where, rules)

/** Everything that a page is but its colours: its markup, and the words of it that are seen. */
const shown = (page: Page) =>
  page.evaluate(() => {
    // biome-ignore lint/performance/useDomNodeTextContent: what CSS hides is not shown.
    const { outerHTML, innerText } = document.body
    return outerHTML + innerText
  })

/** Fails where the page is wider than the screen. */
export const expectNoSidewaysScroll = async (page: Page, where: string) => {
  const [inner, content] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])
  expect(content, `${where} scrolls sideways`).toBeLessThanOrEqual(inner ?? 0)
}

/** Waits until the page shows this mode and nothing of it moves any more. */
const modeSettled = async (page: Page, mode: (typeof modes)[number]) => {
  await expect(page.locator('html')).toContainClass(mode)
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.all(finite.map(({ finished }) => finished.catch(() => undefined)))
  })
}

/**
 * Checks what is shown now on a phone and on a desktop, each dark and light: axe's rules, and that nothing scrolls sideways.
 * The second mode of a size is read for its colours alone, unless it changed anything else. `only`: a state that there is
 * in one size alone. Leaves the page as a dark phone (or `only`).
 */
export const expectAccessibleEverywhere = async (page: Page, where: string, only?: Size) => {
  // Ends where it began; the mode is changed once in each size.
  const views = [
    ['phone', 'dark'],
    ['phone', 'light'],
    ['desktop', 'light'],
    ['desktop', 'dark'],
  ] as const
  let readIn: Size | null = null
  let read = ''
  for (const [size, mode] of views.filter((view) => !only || view[0] === only)) {
    const place = `${where} (${size}, ${mode})`
    await page.setViewportSize(sizes[size])
    await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
    await modeSettled(page, mode)
    const now = await shown(page)
    await expectNoBreach(page, place, readIn === size && read === now ? colourRules : rules)
    readIn = size
    read = now
    await expectNoSidewaysScroll(page, place)
  }
  await page.setViewportSize(sizes[only ?? 'phone'])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
}

/** Keeps a toast from going while it is looked at, as a person does: by standing on it. */
export const holdToast = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Fermer' }).last().focus()

/** Waits until a page that was opened shows what it has to show. */
export const settled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}
