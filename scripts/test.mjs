import { ensureBuilt } from './build.mjs'
import { runBundleBudget } from './bundle-size.mjs'
import { runStaticChecks } from './checks.mjs'
import { ensureChromium } from './find-chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { conclude, LONG, runPlaywright, runVitest } from './test-runners.mjs'

await ensureInstalled()
const browser = { CHROMIUM_PATH: await ensureChromium() }
const checkAndBuild = async () => {
  const checks = await runStaticChecks(1)
  await ensureBuilt()
  return checks
}
// Many tests wait for processes that they have started: what is checked and built beside them takes those moments.
const results = await Promise.all([checkAndBuild(), runVitest({ tags: `!${LONG}`, env: browser })])
results.push(await runBundleBudget(), await runPlaywright(browser, ['--grep-invert', `@${LONG}`]))
process.exit(conclude(results))
