import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root, runNode } from './run.mjs'

// Fifteen minutes at 70 % of the measured peak, then three times the peak; `npm run test:soak -- --minutes 2` to try.
await ensureInstalled()
await ensureBuilt()
const { code } = await runNode(join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs'), [
  'tests/soak/main.ts',
  ...process.argv.slice(2),
])
process.exit(code)
