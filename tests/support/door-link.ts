import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { BrowserContext } from '@playwright/test'
import type { AdmissionsResponse, CheckInAccess, CheckInList } from '../../contract/check-in.ts'
import { parisWallClock } from '../../contract/rules/paris-time.ts'
import type { Ticket } from '../../contract/tickets.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import type { AppServer } from './app-server.ts'
import { ask } from './ask.ts'
import { asMember, members } from './member.ts'
import { roughlyCompiled } from './roughly-compiled.ts'

const operations = fileURLToPath(new URL('../../dist/server/operations.js', import.meta.url))

/** Creates a link for the team of a concert with the operator's command, beside the running server. */
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

/** Sets the list's concert to today at every hour: late in the evening the demo's next concert is tomorrow's. */
export const tonight = async (context: BrowserContext): Promise<void> => {
  await context.route('**/api/check-in/list', async (route) => {
    const answer = await route.fetch()
    const list = (await answer.json()) as CheckInList
    const { date } = parisWallClock(machineNow())
    await route.fulfill({ response: answer, json: { ...list, event: { ...list.event, date } } })
  })
}

/** Returns both demonstration members' tickets of a concert that both have seats for: tonight's, or late in the evening tomorrow's. */
export const sharedConcert = async (url: string): Promise<{ first: Ticket; second: Ticket }> => {
  const [standard, premium] = await Promise.all(
    [members.standard, members.premium].map((email) => asMember<Ticket[]>(url, email, '/api/tickets')),
  )
  const first = standard?.find(({ eventId }) => premium?.some((other) => other.eventId === eventId))
  const second = premium?.find(({ eventId }) => eventId === first?.eventId)
  if (!first || !second) throw new Error('No concert that both members go to')
  return { first, second }
}

/** Fetches all admissions of a link's concert from the server. */
export const admissionsOf = async (url: string, access: CheckInAccess): Promise<AdmissionsResponse> => {
  const body = JSON.stringify({ ...access, after: 0, admissions: [] })
  const headers = { 'content-type': 'application/json' }
  return (await ask(`${url}/api/check-in/admissions`, { method: 'POST', headers, body })).json()
}
