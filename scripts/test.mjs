import { ensureBuilt } from './build.mjs'
import { runBundleBudget } from './bundle-size.mjs'
import { runStaticChecks } from './checks.mjs'
import { ensureChromium } from './find-chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { runPlaywright, runVitest } from './test-runners.mjs'

const total = { passed: 0, failed: 0, skipped: [] }
const add = ({ passed, failed, skipped = [] }) => {
  total.passed += passed
  total.failed += failed
  total.skipped.push(...skipped)
}

await ensureInstalled()
const browser = { CHROMIUM_PATH: await ensureChromium() }
add(await runStaticChecks())
add(await runVitest([], browser))
await ensureBuilt()
add(await runBundleBudget())
add(await runPlaywright(browser))

if (total.skipped.length > 0) {
  console.log(`\nSkipped${process.env.CI ? ', which CI counts as failed' : ''}:`)
  for (const name of total.skipped) console.log(`  ${name}`)
}
const skipped = process.env.CI ? 0 : total.skipped.length
const failed = total.failed + (process.env.CI ? total.skipped.length : 0)
console.log(`\n${total.passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed > 0 || total.passed === 0 ? 1 : 0)
