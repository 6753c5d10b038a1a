import type { Browser } from '@playwright/test'
import { enter, members } from '../../support/member.ts'
import type { Row } from '../row.ts'
import { readScreen } from './phone.ts'

/** The busiest screens, with the most words and the most heights of a phone's screen that home may have. */
const SCREENS: { path: string; email?: string; words?: number; screens?: number }[] = [
  { path: '/', words: 300, screens: 5 },
  { path: '/store' },
  { path: '/events/colle-et-ciseaux' },
  { path: '/tickets', email: members.standard },
  { path: '/settings', email: members.standard },
]

/** Counts the words and heights of the busiest screens of a phone, and the pixels above the first ticket. */
export const readScreens = async (browser: Browser, baseURL: string): Promise<Row[]> => {
  const rows: Row[] = []
  for (const { path, email, ...most } of SCREENS) {
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      serviceWorkers: 'block',
    })
    await context.addInitScript(() => localStorage.setItem('nectar.welcome', '1'))
    const page = await context.newPage()
    await (email ? enter(page, email, path) : page.goto(path))
    await page.locator('main[data-awake]').waitFor()
    await page.waitForLoadState('networkidle')
    const { words, screens } = await page.evaluate(readScreen)
    rows.push(
      {
        name: `${path}: words on a phone`,
        value: String(words),
        goal: most.words ? `≤ ${most.words}` : '',
        detail: '',
      },
      {
        name: `${path}: screens of a phone`,
        value: screens.toFixed(1),
        goal: most.screens ? `≤ ${most.screens}` : '',
        detail: '',
      },
    )
    if (path === '/tickets') {
      const ticket = await page.getByRole('article').first().boundingBox()
      rows.push({
        name: 'pixels above the first ticket',
        value: String(Math.round(ticket?.y ?? Number.NaN)),
        goal: '≤ 844',
        detail: '',
      })
    }
    await context.close()
  }
  return rows
}
