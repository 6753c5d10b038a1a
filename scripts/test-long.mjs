import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './find-chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { conclude, LONG_TESTS, runPlaywright, runVitest } from './test-runners.mjs'

// The random suites, of which `npm test` plays a part, at length, and the browser tests that it leaves out; what is set outside stays as it is.
await ensureInstalled()
const length = { OUTBOX_RUNS: '2000', ORDERS_RUNS: '2000', CONVERGENCE_SCHEDULES: '20', ...process.env }
const browser = { CHROMIUM_PATH: await ensureChromium() }
const results = [await runVitest(['outbox', 'orders'], length)]
await ensureBuilt()
results.push(await runPlaywright({ ...length, ...browser }, ['--grep', `${LONG_TESTS}|convergence\\.spec`]))
process.exit(conclude(results))
