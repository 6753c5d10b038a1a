import { expect, test } from '../support/fixtures.ts'

// Settings of the system that replace or strengthen colours, which jsdom does not apply.

test('in forced colours a chosen chip, the open tab, a button’s edge and a concert’s title can be seen', {
  tag: '@long',
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/events')
  const chip = (name: string) => page.getByRole('button', { name, exact: true }).first()
  await chip('Demain').click()
  await expect(chip('Demain')).toHaveAttribute('aria-pressed', 'true')
  const background = (name: string) =>
    chip(name).evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await background('Demain')).not.toBe(await background('Ce soir'))

  const edge = page.getByRole('link', { name: 'Connexion', exact: true }).first()
  const [border, canvas] = await edge.evaluate((element) => [
    getComputedStyle(element).borderTopColor,
    getComputedStyle(document.body).backgroundColor,
  ])
  expect(border).not.toBe(canvas)

  await page.goto('/venues')
  const edgeOf = (isOpen: boolean) =>
    page.getByRole('tab', { selected: isOpen }).evaluate((tab) => getComputedStyle(tab).borderBottomColor)
  expect(await edgeOf(true)).not.toBe(await edgeOf(false))

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/events')
  await page.getByRole('article').getByRole('link').first().click()
  // The title is below the picture, whose colours are not replaced.
  const beneath = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
    const { left, top, width, height } = title.getBoundingClientRect()
    return document.elementsFromPoint(left + width / 2, top + height / 2).map(({ tagName }) => tagName)
  })
  expect(beneath).not.toContain('IMG')
  expect(beneath).not.toContain('svg')
})

test('in forced colours a list of choices has the system’s arrow: its drawn one is not painted', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/events')
  await page.getByRole('button', { name: /^Filtres/ }).click()
  const style = page.getByRole('dialog').getByLabel('Style')
  await expect(style).toHaveCSS('appearance', 'none')
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(style).toHaveCSS('appearance', 'auto')
})

test('in forced colours each Pass has an edge', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/store')
  const cards = page.getByRole('article', { name: /^Pass / })
  await expect(cards).toHaveCount(3)
  for (const card of await cards.all()) {
    const [style, edge, canvas] = await card.evaluate((element) => {
      const { outlineStyle, outlineColor } = getComputedStyle(element)
      return [outlineStyle, outlineColor, getComputedStyle(document.body).backgroundColor]
    })
    expect(style).toBe('solid')
    expect(edge).not.toBe(canvas)
  }
})

test('with more contrast quiet text and lines have the colour of the text', { tag: '@long' }, async ({
  page,
}) => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ contrast: 'more', colorScheme })
    await page.goto('/events')
    const [muted, line, control, ink] = await page.evaluate(() =>
      ['muted', 'line', 'control', 'ink'].map((name) => {
        const probe = document.body.appendChild(document.createElement('span'))
        probe.style.setProperty('color', `var(--n-colors-${name})`)
        const { color } = getComputedStyle(probe)
        probe.remove()
        return color
      }),
    )
    expect([muted, line, control]).toEqual([ink, ink, ink])
  }
})
