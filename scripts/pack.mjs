import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { fail, root, runNode } from './run.mjs'
import { shippedDependencies, withTheirs } from './shipped.mjs'

/** Returns the dependencies that the built server names: by an import or by a `require` of its own. */
const namedPackages = () => {
  const folder = join(root, 'dist', 'server')
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  return shippedDependencies().filter((name) => {
    const quoted = new RegExp(`["']${name.replaceAll('.', '\\.')}(?:/[^"'\\s]*)?["']`)
    return texts.some((text) => quoted.test(text))
  })
}

/** Returns the folders of the packages that the built server needs, with theirs. Those of other platforms are not installed, and missing. */
export const shippedPackages = () =>
  withTheirs(namedPackages()).filter((path) => existsSync(join(root, path)))

/** Types and maps of packages are for their developers. */
const isForDevelopers = (path) => /\.(?:d\.[cm]?ts|map)$/.test(path)

const copyPackage = (path, to) =>
  cpSync(join(root, path), join(to, path), {
    recursive: true,
    dereference: true,
    filter: (from) =>
      // Nested packages are copied by themselves, if they are needed.
      !relative(join(root, path), from).split('/').includes('node_modules') && !isForDevelopers(from),
  })

const FILES = [
  'package.json',
  'CHANGELOG.md',
  'bin',
  'dist/client',
  'dist/server',
  'dist/version.json',
  'docs',
  'server/platform/db/migrations',
]

const filesUnder = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)))
    .sort()

const sumOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Packs the built project with the packages that it needs, licences and checksums into `nectar-VERSION.tgz` of a folder. Returns its path. */
export const pack = async (folder) => {
  await ensureBuilt()
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const name = `nectar-${version}`
  const stage = mkdtempSync(join(tmpdir(), 'nectar-pack-'))
  const to = join(stage, name)
  try {
    for (const path of FILES) {
      mkdirSync(dirname(join(to, path)), { recursive: true })
      cpSync(join(root, path), join(to, path), { recursive: true })
    }
    for (const path of shippedPackages()) copyPackage(path, to)
    const { code } = await runNode(join(root, 'scripts', 'sbom.mjs'), [join(to, 'licences')])
    if (code !== 0) fail('Les licences n’ont pas pu être écrites.')
    const sums = filesUnder(to).map((path) => `${sumOf(join(to, path))}  ${path}`)
    writeFileSync(join(to, 'SHA256SUMS'), `${sums.join('\n')}\n`)
    mkdirSync(folder, { recursive: true })
    const file = join(folder, `${name}.tgz`)
    rmSync(file, { force: true })
    const { status } = spawnSync('tar', ['-czf', file, '-C', stage, name], { stdio: 'inherit' })
    if (status !== 0) fail('tar a échoué.')
    writeFileSync(`${file}.sha256`, `${sumOf(file)}  ${basename(file)}\n`)
    return file
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const file = await pack(resolve(process.argv[2] ?? join(root, 'release')))
  console.log(file)
}
