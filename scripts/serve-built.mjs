import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail, root } from './run.mjs'

const START_MS = 60_000

/** Starts the built server with demo data in a temporary folder. Returns its origin and a stop function. */
export const serveBuilt = async (port) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nectar-serve-'))
  const server = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO_DATA: 'true' },
  })
  const gone = new Promise((resolve) => server.once('exit', resolve))
  const stop = async () => {
    server.kill('SIGTERM')
    await gone
    rmSync(dataDir, { recursive: true, force: true })
  }
  const origin = `http://localhost:${port}`
  for (const end = Date.now() + START_MS; Date.now() < end && server.exitCode === null; ) {
    const answer = await fetch(`${origin}/api/health`).catch(() => null)
    if (answer?.ok) return { origin, stop }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await stop()
  return fail(`Le serveur ne répond pas sur ${origin}.`)
}
