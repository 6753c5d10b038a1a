import type { Locator, Page } from '@playwright/test'
import { paths, pathTo } from '../../src/config/paths.ts'
import { firstEvents, setFavourites } from '../support/favourites.ts'
import { expect, test } from '../support/fixtures.ts'
import { enter, members, PASSWORD, tokenOf } from '../support/member.ts'

// Toasts hang from the bar: they must cover no control in use, nor move the page. Only a browser knows the
// layout.

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })

const IN_USE = 'input, select, textarea, [role=switch], form button, :focus'

/** Returns, for each visible control in use, by name and number, the px of its height under the bar or a toast. */
const covered = (page: Page): Promise<Record<string, number>> =>
  page.evaluate((inUse) => {
    const tops = [
      document.querySelector('header'),
      document.querySelector('section[aria-label=Notifications]'),
    ]
    const edge = Math.max(...tops.map((element) => element?.getBoundingClientRect().bottom ?? 0))
    return Object.fromEntries(
      [...document.querySelectorAll('main, footer')]
        .flatMap((part) => [...part.querySelectorAll<HTMLElement>(inUse)])
        .map((control, number) => [control, `${number} ${control.ariaLabel ?? control.textContent}`] as const)
        .filter(([control]) => control.checkVisibility({ visibilityProperty: true }))
        .map(([control, name]) => [control.getBoundingClientRect(), name] as const)
        .filter(([{ top, bottom, height }]) => height > 1 && bottom > 0 && top < innerHeight)
        .map(([{ top, bottom }, name]) => [name, Math.round(Math.max(0, Math.min(edge, bottom) - top))]),
    )
  }, IN_USE)

/** Presses a control that shows a toast, and expects that it covers no control in use that was free before. */
const expectRoom = async (page: Page, control: Locator, said: string, { count = 1, key = 'Enter' } = {}) => {
  // With the keyboard: a test's click would scroll.
  await control.focus()
  const before = await covered(page)
  const from = await page.evaluate(() => scrollY)
  await page.keyboard.press(key)
  await expect(toasts(page).getByText(said).first()).toBeVisible()
  await expect(toasts(page).getByRole('button', { name: 'Fermer' })).toHaveCount(count)
  await expect
    .poll(
      async () => {
        // The focused element stays on the screen: on a small one, the content above scrolls away.
        const scrolled = Math.max(0, (await page.evaluate(() => scrollY)) - from)
        return Object.entries(await covered(page)).filter(
          ([name, part]) => part > (before[name] ?? part) + scrolled + 1,
        )
      },
      { message: `under '${said}'` },
    )
    .toEqual([])
  await expect(toasts(page).getByRole('button', { name: 'Fermer' }).first()).toBeInViewport()
}

/** Expects the same of a form that focuses its invalid field: the page may have scrolled, but the field is fully visible. */
const expectFieldSeen = async (field: Locator) => {
  await expect(field).toBeFocused()
  const box = await field.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const toast =
      document.querySelector('section[aria-label=Notifications]')?.getBoundingClientRect().bottom ?? 0
    return { above: top - toast, below: innerHeight - bottom }
  })
  expect.soft(box.above, 'above the field').toBeGreaterThanOrEqual(0)
  expect.soft(box.below, 'below the field').toBeGreaterThanOrEqual(0)
}

const enlarge = () =>
  document.addEventListener('DOMContentLoaded', () => {
    document.documentElement.style.fontSize = '200%'
  })

const sizes = [
  { name: 'a phone', width: 390, height: 844 },
  { name: 'a phone with its keyboard open', width: 390, height: 508, tag: '@long' },
  { name: 'a small phone', width: 320, height: 480, tag: '@long' },
  { name: 'a small phone, text at 200 %', width: 320, height: 480, large: true, tag: '@long' },
  { name: 'a desk', width: 1280, height: 800, tag: '@long' },
]

