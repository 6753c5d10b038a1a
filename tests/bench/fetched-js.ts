import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../scripts/find-chromium.mjs'
import { startAppServer } from '../support/app-server.ts'
import type { Row } from './row.ts'

const KB = 1024
/** Time in ms for everything that the app fetches once it is idle (src/lib/when-quiet.ts). */
const WAIT_MS = 9000

/** Returns the scripts that Chromium has fetched on a route, in compressed bytes (brotli). */
const FETCHED = `performance.getEntriesByType('resource')
  .filter(({ name }) => name.endsWith('.js'))
  .map(({ name, encodedBodySize }) => ({ name: name.split('/').pop(), bytes: encodedBodySize }))`

/**
 * Measures the JavaScript that a visitor's browser fetches until it is idle, without a touch: the initial
 * chunks, and those loaded later (the database, the worker's registration).
 */
export const fetchedJs = async (): Promise<Row[]> => {
  const server = await startAppServer()
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  const rows: Row[] = []
  try {
    for (const path of ['/', '/events', '/artists', '/venues', '/pass-nectar', '/auth', '/tickets']) {
      const context = await browser.newContext({ serviceWorkers: 'block' })
      const page = await context.newPage()
      await page.goto(server.url + path, { waitUntil: 'networkidle' })
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
      const files = (await page.evaluate(FETCHED)) as { name: string; bytes: number }[]
      const total = files.reduce((sum, { bytes }) => sum + bytes, 0) / KB
      const largest = files.sort((a, b) => b.bytes - a.bytes).slice(0, 4)
      rows.push({
        name: `fetched by itself at ${path}, KB brotli`,
        value: total.toFixed(0),
        goal: path === '/tickets' ? '' : '≤ 200',
        detail: `${files.length} files: ${largest.map(({ name, bytes }) => `${name} ${(bytes / KB).toFixed(0)}`).join(', ')}…`,
      })
      await context.close()
    }
    return rows
  } finally {
    await browser.close()
    await server.dispose()
  }
}
