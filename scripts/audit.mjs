import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'

/** Reviewed advisories that do not affect us: `{"GHSA-…": "why, and until when"}`. */
const explained = JSON.parse(readFileSync(join(root, 'docs', 'audit-explained.json'), 'utf8'))
const SERIOUS = new Set(['high', 'critical'])

/** Returns the advisories of the vulnerable packages themselves, without those of their dependencies. */
const advisoriesOf = ({ vulnerabilities }) =>
  Object.values(vulnerabilities).flatMap(({ name, via, fixAvailable }) =>
    via
      .filter((one) => typeof one === 'object')
      .map(({ title, url, severity, range }) => ({
        ...{ name, title, severity, range, fixAvailable },
        id: url.split('/').at(-1),
      })),
  )

const { output } = await run('npm', ['audit', '--json'], { capture: true })
const start = output.indexOf('{')
const report = start < 0 ? {} : JSON.parse(output.slice(start, output.lastIndexOf('}') + 1))
if (!report.vulnerabilities) {
  console.error(`The registry answered no audit: ${report.message ?? report.error?.summary ?? output.trim()}`)
  console.error('Ask where it does: npm config set registry, or another network. Nothing was found out.')
  process.exit(2)
}
const open = advisoriesOf(report).filter(({ id }) => !explained[id])
for (const { name, id, severity, title, range, fixAvailable } of open)
  console.log(
    `${severity}: ${name} ${range}: ${title} (${id})${fixAvailable ? ', a fix exists: npm audit fix' : ''}`,
  )
const serious = open.filter(({ severity }) => SERIOUS.has(severity))
console.log(
  `${open.length} advisories that nobody has explained, ${serious.length} of them high or critical.`,
)
process.exit(serious.length > 0 ? 1 : 0)
