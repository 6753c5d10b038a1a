import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, run, runNode } from './run.mjs'

const stamp = join(root, 'node_modules', '.nectar-lock')

/** Returns true if npm's record of installed packages matches the lock file, ignoring packages for other platforms. */
const matchesLock = (lock) => {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(lock.packages).every(
    ([path, wanted]) => path === '' || wanted.optional || installed[path]?.version === wanted.version,
  )
}

/**
 * Runs `npm ci` unless the packages of package-lock.json are installed. Requests development packages explicitly: NODE_ENV=production would
 * omit the build tools.
 */
export const ensureInstalled = async () => {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const wanted = createHash('sha256').update(text).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!matchesLock(JSON.parse(text))) {
    console.log('Installation des paquets (npm ci)…')
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
    const npm = process.env.npm_execpath
    const { code } = npm?.endsWith('.js') ? await runNode(npm, args) : await run('npm', args)
    if (code !== 0) fail('npm ci a échoué : les paquets du projet ne sont pas installés.')
  }
  writeFileSync(stamp, wanted)
}
