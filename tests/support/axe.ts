import { expect, type Page } from '@playwright/test'
import axeCore, { type AxeResults, type RunOptions } from 'axe-core'

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }
type Size = keyof typeof sizes
const modes = ['dark', 'light'] as const

type Mode = (typeof modes)[number]

/** WCAG 2.2 A and AA, and axe's best practices. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that read colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Results of this process so far, to skip repeated checks. */
const read = {
  /** Text with its painted backgrounds that axe has passed. */
  passed: new Set<string>(),
  /** The same, in a state that was checked in both modes. */
  paired: new Set<string>(),
  /** Parts that only the desktop layout shows. */
  desktopParts: new Set<string>(),
}

/** Loads axe once per document: it is half a megabyte to parse. */
const loadAxe = async (page: Page) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
}

/**
 * Fails on any violation except of colours; the message names rule and element. A frame of another origin is
 * checked by its title alone.
 */
const expectNoStructureBreach = async (page: Page, where: string) => {
  await loadAxe(page)
  const found = await page.evaluate(
    async (options) => {
      const { axe } = window as unknown as {
        axe: { run: (context: Document | { include: Element[] }, options: RunOptions) => Promise<AxeResults> }
      }
      const { violations } = await axe.run(document, options)
      const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => ({ id, node })))
      // Whatever lies in part under the bar at the bottom counts only if it still does once it is scrolled to.
      const isStill = async ({ id, node: { target } }: (typeof found)[number]) => {
        const element = document.querySelector(String(target))
        if (id !== 'target-size' || !element) return true
        const [left, top] = [scrollX, scrollY]
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const again = await axe.run({ include: [element] }, { runOnly: [id], resultTypes: ['violations'] })
        scrollTo({ left, top, behavior: 'instant' })
        return again.violations.length > 0
      }
      const kept: typeof found = []
      for (const one of found) if (await isStill(one)) kept.push(one)
      return kept.map(({ id, node }) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`)
    },
    {
      resultTypes: ['violations'],
      iframes: false,
      runOnly: rules,
      rules: Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])),
    } satisfies RunOptions,
  )
  expect(found, where).toEqual([])
}

/**
 * Fails on any violation of colours. Gives axe only text whose style and backgrounds it has not passed yet in
 * this process. Returns every visible pair of text and backgrounds.
 */
const expectNoColourBreach = async (page: Page, where: string): Promise<string[]> => {
  await loadAxe(page)
  const { pairs, passed, found } = await page.evaluate(
    async ({ known, runOnly }) => {
      const { axe } = window as unknown as {
        axe: { run: (context: { include: Element[] }, options: RunOptions) => Promise<AxeResults> }
      }
      const backgrounds = new Map<Element | null, string>([[null, '']])
      const backgroundsOf = (element: Element | null): string => {
        const computed = backgrounds.get(element)
        if (computed !== undefined || !element) return computed ?? ''
        const style = getComputedStyle(element)
        const own = [
          style.backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : style.backgroundColor,
          style.backgroundImage === 'none' ? '' : style.backgroundImage,
          style.opacity === '1' ? '' : style.opacity,
          style.filter === 'none' ? '' : style.filter,
          style.mixBlendMode === 'normal' ? '' : style.mixBlendMode,
          // A positioned element may lie on another background than its parent's.
          style.position === 'static' || style.position === 'relative' ? '' : element.getAttribute('class'),
        ].join('')
        const all = `${backgroundsOf(element.parentElement)}${own && `/${own}`}`
        backgrounds.set(element, all)
        return all
      }
      const pairOf = (element: Element) => {
        const { color, fontSize, fontWeight, textDecorationLine, webkitTextFillColor } =
          getComputedStyle(element)
        const around = element.matches('a') && element.parentElement
        return [
          ...[color, webkitTextFillColor, fontSize, fontWeight, textDecorationLine],
          around ? getComputedStyle(around).color : '',
          element.getAttribute('class') ?? '',
          backgroundsOf(element),
        ].join(';')
      }
      const hasText = (element: Element) =>
        element.matches('input, select, textarea') ||
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
      const texts = [...document.body.querySelectorAll('*')].filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && hasText(element),
      )
      const shown = new Map(texts.map((element) => [element, pairOf(element)]))
      const pairs = [...new Set(shown.values())]
      const isKnown = new Set(known)
      const include = texts.filter((element) => !isKnown.has(shown.get(element) ?? ''))
      if (include.length === 0) return { pairs, passed: [], found: [] }
      const { passes, violations } = await axe.run(
        { include },
        { resultTypes: ['violations', 'passes'], iframes: false, runOnly, elementRef: true },
      )
      return {
        pairs,
        passed: passes
          .filter(({ id }) => id === 'color-contrast')
          .flatMap(({ nodes }) => nodes.flatMap(({ element }) => (element && shown.get(element)) || [])),
        found: violations.flatMap((violation) =>
          violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}: ${node.failureSummary}`),
        ),
      }
    },
    { known: [...read.passed], runOnly: colourRules },
  )
  expect(found, where).toEqual([])
  for (const pair of passed) read.passed.add(pair)
  return pairs
}

