import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './find-chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { fail } from './run.mjs'
import { runWithMovedClocks } from './test-clocks.mjs'
import { conclude, LONG, runPlaywright, runVitest } from './test-runners.mjs'

/** Suites too long for `npm test`, by the command's argument; existing environment variables take precedence. */
const suites = {
  /** Tests left out of `npm test`, and full runs of the random suites, of which it runs a part. */
  long: async () => {
    const env = {
      OUTBOX_RUNS: '2000',
      ORDERS_RUNS: '2000',
      PASS_SCHEDULES: '5',
      REGISTER_ACTS: '10000',
      PREFIX_NETWORKS: '36',
      OVERSOLD_SEATS: '50',
      PLACES_ACTS: '10000',
      LINE_ACTS: '10000',
      CONVERGENCE_SCHEDULES: '20',
      ...process.env,
      CHROMIUM_PATH: await ensureChromium(),
    }
    await ensureBuilt()
    return [
      await runVitest({ tags: LONG, env }),
      await runVitest({
        files: [
          'tests/outbox',
          'tests/orders-random',
          'server/modules/register/register-random.test.ts',
          'server/modules/invitations/sent-places-random.test.ts',
          'server/modules/bookings/overselling.test.ts',
          'server/modules/waiting/waiting-random.test.ts',
        ],
        env,
      }),
      await runPlaywright(env, ['--grep', `@${LONG}`]),
      // One kill of each call: a new call or table can break their comparison, and 100 of each are rarely run.
      await runVitest({ files: ['tests/kills/kills.test.ts'], env: { ...env, KILLS: '1' } }),
      ...(await runWithMovedClocks()),
    ]
  },
  /** The tests of `npm test` with the machine's clock moved, so that they pass on every day. */
  clocks: runWithMovedClocks,
  /** Many inputs generated from the contract, on both databases, and the access rights of each call. */
  attack: async () => [
    await runVitest({ files: ['tests/attack'], env: { ATTACK_INPUTS: '300', ...process.env } }),
  ],
  /** 100 kills during each kind of write, and outages. `KILLS=5 npm run test:kills` for a short run. */
  kills: async () => {
    const env = { KILLS: process.env.KILLS || '100' }
    return [await runVitest({ projects: ['kills'], env }), await runVitest({ projects: ['outages'], env })]
  },
}

const name = process.argv[2] ?? 'long'
const run = suites[name]
if (!run) fail(`${name} is no suite: ${Object.keys(suites).join(', ')}.`)
await ensureInstalled()
process.exit(conclude(await run()))
