import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './run.mjs'
import { shippedDependencies, withTheirs } from './shipped.mjs'

/** Licences of shipped packages: they require only a notice, or publishing changes to their own files (MPL-2.0). */
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
/** Licences of packages that only build and test the product. */
const BUILDING = new Set([...SHIPPED, 'CC-BY-4.0'])
/** Licences of packages without a readable one in package.json, as stated in their files. */
const NAMED_ELSEWHERE = { eval: 'MIT', 'require-like': 'MIT' }

/** Returns true if an SPDX expression permits an allowed choice. */
const isAllowed = (expression, allowed) =>
  expression
    .replace(/[()]/g, ' ')
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((licence) => allowed.has(licence.trim())))

/** Returns every package of the lock file: name, version, licence, folder, and if it is shipped. */
export const installedPackages = () => {
  const shipped = new Set(withTheirs(shippedDependencies()))
  return Object.entries(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license }]) => {
      const name = path.replace(/^.*node_modules\//, '')
      const licence = license ?? NAMED_ELSEWHERE[name] ?? 'unknown'
      return { path, name, version, licence, isShipped: shipped.has(path) }
    })
}

export const forbiddenLicences = (packages) =>
  packages.filter(({ licence, isShipped }) => !isAllowed(licence, isShipped ? SHIPPED : BUILDING))

/** Returns the text of a package's licence and notices; '' if not installed or absent. */
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
  for (const { name, version, licence, isShipped } of forbidden)
    console.error(
      `${name} ${version}: ${licence} is not on the list${isShipped ? '' : ' of what builds it'} (scripts/licences.mjs)`,
    )
  if (forbidden.length > 0) process.exit(1)
}
