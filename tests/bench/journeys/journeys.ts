import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../../scripts/find-chromium.mjs'
import { startAppServer } from '../../support/app-server.ts'
import type { Row } from '../row.ts'
import { evenings } from './evenings.ts'
import { phoneOn } from './phone.ts'
import { readScreens } from './screens.ts'
import { ways } from './ways.ts'

/**
 * Counts taps, fields, words, scrolled screens and seconds of goals on a phone, by the shortest way of the built version, and what its busiest
 * screens hold. `JOURNEYS_OF` names another built version's folder, to compare.
 */
export const countedJourneys = async (): Promise<Row[]> => {
  const root = process.env.JOURNEYS_OF
  const server = await startAppServer(root ? { root } : {})
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags] })
  const rows: Row[] = []
  try {
    for (const { name, most, begin, go } of [...ways, ...evenings]) {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        locale: 'fr-FR',
        timezoneId: 'Europe/Paris',
        serviceWorkers: 'block',
      })
      await context.addInitScript(() => localStorage.setItem('nectar.welcome', '1'))
      const phone = phoneOn(await context.newPage())
      const visit = { phone, context, url: server.url, server }
      await begin(visit)
      await phone.page().locator('main[data-awake]').waitFor()
      const began = performance.now()
      const failure = await go(visit).then(
        () => '',
        (error: Error) => error.message.split('\n')[0],
      )
      const { taps, fields, words, screens, asked } = phone.cost
      const seconds = (performance.now() - began - asked) / 1000
      rows.push({
        name,
        value: `${taps} taps`,
        goal: `≤ ${most}`,
        detail: failure
          ? `not reached: ${failure}`
          : `${fields} fields, ${words} words, ${screens.toFixed(1)} screens scrolled, ${seconds.toFixed(1)} s`,
      })
      await context.close()
    }
    rows.push(...(await readScreens(browser, server.url)))
  } finally {
    await browser.close()
    await server.dispose()
  }
  return rows
}
