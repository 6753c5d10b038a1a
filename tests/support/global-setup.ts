import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startAppServer } from './app-server.ts'

const server = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

/** Fills the demo data once; every worker's server begins with a copy. TEMPLATE_DATA_DIR names its folder. */
export default async (): Promise<() => Promise<void>> => {
  if (!existsSync(server)) throw new Error('dist/server/main.js is missing: run `npm run build` first.')
  const first = await startAppServer()
  await first.stop()
  process.env.TEMPLATE_DATA_DIR = first.dataDir
  return () => rm(first.dataDir, { recursive: true, force: true })
}
