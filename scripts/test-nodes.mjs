import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { fail, root, run } from './run.mjs'

// Runs `npm test` on the named versions of Node, or on all supported ones except the oldest. The registry has each version's binary as a
// package; files are installed only in .cache.
const SUPPORTED = ['22', '24']

/** Returns the binary of a version (`24`, `22.23.3`) from the registry. */
const nodeOf = async (version) => {
  const folder = join(root, '.cache', 'nodes', version)
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const program = join(
    folder,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true })
    const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${version}`]
    const { code, output } = await run('npm', args, { capture: true })
    if (code !== 0 || !existsSync(program)) fail(`Node ${version} n’a pas pu être installé.\n${output}`)
    chmodSync(program, 0o755)
  }
  return program
}

const versions = process.argv.slice(2)
await ensureInstalled()
const failed = []
for (const version of versions.length > 0 ? versions : SUPPORTED) {
  const program = await nodeOf(version)
  const { output } = await run(program, ['--version'], { capture: true })
  console.log(`\n=== Node ${output.trim()}`)
  // Programs that a test starts by name use this version too.
  const env = { PATH: [join(program, '..'), process.env.PATH].join(delimiter) }
  const { code } = await run(program, [join(root, 'scripts', 'test.mjs')], { env })
  if (code !== 0) failed.push(version)
}
if (failed.length > 0) fail(`npm test a échoué avec Node ${failed.join(', ')}.`)
