import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNode } from './run.mjs'

const bin = (name, path) => join(root, 'node_modules', name, path)

/** Returns the five TypeScript projects of tsconfig.json, one per runtime, so that imports across runtimes are noticed. */
const typeProjects = () =>
  JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')).references.map(({ path }) => path)

const typeCheck = (project) => ({
  name: `types ${project.replace(/^\.\//, '').replace(/\/?tsconfig\.json$/, '')}`,
  // Two projects are checked at once: four checkers in each, the default, would do most of the work four times.
  command: [bin('typescript-7', 'bin/tsc'), '-p', project, '--pretty', 'false', '--checkers', '1'],
})

/** Checks that do not run the app. */
const staticChecks = () => [
  { name: 'format and lint', command: [bin('@biomejs/biome', 'bin/biome'), 'check', '--error-on-warnings'] },
  {
    name: 'import rules',
    command: [
      bin('dependency-cruiser', 'bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      ...['contract', 'posters', 'src', 'sw', 'server', 'build', 'vite.config.ts'].filter((path) =>
        existsSync(join(root, path)),
      ),
    ],
  },
  { name: 'texts under translation', command: [join(root, 'scripts', 'bare-texts.mjs')] },
  { name: 'references', command: [join(root, 'scripts', 'references.mjs')] },
  { name: 'licences', command: [join(root, 'scripts', 'licences.mjs')] },
  // Modules unused by the product, and modules used only by tests.
  { name: 'dead code', command: [bin('knip', 'bin/knip.js'), '--no-progress'] },
  {
    name: 'dead code of the product',
    command: [bin('knip', 'bin/knip.js'), '--no-progress', '--production'],
  },
  ...typeProjects().map(typeCheck),
]

/** Runs the static checks, `atOnce` at a time, and prints the output of failed ones. Returns how many passed and failed. */
export const runStaticChecks = async (atOnce = 2) => {
  const waiting = staticChecks()
  const result = { passed: 0, failed: 0 }
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [script, ...args] = check.command
      const started = Date.now()
      const { code, output } = await runNode(script, args, { capture: true })
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      console.log(`${code === 0 ? '✓' : '✗'} ${check.name} (${seconds} s)`)
      if (code === 0) result.passed += 1
      else {
        result.failed += 1
        console.log(output.trimEnd())
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return result
}
