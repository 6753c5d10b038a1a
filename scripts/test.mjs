import { ensureBuilt } from './build.mjs'
import { runBundleBudget } from './bundle-size.mjs'
import { runStaticChecks } from './checks.mjs'
import { ensureChromium } from './find-chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { conclude, LONG, runPlaywright, runVitest } from './test-runners.mjs'

await ensureInstalled()
const browser = { CHROMIUM_PATH: await ensureChromium() }
/** What needs the build, in a row; the static checks come last, beside whatever still runs. */
const builtAndChecked = async () => {
  await ensureBuilt()
  return [
    await runBundleBudget(),
    await runPlaywright(browser, ['--grep-invert', `@${LONG}`]),
    await runStaticChecks(),
  ]
}
// Half of the time a test waits, for a process, a frame or a lease: both runners together keep two cores busy.
const [unit, rest] = await Promise.all([runVitest({ tags: `!${LONG}`, env: browser }), builtAndChecked()])
process.exit(conclude([unit, ...rest]))
