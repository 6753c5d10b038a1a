import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './find-chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { conclude, LONG, runPlaywright, runVitest } from './test-runners.mjs'

// The tests that `npm test` leaves out, and the random suites, of which it plays a part, at length; what is set outside stays as it is.
await ensureInstalled()
const env = {
  OUTBOX_RUNS: '2000',
  ORDERS_RUNS: '2000',
  CONVERGENCE_SCHEDULES: '20',
  ...process.env,
  CHROMIUM_PATH: await ensureChromium(),
}
await ensureBuilt()
const results = [
  await runVitest({ tags: LONG, env }),
  await runVitest({ projects: ['outbox', 'orders'], env }),
  await runPlaywright(env, ['--grep', `@${LONG}|convergence\\.spec`]),
]
process.exit(conclude(results))
