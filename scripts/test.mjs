import { existsSync } from 'node:fs'
import { ensureBuilt } from './build.mjs'
import { runBundleBudget } from './bundle-size.mjs'
import { runStaticChecks } from './checks.mjs'
import { ensureChromium, findChromium } from './find-chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { installPackages } from './machine-packages.mjs'
import { temporaryFilesInMemory } from './memory-folder.mjs'
import { conclude, LONG, runPlaywright, runVitest } from './test-runners.mjs'

/** Processes that take tests or checks, on two cores: each starts others. */
const WORKERS = 2

/** Chromium that opens no window: the same engine for an eighth less processor time. `npm run test:long` uses the whole browser. */
const HEADLESS = 'chromium-headless-shell'

/** Debian packages that the tests need and this machine lacks, installed while npm fetches its own. */
const missing = [
  ...(findChromium([HEADLESS]) ? [] : [HEADLESS]),
  ...(process.env.TEST_DATABASE_URL || existsSync('/usr/lib/postgresql') ? [] : ['postgresql']),
]

await Promise.all([ensureInstalled(), missing.length > 0 && installPackages(missing)])
const env = { CHROMIUM_PATH: await ensureChromium([HEADLESS]), ...temporaryFilesInMemory() }
// One after the other: beside each other they took a fifth more of the processor's time.
await ensureBuilt()
const results = [
  await runStaticChecks(WORKERS),
  await runBundleBudget(),
  await runVitest({ tags: `!${LONG}`, env }),
  await runPlaywright(env, ['--grep-invert', `@${LONG}`, `--workers=${WORKERS}`]),
]
process.exit(conclude(results))
