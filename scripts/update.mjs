import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import semver from 'semver'
import { fail, root, run, runNode } from './run.mjs'

// `npm run update` lists newer versions of dependencies, their compatibility and the folders that they may affect. `npm run update --
// --apply [NAME…]` installs the compatible ones, rewrites the lock file and runs the checks; a person reviews and commits the diff.

/** Packages held back for reasons that their own data does not state. */
const HELD = {
  '@playwright/test': 'later ones ask Firefox ESR 153 for a command that it lacks (decision 049)',
  knip: 'later ones ask for bindings that the registry lacks (decision 007)',
  typescript: 'the import rules want its API, which 7 does not have (decision 007)',
  '@types/node': 'the types of the oldest Node that is supported',
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))
const manifest = readJson(join(root, 'package.json'))
const declared = { ...manifest.dependencies, ...manifest.devDependencies }
const oldestNode = semver.minVersion(manifest.engines.node).version

const sources = ['contract', 'posters', 'src', 'sw', 'server', 'build', 'scripts', 'tests'].flatMap(
  (folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file))
      .map((file) => ({ folder, text: readFileSync(join(root, folder, file), 'utf8') })),
)

/** Returns the folders that import a package, with the number of files that an update may break. */
const usersOf = (name) => {
  const counts = {}
  for (const { folder, text } of sources)
    if (text.includes(`'${name}'`) || text.includes(`'${name}/`)) counts[folder] = (counts[folder] ?? 0) + 1
  const users = Object.entries(counts).map(([folder, count]) => `${folder} ${count}`)
  return users.join(', ') || 'tool'
}

/** Returns why a version is incompatible with the others; null if it is compatible. */
const objectionTo = ({ engines = {}, peerDependencies = {}, peerDependenciesMeta = {} }) => {
  if (engines.node && !semver.satisfies(oldestNode, engines.node)) return `wants Node ${engines.node}`
  const clash = Object.entries(peerDependencies).find(
    ([peer, range]) =>
      declared[peer] &&
      !peerDependenciesMeta[peer]?.optional &&
      semver.valid(declared[peer]) &&
      !semver.satisfies(declared[peer], range),
  )
  return clash ? `wants ${clash[0]} ${clash[1]}` : null
}

/** Returns npm's JSON output: npm knows the registry, its proxy and the credentials. */
const ask = async (...args) => {
  const { output } = await run('npm', [...args, '--json', '--loglevel=silent'], { capture: true })
  return output.trim() ? JSON.parse(output) : {}
}

/** Returns a package's newest version, and its newest compatible one. */
const lookUp = async (name, ours) => {
  const fields = ['version', 'engines', 'peerDependencies', 'peerDependenciesMeta']
  const answer = [await ask('view', `${name}@>${ours}`, ...fields)].flat()
  const newer = answer
    .filter(({ version }) => version && !semver.prerelease(version))
    .sort((one, other) => semver.rcompare(one.version, other.version))
  if (newer.length === 0) return null
  const objection = HELD[name] ?? objectionTo(newer[0])
  const fits = HELD[name] ? undefined : newer.find((version) => !objectionTo(version))?.version
  return { name, ours, newest: newer[0].version, fits, objection }
}

/** Uses an empty folder: with installed packages, npm would omit those of other platforms from the lock file. */
const writeLock = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nectar-lock-'))
  try {
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      cpSync(join(root, file), join(folder, file))
    const args = ['install', '--package-lock-only', '--no-audit', '--no-fund', '--prefix', folder]
    const { code, output } = await run('npm', args, { capture: true })
    if (code !== 0) fail(`Le fichier package-lock.json n’a pas pu être écrit.\n${output}`)
    cpSync(join(folder, 'package-lock.json'), join(root, 'package-lock.json'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const [flag, ...named] = process.argv.slice(2)
const found = []
for (const name of Object.keys(await ask('outdated'))) {
  // Aliased dependencies (`npm:…`) are updated by hand.
  const newer = semver.valid(declared[name]) ? await lookUp(name, declared[name]) : null
  if (newer) found.push(newer)
}
for (const { name, ours, newest, fits, objection } of found) {
  const change = fits ? `${semver.diff(ours, fits)} → ${fits}` : 'stays'
  const why = objection ? `; ${newest}: ${objection}` : ''
  console.log(`${name} ${ours}: ${change}${why}; used by ${usersOf(name)}`)
}
if (found.length === 0) console.log('Tout est à jour.')
if (flag !== '--apply') process.exit(0)

const chosen = found.filter(({ name, fits }) => fits && (named.length === 0 || named.includes(name)))
for (const { name, fits } of chosen)
  for (const kind of [manifest.dependencies, manifest.devDependencies]) if (kind[name]) kind[name] = fits
writeFileSync(join(root, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
await writeLock()
const { code } = await run('npm', ['ci', '--no-audit', '--no-fund'])
if (code !== 0) fail('npm ci a échoué : les nouvelles versions ne vont pas ensemble.')
process.exit((await runNode(join(root, 'scripts', 'check.mjs'), [])).code)
