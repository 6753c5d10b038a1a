import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, run, runNode } from './run.mjs'

const stamp = join(root, 'node_modules', '.nectar-lock')

/** Returns true if npm's record of installed packages matches the lock file, ignoring packages for other platforms. */
const matchesLock = (wanted) => {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  return wanted.every(([path, { optional, version }]) => optional || installed[path]?.version === version)
}

/** Packages by what they are for: `all`, or those that build and serve (`dependencies`), without the tests' tools. */
const SETS = {
  all: { isWanted: () => true, args: ['--include=dev'] },
  serving: { isWanted: ({ dev }) => !dev, args: ['--omit=dev'] },
}

/** Runs `npm ci` unless the packages of package-lock.json are installed, whatever NODE_ENV says. */
export const ensureInstalled = async (set = 'all') => {
  const { isWanted, args } = SETS[set]
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const hash = createHash('sha256').update(text).digest('hex')
  const stamps = [hash, `${hash} ${set}`]
  if (existsSync(stamp) && stamps.includes(readFileSync(stamp, 'utf8'))) return
  const packages = Object.entries(JSON.parse(text).packages).filter(([path]) => path !== '')
  const isAll = matchesLock(packages)
  if (!isAll && !matchesLock(packages.filter(([, one]) => isWanted(one)))) {
    console.log('Installation des paquets (npm ci)…')
    const command = ['ci', ...args, '--no-audit', '--no-fund']
    const npm = process.env.npm_execpath
    const { code } = npm?.endsWith('.js') ? await runNode(npm, command) : await run('npm', command)
    if (code !== 0) fail('npm ci a échoué : les paquets du projet ne sont pas installés.')
  }
  writeFileSync(stamp, isAll || set === 'all' ? hash : `${hash} ${set}`)
}
