import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../../scripts/find-chromium.mjs'
import { startAppServer } from '../../support/app-server.ts'
import type { Row } from '../row.ts'
import { phoneOn } from './phone.ts'
import { ways } from './ways.ts'

/** Maximum taps of each way. */
const MOST_TAPS = [3, 1, 2, 12, 1]

/**
 * Counts taps, keys, scrolled screens and seconds of five goals on a phone, by the shortest way of the built
 * version. `JOURNEYS_OF` names another built version's folder, to compare.
 */
export const countedJourneys = async (): Promise<Row[]> => {
  const root = process.env.JOURNEYS_OF
  const server = await startAppServer(root ? { root } : {})
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags] })
  const rows: Row[] = []
  try {
    for (const [index, { name, begin, go }] of ways.entries()) {
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
      const visit = { phone, context, url: server.url }
      await begin(visit)
      await phone.page().locator('main[data-awake]').waitFor()
      const began = performance.now()
      const failure = await go(visit).then(
        () => '',
        (error: Error) => error.message.split('\n')[0],
      )
      const { taps, keys, screens, asked } = phone.cost
      const seconds = (performance.now() - began - asked) / 1000
      rows.push({
        name,
        value: `${taps} taps`,
        goal: `≤ ${MOST_TAPS[index]}`,
        detail: failure
          ? `not reached: ${failure}`
          : `${keys} keys, ${screens.toFixed(1)} screens scrolled, ${seconds.toFixed(1)} s`,
      })
      await context.close()
    }
  } finally {
    await browser.close()
    await server.dispose()
  }
  return rows
}
