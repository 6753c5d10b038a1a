import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { forbiddenLicences, installedPackages, licenceText } from './licences.mjs'
import { fail, root, run } from './run.mjs'

// Writes the product's bill of materials: CycloneDX, and the licences with their texts.
const folder = resolve(process.argv[2] ?? join(root, 'dist', 'sbom'))
mkdirSync(folder, { recursive: true })

const { code, output } = await run(
  'npm',
  [
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--sbom-type',
    'application',
    '--omit',
    'dev',
    '--package-lock-only',
    '--silent',
  ],
  { capture: true },
)
const start = output.indexOf('{')
if (code !== 0 || start < 0) fail(`npm sbom failed (npm ≥ 9.8 is needed):\n${output}`)
const bom = JSON.parse(output.slice(start, output.lastIndexOf('}') + 1))
// npm names the project after its folder.
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
bom.metadata.component.name = name
const packages = installedPackages()
const shipped = packages.filter(({ isShipped }) => isShipped)
const keys = new Set(shipped.map((one) => `${one.name}@${one.version}`))
bom.components = bom.components.filter((one) => keys.has(one['bom-ref']))
bom.dependencies = bom.dependencies
  .filter(({ ref }) => keys.has(ref) || ref === bom.metadata.component['bom-ref'])
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((needed) => keys.has(needed)) }))
writeFileSync(join(folder, 'nectar.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`)

const counted = new Map()
for (const { licence } of shipped) counted.set(licence, (counted.get(licence) ?? 0) + 1)
const table = [...counted]
  .sort(([, a], [, b]) => b - a)
  .map(([licence, count]) => `${String(count).padStart(5)}  ${licence}`)
const texts = shipped.map((one) => {
  const text = licenceText(one)
  return `${'='.repeat(80)}\n${one.name} ${one.version} (${one.licence})\n\n${text || 'No text in the package, or not installed on this platform.'}\n`
})
writeFileSync(
  join(folder, 'licences.txt'),
  `What ${name} ${version} is shipped with: ${shipped.length} packages.\n\n${table.join('\n')}\n\n${texts.join('\n')}`,
)

console.log(`${bom.components.length} components of ${name} ${version}: ${join(folder, 'nectar.cdx.json')}`)
console.log(
  `${shipped.length} licences with their texts: ${join(folder, 'licences.txt')}\n${table.join('\n')}`,
)
const forbidden = forbiddenLicences(packages)
if (forbidden.length > 0)
  fail(`Not on the list: ${forbidden.map((one) => `${one.name} (${one.licence})`).join(', ')}`)
