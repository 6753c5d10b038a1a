import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './find-chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { root, runNode } from './run.mjs'

await ensureInstalled()
const env = { CHROMIUM_PATH: await ensureChromium() }
await ensureBuilt()
const { code } = await runNode(
  join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs'),
  ['tests/bench/main.ts', ...process.argv.slice(2)],
  { env },
)
process.exit(code)