/** Fails on any violation of WCAG 2.2 A and AA, or of axe's best practices, on the visible page. */
export const expectAccessible = async (page: Page, where: string) => {
  await expectNoStructureBreach(page, where)
  await expectNoColourBreach(page, where)
}

/** Returns rows that scroll sideways and are slightly too high: classic scrollbars, hidden here, would show a vertical one. */
const rowsTooHigh = () =>
  [...document.querySelectorAll('main *')].flatMap((element) => {
    const over = element.scrollHeight - element.clientHeight
    const isRow = over > 0 && over < 8 && element.clientHeight > 0
    return isRow && /auto|scroll/.test(getComputedStyle(element).overflowY) ? [element.className] : []
  })

/** Fails if the page is wider than the screen, or if a row would show a vertical scrollbar. */
export const expectNoSidewaysScroll = async (page: Page, where: string) => {
  expect(await page.evaluate(rowsTooHigh), `${where} has rows that scroll downwards`).toEqual([])
  const [inner, content] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])
  expect(content, `${where} scrolls sideways`).toBeLessThanOrEqual(inner ?? 0)
}

/** Waits until the page shows this mode and no animation runs. */
const modeSettled = async (page: Page, mode: Mode) => {
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

const showIn = async (page: Page, size: Size, mode: Mode) => {
  await page.setViewportSize(sizes[size])
  await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
  await modeSettled(page, mode)
}

/** Returns the parts that became visible in the document since the last call, by tag, class, role and name. */
const newlyVisible = (page: Page) =>
  page.evaluate(() => {
    const visible = [...document.body.querySelectorAll('*')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    )
    const memory = window as unknown as { visibleBefore?: Set<Element> }
    const before = memory.visibleBefore
    memory.visibleBefore = new Set(visible)
    const nameOf = (element: Element) =>
      [element.tagName, ...['class', 'role', 'aria-label'].map((name) => element.getAttribute(name))].join(
        ' ',
      )
    return visible.filter((element) => !before?.has(element)).map(nameOf)
  })

/**
 * Checks axe's rules and sideways scrolling on a phone and a desktop, dark and light. Repeats no structure or
 * pair of colours. `only`: a state of one size. Leaves the page as a dark phone (or `only`).
 */
export const expectAccessibleEverywhere = async (page: Page, where: string, only?: Size) => {
  let mode: Mode = 'dark'
  for (const size of only ? [only] : (['phone', 'desktop'] as const)) {
    await showIn(page, size, mode)
    const parts = await newlyVisible(page)
    if (size === (only ?? 'phone') || parts.some((part) => !read.desktopParts.has(part)))
      await expectNoStructureBreach(page, `${where} (${size}, ${mode})`)
    if (size === 'desktop') for (const part of parts) read.desktopParts.add(part)
    await expectNoSidewaysScroll(page, `${where} (${size})`)
    const pairs = await expectNoColourBreach(page, `${where} (${size}, ${mode})`)
    if (pairs.every((pair) => read.paired.has(pair))) continue
    mode = mode === 'dark' ? 'light' : 'dark'
    await showIn(page, size, mode)
    const others = await expectNoColourBreach(page, `${where} (${size}, ${mode})`)
    for (const pair of [...pairs, ...others]) read.paired.add(pair)
  }
  await showIn(page, only ?? 'phone', 'dark')
}

/** Keeps a toast open by focusing it, as a user would. */
export const holdToast = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Fermer' }).first().focus()

/** Waits until an opened page has rendered its content. */
export const settled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}
