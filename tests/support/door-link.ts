import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { BrowserContext } from '@playwright/test'
import type { CheckInAccess, CheckInList } from '../../contract/check-in.ts'
import { parisWallClock } from '../../contract/rules/paris-time.ts'
import type { AppServer } from './app-server.ts'
import { roughlyCompiled } from './roughly-compiled.ts'

const operations = fileURLToPath(new URL('../../dist/server/operations.js', import.meta.url))

/** A new link for the team of a concert: the operator's command, beside the running server. */
export const doorLink = async (
  server: AppServer,
  eventId: string,
  ...options: string[]
): Promise<CheckInAccess> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...roughlyCompiled, operations, 'door', 'link', eventId, ...options],
    { env: { ...process.env, DATA_DIR: server.dataDir } },
  )
  const [, link] = /\/entree\/([\w-]{22})/.exec(stdout) ?? []
  const [, code] = /chiffres : (\d{4})/.exec(stdout) ?? []
  if (!link || !code) throw new Error(`no link in:\n${stdout}`)
  return { link, code }
}

/** The list says that its concert is today, whatever the hour of the test: late in the evening the demo's next one is tomorrow's. */
export const tonight = async (context: BrowserContext): Promise<void> => {
  await context.route('**/api/check-in/list', async (route) => {
    const answer = await route.fetch()
    const list = (await answer.json()) as CheckInList
    const { date } = parisWallClock(new Date())
    await route.fulfill({ response: answer, json: { ...list, event: { ...list.event, date } } })
  })
}
