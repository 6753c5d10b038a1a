import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runBundleBudget } from './bundle-size.mjs'
import { runStaticChecks } from './checks.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './run.mjs'
import { runVitest } from './test-runners.mjs'

await ensureInstalled()
const results = [await runStaticChecks(), await runVitest({ projects: ['unit', 'dom'] })]
if (existsSync(join(root, 'dist', 'page-rows.json'))) results.push(await runBundleBudget())
const failed = results.reduce((sum, result) => sum + result.failed, 0)
console.log(failed === 0 ? '\nTout est bon.' : `\n${failed} en échec.`)
process.exit(failed === 0 ? 0 : 1)
