// Compares the dynamic imports of the sources with build/code-borders.json: what is loaded apart, and the KB (gzip) that each importer saves by it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { root } from './run.mjs'

const KB = 1024
/** A border that saves less, in KB, costs more than it is worth: a request, and a part that comes late. */
const LEAST = 1
/** A listed figure may be off by this many KB, or by this share, before it has to be written anew. */
const TOLERANCE = { kb: 1, share: 0.25 }
/** Smaller ones that stay apart, since the page that imports them has no room left in its budget (src/config/paths.ts). */
const SMALL = [
  'src/features/directory/venue-access.tsx',
  'src/features/events/event-access.tsx',
  'src/features/home/welcome.tsx',
  'src/features/profile/member-unknown.tsx',
  'src/features/ticket-check/door-ticket-check.tsx',
  'src/features/tickets/readiness-missing.tsx',
]
const PAGE = /^src\/pages\/[\w-]+\.tsx$/

const list = join(root, 'build', 'code-borders.json')
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Returns what each module loaded by `import()` saves, in KB of 1024 bytes: the most that any importer saves. */
const bordersOfBuild = () => {
  const sizes = new Map()
  const sizeOf = (file) => {
    if (!sizes.has(file))
      sizes.set(file, gzipSync(readFileSync(join(root, 'dist', 'client', file)), { level: 9 }).length / KB)
    return sizes.get(file)
  }
  const found = {}
  for (const { to, files } of readJson(join(root, 'dist', 'code-borders.json')))
    found[to] = Math.max(
      found[to] ?? 0,
      files.reduce((sum, file) => sum + sizeOf(file), 0),
    )
  return found
}

const isStale = (was, is) => Math.abs(was - is) > TOLERANCE.kb + TOLERANCE.share * is

/** Returns what is wrong with the borders of a build, by module; `listed` and `found` map a module to KB. */
export const borderFaults = (listed, found) => [
  ...Object.keys(listed).flatMap((to) =>
    to in found ? [] : [`${to}: listed, but nothing imports it dynamically`],
  ),
  ...Object.entries(found).flatMap(([to, kb]) => {
    const saves = `${to}: saves ${kb.toFixed(1)} KB`
    if (kb < LEAST && !PAGE.test(to) && !SMALL.includes(to))
      return [`${saves}, less than ${LEAST}: import it statically`]
    if (!(to in listed)) return [`${saves}, but is not in build/code-borders.json`]
    return isStale(listed[to], kb) ? [`${saves}, not ${listed[to]}`] : []
  }),
]

/** Prints the faults. Returns how many borders are right and wrong. */
export const checkCodeBorders = () => {
  const found = bordersOfBuild()
  const faults = borderFaults(readJson(list), found)
  const passed = Math.max(0, Object.keys(found).length - faults.length)
  console.log(`\nCode loaded apart: ${Object.keys(found).length} borders`)
  for (const fault of faults) console.log(`✗ ${fault}`)
  if (faults.length > 0) console.log('`node scripts/code-borders.mjs --write` lists what the build has.')
  return { passed, failed: faults.length }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv.includes('--write')) {
    const rows = Object.entries(bordersOfBuild()).map(([to, kb]) => [to, Math.round(kb * 10) / 10])
    writeFileSync(list, `${JSON.stringify(Object.fromEntries(rows.sort()), null, 2)}\n`)
  }
  process.exit(checkCodeBorders().failed === 0 ? 0 : 1)
}
