import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type AppServer, dataDirOf } from './app-server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

/** What `npm run door -- …` prints, asked of a server that is running. */
export const doorCommand = async (server: AppServer, ...args: string[]): Promise<string> => {
  const { stdout } = await run(process.execPath, ['scripts/operations.mjs', 'door', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDirOf(server.url) || server.dataDir, PUBLIC_URL: server.url },
  })
  return stdout
}

/** A new link for the team of a concert, as the operator's command prints it: its path and the four digits. */
export const doorLink = async (
  server: AppServer,
  eventId: string,
  ...options: string[]
): Promise<{ path: string; code: string }> => {
  const printed = await doorCommand(server, 'link', eventId, ...options)
  const [path] = /\/entree\/[A-Za-z0-9_-]{22}/.exec(printed) ?? []
  const [, code] = /(?:^|\s)(\d{4})\s*$/m.exec(printed) ?? []
  if (!path || !code) throw new Error(`no link in:\n${printed}`)
  return { path, code }
}
