import { ensureBuilt } from './build.mjs'
import { runBundleBudget } from './bundle-size.mjs'
import { runStaticChecks } from './checks.mjs'
import { ensureChromium } from './find-chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { conclude, runPlaywright, runVitest } from './test-runners.mjs'

await ensureInstalled()
const browser = { CHROMIUM_PATH: await ensureChromium() }
const results = [await runStaticChecks(), await runVitest([], browser)]
await ensureBuilt()
results.push(await runBundleBudget(), await runPlaywright(browser))
process.exit(conclude(results))
