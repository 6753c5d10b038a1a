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
const buildBrowseAndCheck = async () => {
  await ensureBuilt()
  const sizes = await runBundleBudget()
  const args = ['--grep-invert', `@${LONG}`, `--workers=${WORKERS}`]
  return [sizes, await runPlaywright(browser, args), await runStaticChecks(WORKERS)]
}
const [others, vitest] = await Promise.all([
  buildBrowseAndCheck(),
  runVitest({ tags: `!${LONG}`, workers: WORKERS, env: browser }),
])
process.exit(conclude([...others, vitest]))
