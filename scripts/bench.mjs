import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './find-chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { root, runNode } from './run.mjs'

// Runs the named measurements. With 'soak', 15 minutes at 70 % of the measured peak, then three times the peak: `npm run test:soak --
// --minutes 2` for a short run.
const [command, ...rest] = process.argv.slice(2)
const isSoak = command === 'soak'
await ensureInstalled()
const env = isSoak ? {} : { CHROMIUM_PATH: await ensureChromium() }
await ensureBuilt()
const { code } = await runNode(
  join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs'),
  isSoak ? ['tests/soak/main.ts', ...rest] : ['tests/bench/main.ts', ...process.argv.slice(2)],
  { env },
)
process.exit(code)
