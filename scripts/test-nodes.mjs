import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { fail, root, run } from './run.mjs'

// `npm test` on other versions of Node: those named, or what the project supports besides the oldest one. The registry has each version's program as
// a package; nothing is installed outside .cache.
const SUPPORTED = ['22', '24']

/** The program of a version (`24`, `22.23.3`), from the registry. */
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
  // What a test starts by name is this version too.
  const env = { PATH: [join(program, '..'), process.env.PATH].join(delimiter) }
  const { code } = await run(program, [join(root, 'scripts', 'test.mjs')], { env })
  if (code !== 0) failed.push(version)
}
if (failed.length > 0) fail(`npm test a échoué avec Node ${failed.join(', ')}.`)