for (const { name, width, height, tag, large } of sizes)
  test.describe(`on ${name} toasts lie on nothing`, { tag: tag ? [tag] : [] }, () => {
    test.use({ viewport: { width, height }, permissions: ['clipboard-write'] })
    test.beforeEach(async ({ page }) => {
      if (large) await page.addInitScript(enlarge)
    })

    test('that a member presses', { tag: '@long' }, async ({ page, server }) => {
      await setFavourites(server.url, await tokenOf(server.url, members.free), [])
      const events = await firstEvents(server.url)
      await enter(page, members.free, paths.events)
      const heart = (at: number) =>
        page.getByRole('button', { name: `Ajouter ${events[at]?.eventName} aux favoris`, exact: true })
      for (const at of [1, 5]) {
        await expect(heart(at)).toBeEnabled()
        await expectRoom(page, heart(at), 'Ajouté aux favoris')
      }
      // Closing a toast moves nothing under the finger, even with the focus in it; nor does a new toast if
      // there is room above.
      const pressed = page.getByRole('button', { name: `Retirer ${events[5]?.eventName} des favoris` })
      await pressed.evaluate((button) => button.scrollIntoView({ block: 'end' }))
      const at = await pressed.boundingBox()
      await toasts(page).getByRole('button', { name: 'Fermer' }).click()
      await expect(toasts(page).getByRole('button')).toHaveCount(0)
      // A phone has no pointer. This one would come to rest on a card, which the next toast must not cover.
      await page.mouse.move(0, 0)
      expect((await pressed.boundingBox())?.y).toBeCloseTo(at?.y ?? 0, 0)
      await page.keyboard.press('Enter')
      await expect(toasts(page).getByText('Retiré des favoris')).toBeVisible()
      // Large text on a small screen covers the heart's place, so it may move.
      if (!large) expect((await heart(5).boundingBox())?.y).toBeCloseTo(at?.y ?? 0, 0)

      await page.goto(pathTo(paths.event, events[1]?.id ?? ''))
      const share = page.getByRole('button', { name: 'Partager', exact: true })
      await expectRoom(page, share, 'Lien copié')
      await expectRoom(page, share, 'Lien copié', { count: 2 })

      await page.goto(paths.settings)
      await page.getByRole('tab', { name: 'Notifications' }).click()
      const mails = page.getByRole('switch', { name: 'Notifications par email' })
      await expect(mails).toBeEnabled()
      await expectRoom(page, mails, 'Choix enregistré', { key: 'Space' })
    })

    test('that a visitor presses or fills in', { tag: '@long' }, async ({ page, server }) => {
      await page.goto(`${paths.auth}?view=signup`)
      await page.getByLabel('Email').fill(members.free)
      await page.getByLabel('Prénom').fill('Ada')
      await page.getByLabel('Nom', { exact: true }).fill('L')
      for (const label of ['Mot de passe', /^Confirmer/])
        await page.getByLabel(label, { exact: true }).first().fill(PASSWORD)
      await page.getByRole('button', { name: 'Créer mon compte' }).click()
      await expect(toasts(page).getByText('Inscription échouée')).toBeVisible()
      await expectFieldSeen(page.getByLabel('Email'))

      await page.goto(paths.auth)
      await page.getByLabel('Email').fill(members.free)
      const password = page.getByLabel('Mot de passe', { exact: true })
      await password.fill('pas le bon')
      await expectRoom(page, password, 'Login failed')

      const [event] = await firstEvents(server.url)
      await page.goto(pathTo(paths.event, event?.id ?? ''))
      const heart = page.getByRole('button', { name: /^Ajouter/ }).first()
      await expect(heart).toBeEnabled()
      // A second later it redirects to sign-in: the mock keeps this page.
      await page.route('**/api/login?*', (route) => route.fulfill({ status: 204 }))
      await expectRoom(page, heart, 'Connexion requise')
    })
  })

test('a page that has said nothing is not styled anew for its toasts', async ({ page }) => {
  await page.goto(paths.events)
  // The toasts' element is created once the browser is idle.
  await expect(toasts(page).locator('div')).toBeAttached()
  const room = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve(document.documentElement.style.getPropertyValue('--toast-room')),
          ),
        )
      }),
  )
  expect(room).toBe('')
})

test('the toast of a sign-in does not lie on the title of the page that it leads to', async ({ page }) => {
  // A toast stays for a few seconds only: the code of the page that it is about to lie on is there before.
  await page.goto(paths.tickets)
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click()
  await page.getByLabel('Email').fill(members.free)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  /** Returns the px between the toast and the page's title; -1 while one of them is not there. */
  const room = () =>
    page.evaluate(() => {
      const toast = document.querySelector('section[aria-label=Notifications]')
      const title = [...document.querySelectorAll('main h1')].find(
        ({ textContent }) => textContent === 'Mes billets',
      )
      if (!title || !toast?.textContent?.includes('Welcome back!')) return -1
      return title.getBoundingClientRect().top - toast.getBoundingClientRect().bottom
    })
  await expect.poll(room).toBeGreaterThanOrEqual(0)
})
