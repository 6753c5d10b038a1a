import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './run.mjs'

/** What may come with the product: asks for no more than to be named, or to publish changes to its own files (MPL-2.0). */
const SHIPPED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',

  'OFL-1.1',
  'Unlicense',
  'Zlib',
])
/** What only builds and tests it may have besides. */
const BUILDING = new Set([...SHIPPED, 'CC-BY-4.0'])
/** Packages whose package.json names no licence in a form that npm reads, with the one that their own files name. */
const NAMED_ELSEWHERE = { eval: 'MIT', 'require-like': 'MIT' }

/** Whether an SPDX expression leaves a choice that is allowed. */
const isAllowed = (expression, allowed) =>
  expression
    .replace(/[()]/g, ' ')
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((licence) => allowed.has(licence.trim())))

/** Every package of the lock file: name, version, licence, whether it only builds the product, and its folder. */
export const installedPackages = () =>
  Object.entries(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license, dev = false }]) => {
      const name = path.replace(/^.*node_modules\//, '')
      return { path, name, version, licence: license ?? NAMED_ELSEWHERE[name] ?? 'unknown', dev }
    })

/** The packages whose licence is not on the list. */
export const forbiddenLicences = (packages) =>
  packages.filter(({ licence, dev }) => !isAllowed(licence, dev ? BUILDING : SHIPPED))

/** The text of a package's licence and notices, where it is installed and has one. */
export const licenceText = ({ path }) => {
  const folder = join(root, path)
  if (!existsSync(folder)) return ''
  return readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice|ofl)/i.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
    .join('\n\n')
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const packages = installedPackages()
  const forbidden = forbiddenLicences(packages)
  for (const { name, version, licence, dev } of forbidden)
    console.error(
      `${name} ${version}: ${licence} is not on the list${dev ? ' of what builds it' : ''} (scripts/licences.mjs)`,
    )
  if (forbidden.length > 0) process.exit(1)
}
