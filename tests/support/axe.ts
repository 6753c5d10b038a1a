import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }
type Size = keyof typeof sizes
const modes = ['dark', 'light'] as const

/**
 * Fails on any breach of WCAG 2.2 A and AA, or of axe's best practices, on what is shown now; the message names rule and
 * element. A frame of somebody else's is theirs: only its title is judged.
 */
export const expectAccessible = async (page: Page, where: string) => {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], iframes: false })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Within one document: no blank page is opened to put the answers of several together.
    .setLegacyMode()
    .analyze()
  const found = violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}: ${node.failureSummary}`),
  )
  expect(found, where).toEqual([])
}

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
 * `only`: a state that there is in one size alone. Leaves the page as a dark phone (or `only`).
 */
export const expectAccessibleEverywhere = async (page: Page, where: string, only?: Size) => {
  // Ends where it began; the mode is changed once in each size.
  const views = [
    ['phone', 'dark'],
    ['phone', 'light'],
    ['desktop', 'light'],
    ['desktop', 'dark'],
  ] as const
  for (const [size, mode] of views.filter((view) => !only || view[0] === only)) {
    const place = `${where} (${size}, ${mode})`
    await page.setViewportSize(sizes[size])
    await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
    await modeSettled(page, mode)
    await expectAccessible(page, place)
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
