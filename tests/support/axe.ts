import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails on any breach of WCAG 2.2 A and AA, or of axe's best practices, on what is shown now; the message names rule and element. */
export const expectAccessible = async (page: Page, where: string) => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
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
