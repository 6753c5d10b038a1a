import { ensureBuilt } from './build.mjs'
import { runBundleBudget } from './bundle-size.mjs'
import { runStaticChecks } from './checks.mjs'
import { ensureChromium } from './find-chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { temporaryFilesInMemory } from './memory-folder.mjs'
import { conclude, LONG, runPlaywright, runVitest } from './test-runners.mjs'

/**
 * Both kinds of tests often wait for a process, a response or a frame: in parallel they use each other's idle time, and two of each keep
 * two cores busy.
 */
const WORKERS = 2

await ensureInstalled()
const env = { CHROMIUM_PATH: await ensureChromium(), ...temporaryFilesInMemory() }
const buildBrowseAndCheck = async () => {
  await ensureBuilt()
  const sizes = await runBundleBudget()
  const args = ['--grep-invert', `@${LONG}`, `--workers=${WORKERS}`]
  return [sizes, await runPlaywright(env, args), await runStaticChecks(WORKERS)]
}
const [others, vitest] = await Promise.all([
  buildBrowseAndCheck(),
  runVitest({ tags: `!${LONG}`, workers: WORKERS, env }),
])
process.exit(conclude([...others, vitest]))
