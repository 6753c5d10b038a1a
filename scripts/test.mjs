import { ensureBuilt } from './build.mjs'
import { runBundleBudget } from './bundle-size.mjs'
import { runStaticChecks } from './checks.mjs'
import { ensureChromium } from './find-chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { conclude, LONG, runPlaywright, runVitest } from './test-runners.mjs'

/** Tests of both kinds wait, for a process that they have started, an answer, a frame: side by side each takes the moments that the other leaves, and two of each keep two cores busy. */
const WORKERS = 2

await ensureInstalled()
const browser = { CHROMIUM_PATH: await ensureChromium() }
const checkBuildAndBrowse = async () => {
  const checks = await runStaticChecks(1)
  await ensureBuilt()
  const args = ['--grep-invert', `@${LONG}`, `--workers=${WORKERS}`]
  return [checks, await runBundleBudget(), await runPlaywright(browser, args)]
}
const [others, vitest] = await Promise.all([
  checkBuildAndBrowse(),
  runVitest({ tags: `!${LONG}`, workers: WORKERS, env: browser }),
])
process.exit(conclude([...others, vitest]))
