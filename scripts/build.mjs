import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fail, root, runNode } from './run.mjs'

const INPUTS = [
  'src',
  'sw',
  'server',
  'contract',
  'posters',
  'build',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.base.json',
  'package-lock.json',
]
const stamp = join(root, 'dist', '.inputs')

const filesUnder = (path) => {
  const absolute = join(root, path)
  if (!existsSync(absolute)) return []
  let entries
  try {
    entries = readdirSync(absolute, { withFileTypes: true })
  } catch {
    return [path]
  }
  return entries
    .filter(({ name }) => !/\.test\.tsx?$/.test(name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesUnder(`${path}/${entry.name}`) : [`${path}/${entry.name}`],
    )
}

/** Returns a digest of all build inputs, without tests. */
const inputsDigest = () => {
  const hash = createHash('sha256').update(process.version)
  for (const file of INPUTS.flatMap(filesUnder).sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

const lock = join(root, 'dist', '.building')

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Returns true if another process is building in this folder. A lock is ignored if its owner has ended. */
const isTaken = () => {
  const owner = Number(existsSync(lock) && readFileSync(lock, 'utf8'))
  return owner > 0 && owner !== process.pid && isAlive(owner)
}

/** Waits for another process's build, then runs `work` under the lock. */
const alone = async (work) => {
  mkdirSync(join(root, 'dist'), { recursive: true })
  while (isTaken()) await new Promise((resolve) => setTimeout(resolve, 300))
  writeFileSync(lock, String(process.pid))
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** The commit that is built, shortened; null without Git or outside of a repository. */
const commitOf = () => {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : null
}

const isBuilt = (digest) => existsSync(stamp) && readFileSync(stamp, 'utf8') === digest

const bundle = async (digest) => {
  rmSync(stamp, { force: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  for (const args of [['build'], ['build', '--config', 'build/server.config.ts']]) {
    const { code } = await runNode(vite, [...args, '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } })
    if (code !== 0) {
      rmSync(lock, { force: true })
      fail('La construction a échoué.')
    }
  }
  writeFileSync(join(root, 'dist', 'version.json'), JSON.stringify({ commit: commitOf() }))
  writeFileSync(stamp, digest)
}

/** Builds the app and the server into dist/ unconditionally. */
export const build = () => alone(() => bundle(inputsDigest()))

/** Builds unless dist/ is up to date. */
export const ensureBuilt = async () => {
  if (isBuilt(inputsDigest())) return
  await alone(async () => {
    const digest = inputsDigest()
    if (isBuilt(digest)) return
    console.log('Construction de l’application…')
    await bundle(digest)
  })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await build()
